import { FileText, ImagePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { photoUrl } from '../../../components/ballot/candidate-photo.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { CandidateRow } from '../election-form.ts';

const DIALOGS = {
  photo: lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog })),
  statement: lazy(async () => ({
    default: (await import('./statement-dialog.tsx')).StatementDialog,
  })),
};

/** Opens the dialogs for the photo and the statement of one candidate. */
export function CandidateAttachments({ index }: { index: number }) {
  const { control, getValues, setValue } = useFormContext<{ candidates: CandidateRow[] }>();
  const [open, setOpen] = useState<'photo' | 'statement'>();
  const stored = {
    photo: useWatch({ control, name: `candidates.${index}.photo` }) ?? null,
    statement: useWatch({ control, name: `candidates.${index}.statement` }) ?? null,
  };
  const OpenDialog = open && DIALOGS[open];
  const of = `of candidate ${index + 1}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        aria-label={`${stored.photo ? 'Change Photo' : 'Add Photo'} ${of}`}
        onClick={() => setOpen('photo')}
      >
        {stored.photo ? (
          <span className="portrait">
            <img src={photoUrl(stored.photo)} alt="" loading="lazy" />
          </span>
        ) : (
          <ImagePlus aria-hidden="true" className="size-4.5" />
        )}
        {stored.photo ? 'Change Photo' : 'Add Photo'}
      </Button>
      <Button
        variant="quiet"
        aria-label={`${stored.statement ? 'Edit Statement' : 'Add Statement'} ${of}`}
        onClick={() => setOpen('statement')}
      >
        <FileText aria-hidden="true" className="size-4.5" />
        {stored.statement ? 'Edit Statement' : 'Add Statement'}
      </Button>
      {open && OpenDialog && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps events from the form around it
        <div className="contents" onSubmit={(event) => event.stopPropagation()}>
          <Suspense>
            <OpenDialog
              stored={stored[open]}
              name={getValues(`candidates.${index}.name`).trim() || `Candidate ${index + 1}`}
              onChange={(id) => setValue(`candidates.${index}.${open}`, id, { shouldDirty: true })}
              onClose={() => setOpen(undefined)}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

import { FileText, ImagePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { photoUrl } from '../../../components/ballot/candidate-photo.tsx';
import { Button } from '../../../components/ui/button.tsx';

const DIALOGS = {
  photo: lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog })),
  statement: lazy(async () => ({
    default: (await import('./statement-dialog.tsx')).StatementDialog,
  })),
};

type Kind = keyof typeof DIALOGS;

/** Opens the dialogs for the photo and the statement of one candidate. */
export function CandidateAttachments(props: {
  /** The IDs of the photo and the statement. */
  stored: Record<Kind, string | null>;
  /** The candidate's position, starting at 1. */
  number: number;
  nameOf: () => string;
  onChange: (kind: Kind, id: string | null) => void;
}) {
  const { stored, number, nameOf, onChange } = props;
  const [open, setOpen] = useState<Kind>();
  const OpenDialog = open && DIALOGS[open];
  const of = `of candidate ${number}`;
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
              name={nameOf() || `Candidate ${number}`}
              onChange={(id) => onChange(open, id)}
              onClose={() => setOpen(undefined)}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

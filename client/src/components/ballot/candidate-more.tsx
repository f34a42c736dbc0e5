import { isolate } from '@votewise/contract/text/isolate';
import { lazy, Suspense, useState } from 'react';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import type { AboutCandidate } from './candidate-dialog.tsx';

const CandidateDialog = lazy(async () => ({
  default: (await import('./candidate-dialog.tsx')).CandidateDialog,
}));

/** Opens the statement and the photo of a candidate; nothing if there are none. */
export function CandidateMore({ candidate }: { candidate: AboutCandidate }) {
  const t = useVoteTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { photo, statement } = candidate;
  if (!photo && !statement) return null;
  const name = isolate(candidate.name);
  return (
    <>
      <button
        type="button"
        aria-label={t(statement ? 'statement.readOf' : 'photo.viewOf', { name })}
        aria-haspopup="dialog"
        className="candidate-more -mb-2 min-h-11 text-start text-14 font-semibold underline underline-offset-2"
        onClick={() => setIsOpen(true)}
      >
        {t(statement ? 'statement.read' : 'photo.view')}
      </button>
      {isOpen && (
        <Suspense>
          <CandidateDialog candidate={candidate} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

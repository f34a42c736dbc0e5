import type { Election, OpenTie } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';

const TieDialog = lazy(async () => ({ default: (await import('./tie-dialog.tsx')).TieDialog }));

/** A runoff of a motion would be the same question again, and that of a meeting stands on its agenda. */
export const canHaveRunoff = ({ candidates, meeting }: Election): boolean =>
  !isMotion(candidates) && meeting === null;

/** The usual ways to go on after a tie. */
export function TieActions(props: {
  election: Election;
  tie: OpenTie;
  onRunoff: (tie: OpenTie) => void;
  children: ReactNode;
}) {
  const { election, tie, onRunoff, children } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <TieButton {...{ election, tie }} />
      {canHaveRunoff(election) && (
        <Button size="large" onClick={() => onRunoff(tie)}>
          Schedule Runoff…
        </Button>
      )}
      {children}
    </div>
  );
}

/** Corrects the decision after a tie; nothing if there is none. */
export function TieCorrection({ election }: { election: Election }) {
  const { tie } = election.progress ?? {};
  if (!tie?.decision) return null;
  return (
    <div className="-mx-4">
      <TieButton {...{ election, tie }} />
    </div>
  );
}

function TieButton({ election, tie }: { election: Election; tie: OpenTie }) {
  const [isOpen, setIsOpen] = useState(false);
  const look = tie.decision
    ? ({ variant: 'quiet' } as const)
    : ({ variant: 'primary', size: 'large' } as const);
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        {tie.decision ? 'Correct Decision…' : 'Record Decision…'}
      </Button>
      {isOpen && (
        <Suspense>
          <TieDialog {...{ election, tie }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

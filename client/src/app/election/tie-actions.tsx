import type { Election, OpenTie } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { runoffOf } from '@votewise/contract/results/runoff';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { meetingPath } from '../../features/meetings/meeting-paths.ts';
import { resultsQuery } from '../../features/results/count/result-queries.ts';
import type { ElectionTabProps } from './election-tab-props.ts';

const TieDialog = lazy(async () => ({ default: (await import('./tie-dialog.tsx')).TieDialog }));

/** A runoff of a motion would be the same question again. */
export const canHaveRunoff = ({ candidates }: Election): boolean => !isMotion(candidates);

/** Leads to a runoff. That of a meeting's question is a new question, which is added where the meeting is run. */
function RunoffWay(
  props: Pick<ElectionTabProps, 'election' | 'onRunoff'> & { between: Between },
): ReactNode {
  const { election, between, onRunoff } = props;
  if (!canHaveRunoff(election)) return null;
  if (election.meeting)
    return (
      <Link to={meetingPath(election.meeting.id)} className={buttonStyle('secondary', 'large')}>
        Add Runoff in the Meeting
      </Link>
    );
  return (
    <Button size="large" onClick={() => onRunoff(between)}>
      Schedule Runoff…
    </Button>
  );
}

type Between = Parameters<ElectionTabProps['onRunoff']>[0];

/** Offers a runoff for seats that stay empty because the majority was missed. */
export function RunoffButton(props: Pick<ElectionTabProps, 'election' | 'onRunoff'>) {
  const { election, onRunoff } = props;
  const { kind } = election.outcome ?? {};
  const isNeeded = kind === 'none' || kind === 'partlyElected';
  const { data } = useQuery({
    ...resultsQuery(election.id),
    enabled: isNeeded && canHaveRunoff(election),
  });
  const between = data && runoffOf(data);
  return between && <RunoffWay {...{ election, between, onRunoff }} />;
}

/** The usual ways to go on after a tie. */
export function TieActions(props: {
  election: Election;
  tie: OpenTie;
  onRunoff: ElectionTabProps['onRunoff'];
  children: ReactNode;
}) {
  const { election, tie, onRunoff, children } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <TieButton {...{ election, tie }} />
      <RunoffWay {...{ election, onRunoff }} between={tie} />
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

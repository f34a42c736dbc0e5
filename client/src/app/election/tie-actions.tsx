import type { OpenTie, SingleElection } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { runoffOf } from '@votewise/contract/results/runoff';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { TieButton } from '../../features/elections/managing/tie-button.tsx';
import { meetingPath } from '../../features/meetings/meeting-paths.ts';
import { meetingQuery } from '../../features/meetings/meeting-queries.ts';
import { useRunoffDecisions } from '../../features/meetings/running/runoff-decisions.ts';
import { resultsQuery } from '../../features/results/count/result-queries.ts';
import type { ElectionTabProps } from './election-tab-props.ts';

/** A runoff of a motion would be the same question again. */
const canHaveRunoff = ({ candidates }: Pick<SingleElection, 'candidates'>): boolean =>
  !isMotion(candidates);

/** Leads to a runoff. While a meeting is open, that of its question is a new question, which is added where it is run. */
function RunoffWay(
  props: Pick<ElectionTabProps, 'election' | 'onRunoff'> & { between: Between },
): ReactNode {
  const { election, between, onRunoff } = props;
  const place = useRunoffPlace(election);
  if (!canHaveRunoff(election) || place === undefined) return null;
  if (place !== 'alone')
    return (
      <Link to={meetingPath(place.meeting)} className={buttonStyle('secondary', 'large')}>
        Add Runoff in the Meeting
      </Link>
    );
  return (
    <Button size="large" onClick={() => onRunoff(between)}>
      Schedule Runoff…
    </Button>
  );
}

/** Returns whether a runoff belongs in a meeting, which is open; undefined while it is not known. */
function useRunoffPlace({ meeting }: SingleElection): 'alone' | { meeting: string } | undefined {
  const { data } = useQuery({ ...meetingQuery(meeting?.id ?? ''), enabled: meeting !== null });
  if (!meeting || data?.status === 'closed') return 'alone';
  return data && { meeting: meeting.id };
}

type Between = Parameters<ElectionTabProps['onRunoff']>[0];

/** Offers a runoff for seats that stay empty because the majority was missed. */
export function RunoffButton(props: Pick<ElectionTabProps, 'election' | 'onRunoff'>) {
  const { election, onRunoff } = props;
  const { data } = useQuery({
    ...resultsQuery(election.id),
    enabled: canHaveRunoff(election) && election.ballot.majority !== null,
  });
  const between = data && runoffOf(data);
  return between && <RunoffWay {...{ election, between, onRunoff }} />;
}

/** What administrators do after a tie. */
export function TieText({ election }: { election: SingleElection }) {
  const place = useRunoffPlace(election);
  const way =
    place === 'alone'
      ? ', or schedule a runoff election'
      : place && ', or show the result in the meeting and add a runoff there';
  return (
    <p>
      Record what your organization decided{canHaveRunoff(election) && way}. The count stays as it
      is.
    </p>
  );
}

/** The usual ways to go on after a tie. */
export function TieActions(props: {
  election: SingleElection;
  tie: OpenTie;
  onRunoff: ElectionTabProps['onRunoff'];
  children: ReactNode;
}) {
  const { election, tie, onRunoff, children } = props;
  const onRecorded = useCarryingOn(election);
  return (
    <div className="flex flex-wrap gap-2">
      <TieButton {...{ election, tie, onRecorded }} variant="primary" size="large" />
      <RunoffWay {...{ election, onRunoff }} between={tie} />
      {children}
    </div>
  );
}

/** Corrects the decision after a tie; nothing if there is none. */
export function TieCorrection({ election }: { election: SingleElection }) {
  const { tie } = election.progress ?? {};
  const onRecorded = useCarryingOn(election);
  if (!tie?.decision) return null;
  return (
    <div className="-mx-4">
      <TieButton {...{ election, tie, onRecorded }} variant="quiet" />
    </div>
  );
}

/** In a meeting, a question may be the runoff of another one, which its decision then decides as well. */
function useCarryingOn({ id, meeting }: SingleElection): () => Promise<void> {
  const recordDecisions = useRunoffDecisions();
  return async () => {
    if (meeting) await recordDecisions([id]);
  };
}

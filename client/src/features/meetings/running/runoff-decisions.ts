import type { AgendaItemState, DecideTieRequest, Election, Meeting } from '@votewise/contract';
import * as endpoints from '@votewise/contract/elections/elections-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefreshElections } from '../../elections/election-queries.ts';
import { runoffTitle } from '../../elections/managing/runoff-values.ts';
import { resultsQuery } from '../../results/count/result-queries.ts';
import { useSteadyAction } from './use-step.ts';

/** A question whose tie waits for a decision, and the question that is its runoff. */
interface Runoff {
  tied: Election;
  runoff: Election;
}

/** Returns the questions of an item that are runoffs for a tie without a recorded decision. */
export function runoffsIn(
  item: AgendaItemState | undefined,
  { id: meetingId }: Pick<Meeting, 'id'>,
  elections: readonly Election[],
): Runoff[] {
  if (item?.kind !== 'question') return [];
  return item.questions.flatMap(({ electionId }) => {
    const runoff = elections.find(({ id }) => id === electionId);
    const tied = elections.find((one) => runoff && isRunoffOf(runoff, one, meetingId));
    return runoff && tied ? [{ tied, runoff }] : [];
  });
}

function isRunoffOf(runoff: Election, tied: Election, meetingId: string): boolean {
  const tie = tied.progress?.tie;
  if (!tie || tie.decision || tied.id === runoff.id || tied.meeting?.id !== meetingId) return false;
  const names = namesAmong(tied, tie.tied);
  return (
    runoff.title === runoffTitle(tied.title) &&
    runoff.candidates.every(({ name }) => names.includes(name))
  );
}

const namesAmong = ({ candidates }: Pick<Election, 'candidates'>, ids: readonly string[]) =>
  candidates.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** Returns the decision to record; undefined if the runoff decides nothing, or names do not tell who is elected. */
function decisionBy(
  { tied, runoff }: Runoff,
  { elected, number }: { elected: readonly string[]; number: number },
): DecideTieRequest | undefined {
  const names = namesAmong(runoff, elected);
  const ids = tied.candidates
    .filter(({ id, name }) => tied.progress?.tie?.tied.includes(id) && names.includes(name))
    .map(({ id }) => id);
  if (ids.length === 0 || ids.length !== elected.length) return undefined;
  return { elected: ids, by: 'runoff', note: `${number}. ${runoff.title}` };
}

/** Records what runoffs have decided, beside the counts that left ties. */
export function useRunoffDecisions({ agenda }: Pick<Meeting, 'agenda'>) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  const { run } = useSteadyAction();
  return (runoffs: readonly Runoff[]): Promise<void> =>
    run('Failed to record the decision after the tie', async () => {
      for (const one of runoffs) {
        const { elected = [] } = await client.fetchQuery(resultsQuery(one.runoff.id));
        const isItem = (item: Meeting['agenda'][number]) =>
          item.kind === 'question' && item.electionIds.includes(one.runoff.id);
        const body = decisionBy(one, { elected, number: agenda.findIndex(isItem) + 1 });
        if (!body) continue;
        await call(endpoints.decideTie, { params: { id: one.tied.id }, body });
        await client.invalidateQueries({ queryKey: ['results', one.tied.id] });
      }
      if (runoffs.length > 0) await refresh();
    });
}

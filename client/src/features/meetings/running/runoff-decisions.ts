import type { DecideTieRequest, Election, ListedElection, OpenTie } from '@votewise/contract';
import * as endpoints from '@votewise/contract/elections/elections-endpoints';
import { runoffTitle } from '@votewise/contract/results/runoff';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import {
  electionQuery,
  electionsQuery,
  useRefreshElections,
} from '../../elections/election-queries.ts';
import { resultsQuery } from '../../results/count/result-queries.ts';
import { meetingQuery } from '../meeting-queries.ts';
import { useSteadyAction } from './use-step.ts';

/** Returns the question of the same meeting whose runoff an election is; undefined if it is none. */
function questionBefore<E extends Election>(
  { title, meeting, candidates }: Pick<Election, 'title' | 'meeting' | 'candidates'>,
  elections: readonly E[],
): E | undefined {
  return elections.find((one) => {
    const names = new Set(one.candidates.map(({ name }) => name));
    return (
      meeting !== null &&
      meeting.id === one.meeting?.id &&
      title === runoffTitle(one.title) &&
      candidates.every(({ name }) => names.has(name))
    );
  });
}

/** Returns the questions whose ties the result of an election decides: its runoff's, and those of which that is a runoff. */
export function tiesDecidedBy(
  election: Pick<Election, 'title' | 'meeting' | 'candidates'>,
  elections: readonly ListedElection[],
): ListedElection[] {
  const before = questionBefore(election, elections);
  if (before?.outcome?.kind !== 'tied') return [];
  return [before, ...tiesDecidedBy(before, elections)];
}

/** Returns the decision to record; undefined if the runoff decides nothing, or names do not tell who is elected. */
function decisionBy(
  runoff: { names: readonly string[]; note: string },
  { candidates, tie }: { candidates: Election['candidates']; tie: OpenTie },
): DecideTieRequest | undefined {
  const elected = candidates
    .filter(({ id, name }) => tie.tied.includes(id) && runoff.names.includes(name))
    .map(({ id }) => id);
  if (elected.length === 0 || elected.length !== runoff.names.length) return undefined;
  return { elected, by: 'runoff', note: runoff.note };
}

/**
 * Records what a question decides about the tie before it if it is a runoff, then about the tie before that. A decision
 * that was recorded in another way stays.
 */
async function recordFrom(runoffId: string, client: QueryClient): Promise<void> {
  const elections = await client.fetchQuery({ ...electionsQuery, staleTime: 0 });
  const runoff = elections.find(({ id }) => id === runoffId);
  const before = runoff && questionBefore(runoff, elections);
  if (!runoff?.meeting || !before) return;
  const one = (id: string) => client.fetchQuery({ ...electionQuery(id), staleTime: 0 });
  const { candidates, progress } = await one(before.id);
  const { tie } = progress ?? {};
  if (!tie || (tie.decision && tie.decision.by !== 'runoff')) return;
  const { elected: counted = [] } = await client.fetchQuery(resultsQuery(runoffId));
  // Results may be older than a decision that was just recorded.
  const decided = (await one(runoffId)).progress?.tie?.decision?.elected ?? [];
  const elected = new Set([...counted, ...decided]);
  const { agenda } = await client.fetchQuery(meetingQuery(runoff.meeting.id));
  const place = agenda.findIndex(
    (item) => item.kind === 'question' && item.electionIds.includes(runoffId),
  );
  const names = runoff.candidates.filter(({ id }) => elected.has(id)).map(({ name }) => name);
  const note = `${place + 1}. ${runoff.title}`;
  const body = decisionBy({ names, note }, { candidates, tie });
  if (!body) return;
  await call(endpoints.decideTie, { params: { id: before.id }, body });
  await client.invalidateQueries({ queryKey: ['results', before.id] });
  await recordFrom(before.id, client);
}

/** Records what runoffs have decided, beside the counts that left ties. */
export function useRunoffDecisions() {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  const { run } = useSteadyAction();
  return (runoffIds: readonly string[]): Promise<void> =>
    run('Failed to record the decision after the tie', async () => {
      for (const id of runoffIds) await recordFrom(id, client);
      await refresh();
    });
}

import { isIn, type MeetingRecord } from '../meetings/index.ts';
import type { Results } from '../results/index.ts';
import type { MessagesContext } from './messages-context.ts';

/** A question of a meeting whose result is declared. */
export interface DeclaredQuestion {
  title: string;
  results: Results;
}

/** Returns the questions of a meeting whose results are declared, in the order of the agenda. */
export async function declaredQuestions(
  { elections, ballots, results }: Pick<MessagesContext, 'elections' | 'ballots' | 'results'>,
  meeting: MeetingRecord,
): Promise<DeclaredQuestion[]> {
  const all = await elections.findAll();
  const declared = meeting.agenda
    .flatMap((item) => (item.kind === 'question' ? item.electionIds : []))
    .flatMap((id) => all.find(({ _id }) => _id === id) ?? [])
    .filter((one) => one.declared && isIn(meeting, one));
  return Promise.all(
    declared.map(async (one) => ({
      title: one.title,
      results: await results.of(one, await ballots.count(one._id)),
    })),
  );
}

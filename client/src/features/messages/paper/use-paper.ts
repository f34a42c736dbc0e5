import type { Election } from '@votewise/server/contract';
import { useQueries } from '@tanstack/react-query';
import { questionsOnPaper } from '../../elections/paper-questions.ts';
import { electionPage, useElections } from '../../elections/queries.ts';

/** The questions on the same ballot paper, as on their own pages; none if the election is alone, or while they load. */
export function usePaper(election: Election): readonly Election[] {
  const { data = [] } = useElections(election.paper !== '');
  const questions = questionsOnPaper(election, data);
  const pages = useQueries({ queries: questions.map(({ id }) => electionPage(id)) });
  const loaded = pages.flatMap(({ data: one }) => one ?? []);
  return loaded.length === questions.length ? loaded : [];
}

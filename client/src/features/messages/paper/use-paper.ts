import type { Election } from '@votewise/contract';
import { useQueries } from '@tanstack/react-query';
import { questionsOnPaper } from '../../elections/paper-questions.ts';
import { electionPage, useElections } from '../../elections/queries.ts';

interface Paper {
  /** The questions as their own pages show them. Empty while they load, or if the election is not on a paper. */
  questions: readonly Election[];
  /** True while it is not known whether there are other questions. */
  isLoading: boolean;
}

/** The questions on the same ballot paper. */
export function usePaper(election: Election): Paper {
  const { data = [], isLoading } = useElections(election.paper !== '');
  const questions = questionsOnPaper(election, data);
  const pages = useQueries({ queries: questions.map(({ id }) => electionPage(id)) });
  const loaded = pages.flatMap(({ data: one }) => one ?? []);
  return {
    questions: loaded.length === questions.length ? loaded : [],
    isLoading: isLoading || pages.some((page) => page.isLoading),
  };
}

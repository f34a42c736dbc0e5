import type { Election } from '@votewise/contract';
import { questionsOnPaper } from '../../elections/read-elections.ts';

/** A question of a ballot paper: an election that is on the same paper as others. */
export interface Question {
  /** With the candidates in ballot order. */
  election: Election;
  state: 'open' | 'voted' | 'handed-out' | 'upcoming' | 'closed';
}

export function questionState(
  { id, status }: Election,
  { voted, onPaper }: TakenPart,
): Question['state'] {
  if (onPaper.includes(id)) return 'handed-out';
  if (voted.includes(id)) return 'voted';
  if (status === 'active') return 'open';
  return status === 'upcoming' ? 'upcoming' : 'closed';
}

/** The IDs of elections. */
interface TakenPart {
  voted: readonly string[];
  /** In which the voter has a paper ballot. */
  onPaper: readonly string[];
}

/** Returns the questions on an election's paper, in the order of the list; none if it is not on a paper. */
export function questionsWith(
  selected: Election | undefined,
  all: readonly Election[],
  taken: TakenPart,
): Question[] {
  return questionsOnPaper(selected, all).map((election) => ({
    // In lists, candidates are sorted by votes.
    election: {
      ...election,
      candidates: election.candidates.toSorted((a, b) => a.place - b.place),
    },
    state: questionState(election, taken),
  }));
}

/** Returns the next open question after this one; undefined if there is none. */
export function nextOpen(questions: readonly Question[], id: string): Question | undefined {
  const place = questions.findIndex(({ election }) => election.id === id);
  return questions.slice(place + 1).find(({ state }) => state === 'open');
}

/** Returns the name of the questions' paper; undefined if their paper has no name, as in a meeting. */
export const nameOfPaper = (questions: readonly Question[]): string | undefined =>
  questions[0]?.election.paper || undefined;

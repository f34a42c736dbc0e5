import type { Election } from '@votewise/server/contract';

/** A question of a ballot paper: an election that shares the paper's name with others. */
export interface Question {
  /** With the candidates in ballot order. */
  election: Election;
  state: 'open' | 'voted' | 'upcoming' | 'closed';
}

function stateOf({ id, status }: Election, voted: readonly string[]): Question['state'] {
  if (voted.includes(id)) return 'voted';
  if (status === 'active') return 'open';
  return status === 'upcoming' ? 'upcoming' : 'closed';
}

/** What became of a question that this page has sent no answer to. */
export function stateInWords(state: Question['state']): string {
  switch (state) {
    case 'open':
      return 'Not answered yet';
    case 'voted':
      return 'Voted';
    case 'upcoming':
      return 'Voting hasn’t opened yet';
    case 'closed':
      return 'Voting has closed';
    default:
      return state satisfies never;
  }
}

/**
 * Returns the questions on the same paper as an election, in the order in which they were scheduled; none if the
 * election is on its own.
 * @param voted IDs of the elections in which the voter has voted
 */
export function questionsWith(
  selected: Election | undefined,
  all: readonly Election[],
  voted: readonly string[],
): Question[] {
  if (!selected?.paper) return [];
  const together = all.filter(({ paper }) => paper === selected.paper);
  if (together.length < 2) return [];
  return together
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
    .map((election) => ({
      // Lists have the candidates by votes.
      election: {
        ...election,
        candidates: election.candidates.toSorted((a, b) => a.place - b.place),
      },
      state: stateOf(election, voted),
    }));
}

/** The open question after another one; from the beginning again after the last. */
export function nextOpen(questions: readonly Question[], id: string): Question | undefined {
  const place = questions.findIndex(({ election }) => election.id === id);
  return questions.slice(place + 1).find(({ state }) => state === 'open');
}

import type { ShownBallot } from '@votewise/server/contract';
import { ballotSentences } from '@votewise/server/contract/elections/ballot-sentences';
import { formatQuantity } from '../../lib/format.ts';

/** How the screens of a count name its parts. */
export interface CountWords {
  shares: string;
  counts: string;
  column: string;
  /** What a candidate receives. */
  noun: string;
  /** What a percentage is a share of. */
  whole: string;
  /** What a reader has to know about the figures; undefined for an election as in SPEC.md. */
  note?: string;
}

/** The texts of SPEC.md §2. */
const ONE_MARK: CountWords = {
  shares: 'Vote distribution',
  counts: 'Vote counts',
  column: 'Votes',
  noun: 'vote',
  whole: 'total',
};

/** Returns the words for a kind of ballot. */
export function wordsOf({ kind, marks, rule }: ShownBallot): CountWords {
  switch (kind) {
    case 'one':
      return ONE_MARK;
    case 'several':
      return {
        ...ONE_MARK,
        whole: 'ballots',
        note: `Each voter can mark up to ${formatQuantity(marks, 'candidate')}. Percentages are shares of ballots, so they can add up to more than 100%.`,
      };
    case 'ranked':
      return {
        shares: 'Shares of first preferences',
        counts: 'First preferences',
        column: 'First preferences',
        noun: 'first preference',
        whole: 'ballots',
        note:
          rule === 'schulze'
            ? 'These are first preferences only. Comparing candidates in pairs decides who is elected.'
            : 'These are first preferences only. Later rounds decide who is elected.',
      };
    default:
      return kind satisfies never;
  }
}

/** Returns how the election is voted and counted, without when the count is shown. */
export function rulesInWords(ballot: ShownBallot, candidates: readonly { name: string }[]): string {
  const isAll = ballot.kind !== 'one' && ballot.marks >= candidates.length;
  return ballotSentences({ ...ballot, marks: isAll ? null : ballot.marks }, candidates)
    .slice(0, -1)
    .join(' ');
}

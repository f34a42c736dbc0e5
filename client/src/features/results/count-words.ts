import type { ShownBallot } from '@votewise/server/contract';
import { optionNoun } from '@votewise/server/contract/elections/ballot';
import { rulesInSentences } from '@votewise/server/contract/elections/ballot-sentences';
import { shareBase, shareNote } from '@votewise/server/contract/results/share-words';
import { formatQuantity } from '../../lib/format.ts';
import { isByWeight } from './by-weight.ts';

/** How the screens of a count name its parts. */
export interface CountWords {
  shares: string;
  counts: string;
  column: string;
  /** The head of the column of percentages. */
  shareColumn: string;
  /** What is on the ballot. */
  option: 'Candidate' | 'Answer';
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
  shareColumn: 'Percentage',
  option: 'Candidate',
  noun: 'vote',
  whole: 'total',
};

type Named = readonly { name: string; weight?: number | undefined }[];

/** Returns the words for a kind of ballot, and for candidates with weights those of a count by weight. */
export function wordsOf(ballot: ShownBallot, candidates: Named): CountWords {
  const words = wordsOfKind(ballot, candidates.length);
  const isWeighted = isByWeight(candidates);
  const shares =
    ballot.kind === 'several' ? manyMarksNote(ballot, isWeighted) : shareNote(ballot, isWeighted);
  const notes = [words.note, shares].filter((note) => note !== undefined);
  return {
    ...words,
    ...(optionNoun(ballot, candidates) === 'answer' && { option: 'Answer' }),
    ...(ballot.abstain && { whole: shareBase(ballot) }),
    ...(isWeighted && {
      shares: `${words.shares} by weight`,
      counts: `${words.counts} by weight`,
      shareColumn: 'Of weight',
      whole: 'weight',
    }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

function wordsOfKind({ kind, marks, rule }: ShownBallot, candidates: number): CountWords {
  switch (kind) {
    case 'one':
      return ONE_MARK;
    case 'several': {
      const most =
        marks >= candidates
          ? 'any number of candidates'
          : `up to ${formatQuantity(marks, 'candidate')}`;
      return {
        ...ONE_MARK,
        whole: 'ballots',
        note: `Each voter can mark ${most}.`,
      };
    }
    case 'ranked':
      return {
        ...ONE_MARK,
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

const manyMarksNote = (ballot: ShownBallot, isWeighted: boolean): string =>
  `Percentages are shares of ${shareBase(ballot, isWeighted)}, so they can add up to more than 100%.${ballot.abstain ? ' Abstentions are left out.' : ''}`;

/** Returns how the election is voted and counted, without when the count is shown. */
export const rulesInWords = (
  ballot: ShownBallot & { weighted?: boolean },
  candidates: Named,
): string => rulesInSentences(ballot, candidates).join(' ');

import type { Ballot, ShownBallot } from '@votewise/server/contract/elections/ballot';
import { isMotion, PLAIN_BALLOT } from '@votewise/server/contract/elections/ballot';
import { ballotSentences } from '@votewise/server/contract/elections/ballot-sentences';
import { electionTexts } from '../../lib/languages/election-texts.ts';
import { textsNow } from '../../lib/languages/texts.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';

interface Listed {
  name: string;
  withdrawnAt?: string | undefined;
}

const standingAmong = (candidates: readonly Listed[]): number =>
  candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined).length;

/** The most candidates that a voter can mark or rank: never more than have not withdrawn. */
export function marksLeftOn(
  ballot: Pick<ShownBallot, 'marks'>,
  candidates: readonly Listed[],
): number {
  return Math.min(ballot.marks, standingAmong(candidates));
}

/** What to do, under the title of the ballot: one line on a phone. */
export function ballotHint(ballot: ShownBallot, candidates: readonly Listed[]): string {
  const { kind, abstain } = ballot;
  const marks = marksLeftOn(ballot, candidates);
  const isLimited = marks < standingAmong(candidates);
  switch (kind) {
    case 'one': {
      const what = abstain && isMotion(candidates) ? 'Yes or No' : 'one candidate';
      return `Mark ${what}.`;
    }
    case 'several': {
      const what = isLimited
        ? `up to ${formatQuantity(marks, 'candidate')}`
        : 'as many candidates as you like';
      return `Mark ${what}.`;
    }
    case 'ranked':
      return `Rank ${isLimited ? `up to ${marks}` : 'candidates'} in order of preference.`;
    default:
      return kind satisfies never;
  }
}

const factsOf = (ballot: Ballot & { weighted?: boolean }, candidates: readonly Listed[]): string =>
  ballotSentences(ballot, { candidates, t: textsNow(electionTexts) })
    .slice(1)
    .join(' ');

/** How the ballots are counted, for a ballot that differs from the usual one. '' for the usual one. */
export function ballotFacts(
  ballot: ShownBallot & { weighted?: boolean },
  candidates: readonly Listed[],
): string {
  const facts = factsOf(ballot, candidates);
  return ballot.kind === 'one' && facts === factsOf(PLAIN_BALLOT, candidates) ? '' : facts;
}

/** How much the voter's own ballot counts; '' where every ballot counts the same. */
export function ownWeightText({ ownWeight }: { ownWeight?: number | undefined }): string {
  return ownWeight === undefined ? '' : `Your vote has a weight of ${formatCount(ownWeight)}.`;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A position from 0 among others, in words: `second of five`. Figures from eleven on: `12 of 50`. */
export function placeInWords(place: number, total: number): string {
  const [ordinal, number] = [ORDINALS[place], NUMBERS[total - 1]];
  if (ordinal && number) return `${ordinal} of ${number}`;
  return `${formatCount(place + 1)} of ${formatCount(total)}`;
}

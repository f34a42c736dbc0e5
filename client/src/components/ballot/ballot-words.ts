import { type Ballot, type ShownBallot, PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import type { Presence } from '@votewise/contract/elections/meeting-of-election';
import { ballotSentences } from '@votewise/contract/elections/ballot-sentences';
import { electionTexts } from '../../lib/languages/election-texts.ts';
import { textsNow } from '../../lib/languages/texts.ts';
import { asName } from '@votewise/contract/text/isolate';
import { formatCount } from '../../lib/format.ts';
import { formatWeight, weightName } from '../../lib/weights.ts';
import type { VoteTexts } from '../../lib/languages/vote-texts.ts';

interface Listed {
  name: string;
  withdrawnAt?: string | undefined;
}

/** How a ballot counts, as far as the ballot itself does not say it. */
interface Counting {
  weighted?: boolean;
  /** Who can vote on a question of a meeting. */
  presence?: Presence | undefined;
}

const factsOf = (ballot: Ballot & Counting, candidates: readonly Listed[]): string =>
  ballotSentences(ballot, { candidates, weightName: weightName(), t: textsNow(electionTexts) })
    .slice(1)
    .join(' ');

/** Returns how the ballots are counted if the ballot differs from the usual one; '' for the usual one. */
export function ballotFacts(ballot: ShownBallot & Counting, candidates: readonly Listed[]): string {
  const facts = factsOf(ballot, candidates);
  return ballot.kind === 'one' && facts === factsOf(PLAIN_BALLOT, candidates) ? '' : facts;
}

/** Returns how much the ballot counts, the voter's own or a giver's; '' if all ballots count the same. */
export function ownWeightText(
  t: VoteTexts,
  { ownWeight }: { ownWeight?: number | undefined },
  isForGiver = false,
): string {
  if (ownWeight === undefined) return '';
  const weight = formatWeight(ownWeight);
  if (weightName()) return t(isForGiver ? 'hint.namedFor' : 'hint.named', { weight });
  return t(isForGiver ? 'hint.weightFor' : 'hint.weight', { weight });
}

/** For up to this many candidates, English has words for positions: `second of five`. */
const FEW = 10;

interface Placed {
  name: string;
  /** The position in the voter's order, starting at 0. */
  place: number;
  total: number;
}

/** Returns a candidate's position in the voter's order, to be read out. */
export function placedText(t: VoteTexts, { name, place, total }: Placed): string {
  const key = total <= FEW ? 'ranking.placedAmongFew' : 'ranking.placed';
  return t(key, { name: asName(name), place: formatCount(place + 1), total: formatCount(total) });
}

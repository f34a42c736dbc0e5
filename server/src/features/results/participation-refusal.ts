import { TOLERANCE_MS, type TrustedClock } from '../../platform/trusted-clock.ts';
import {
  type ElectionRecord,
  isConcluded,
  periodByAnyClock,
  type ElectionsOfVoter,
} from '../elections/index.ts';

/** No ballot may be attributed to fewer voters than this. */
const FEWEST = 5;

/** A voter's part in elections that were open at the same time. */
export interface Part extends ElectionsOfVoter {
  tookPart: boolean;
}

/**
 * Returns why the list is not available yet; undefined if nothing can change anymore. An election that opens while
 * ballots may still arrive shares voters, so no list is available before that time has passed on every host.
 */
export function tooEarly(
  election: ElectionRecord,
  sharing: readonly ElectionRecord[],
  clock: Pick<TrustedClock, 'hasPassed'>,
): string | undefined {
  if (!isConcluded(election)) {
    return 'The list will be available after the result has been declared. Before that, comparing it with the count could reveal how people voted.';
  }
  const open = sharing.find((one) => one.deletedAt === null && !isConcluded(one));
  if (open) {
    return `Some of these voters could also vote in “${open.title}” at the same time, or can if it is reopened. The list will be available after its result has been declared.`;
  }
  const recent = [election, ...sharing].find(
    // The next opening may be stamped by a clock that is two minutes behind this one.
    (one) => !clock.hasPassed(new Date(periodByAnyClock(one).until + TOLERANCE_MS), TOLERANCE_MS),
  );
  return (
    recent &&
    `The list will be available five minutes after voting in “${recent.title}” closed, when no more ballots can arrive.`
  );
}

/** Returns when `tooEarly` no longer waits for late ballots; undefined while one of the elections is not concluded. */
export function availableFrom(elections: readonly ElectionRecord[]): Date | undefined {
  if (!elections.every(isConcluded)) return undefined;
  const last = Math.max(...elections.map((one) => periodByAnyClock(one).until));
  return new Date(last + 2 * TOLERANCE_MS);
}

/**
 * Of the voters who took part, by the elections in which they could vote: the number of those who could vote in them
 * throughout.
 */
export type PartCounts = Map<string, number>;

export function countPart(counts: PartCounts, { could, isThroughout, tookPart }: Part): void {
  if (!tookPart) return;
  const key = could.join();
  counts.set(key, (counts.get(key) ?? 0) + (isThroughout ? 1 : 0));
}

/** Returns why the list would reveal votes; undefined if it reveals none. See the proof in `participation-list.ts`. */
export function listRefusal(
  covered: readonly ElectionRecord[],
  counts: PartCounts,
): string | undefined {
  if (covered.length > 1 && covered.some(({ deletedAt }) => deletedAt !== null)) {
    return 'The list isn’t available. An election in which some of these voters could vote at the same time has been deleted, so VoteWise can’t check whether the list reveals how people voted.';
  }
  if ([...counts.values()].every((throughout) => throughout >= FEWEST)) return undefined;
  return fewVoted(covered.length > 1);
}

/**
 * Returns why a list of several elections would name the few who voted in one of them: handing out paper and meetings
 * may show who voted in the others.
 * @param online the numbers of voters who voted online, by election
 */
export function fewInOneRefusal(
  covered: readonly ElectionRecord[],
  online: ReadonlyMap<string, number>,
): string | undefined {
  const isNaming = covered.some(({ ballot, meeting }) => ballot.onPaper || meeting !== null);
  const isFew = [...online.values()].some((voters) => tooFew(voters) !== undefined);
  return covered.length > 1 && isNaming && isFew ? fewVoted(true) : undefined;
}

/** Returns why an election with this many ballots has no list; undefined if that alone is no reason. */
export const tooFew = (ballots: number): string | undefined =>
  ballots > 0 && ballots < FEWEST ? fewVoted(false) : undefined;

const fewVoted = (isShared: boolean): string =>
  isShared
    ? 'The list isn’t available. Fewer than five people voted among those who could vote in the same elections from the beginning to the end, and the counts would reveal how they voted.'
    : 'The list isn’t available. Fewer than five people voted, and the count would reveal how they voted.';

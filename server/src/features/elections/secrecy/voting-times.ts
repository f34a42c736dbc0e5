import { isLive } from '../stored/ballot-settings.ts';
import { type ElectionRecord, mayHaveBallots, wasOpened } from '../stored/election-document.ts';
import { CLOCKS_DIFFER_MS, type VotingPeriod } from '../electorate/open-together.ts';
import { dueMoves } from '../stored/clock-moves.ts';

/**
 * How long after a stored close a count counts as visible: longer than a ballot can be on its way (see `arrivalMs`), and as
 * long as the clock of another host may be behind, which accepts ballots until it knows of the close.
 */
const AFTER_CLOSE_MS = 15_000 + CLOCKS_DIFFER_MS;

/**
 * When voting has been open, from the first opening to the last close; undefined if it never was. Voting that is paused
 * counts as open as long as the clock may open it again, and with paper for good, because handing out goes on. Without
 * ballots and paper, only the next opening counts. Whatever the clocks of hosts say, an opening that is stored was before
 * now, and before a close that an administrator stored later (`notBefore`, even by a clock that is not trusted) or a deletion.
 */
export function votingTimeOf(election: ElectionRecord, now: number): VotingPeriod | undefined {
  const { status, statusChanges, deletedAt, ballot, endDate } = election;
  const from = statusChanges.find(({ to }) => to === 'active')?.at.getTime();
  const isPaused = status === 'upcoming';
  if (from === undefined || (isPaused && !mayHaveBallots(election))) return undefined;
  const isOver = isPaused ? !ballot.onPaper && endDate.getTime() <= now : status === 'completed';
  const { at, notBefore = at } = statusChanges.findLast((one) => one.from === 'active') ?? {};
  const closed = isOver ? notBefore?.getTime() : undefined;
  const until = closed ?? deletedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return { from: Math.min(from, now), until: until + AFTER_CLOSE_MS };
}

/** Like `votingTimeOf`, but voting that is open ends at its end date, or now if it still is open then. */
export function boundedTimeOf(election: ElectionRecord, now: number): VotingPeriod | undefined {
  const time = votingTimeOf(election, now);
  const { status, ballot, endDate } = election;
  const isFixed = status === 'completed' || (status === 'upcoming' && ballot.onPaper);
  if (!time || isFixed) return time;
  const end = status === 'active' ? Math.max(endDate.getTime(), now) : endDate.getTime();
  return { ...time, until: Math.min(time.until, end + AFTER_CLOSE_MS) };
}

/** When the clock will open and close an election, or is about to store that; undefined if it won’t open it. */
export function scheduledTime(election: ElectionRecord, now: number): VotingPeriod | undefined {
  const { status, startDate, endDate, meeting, deletedAt } = election;
  if (status !== 'upcoming' || meeting !== null || deletedAt !== null) return undefined;
  const isDue = dueMoves(election, new Date(now)).some(({ to }) => to === 'active');
  if (startDate.getTime() <= now && !isDue) return undefined;
  return { from: startDate.getTime(), until: endDate.getTime() + AFTER_CLOSE_MS };
}

/** True if the count may have been seen with ballots in it. Then, it must not be hidden later. */
export const wasSeen = (election: ElectionRecord): boolean =>
  isLive(election) && mayHaveBallots(election) && wasOpened(election);

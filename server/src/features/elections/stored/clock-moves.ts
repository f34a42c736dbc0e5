import { type ElectionStatus, placeholdersAmong } from '@votewise/contract';
import { nextUpdatedAt } from './election-change.ts';
import type { StoredChange } from './election-document.ts';

export interface Schedule {
  status: ElectionStatus;
  /** When the status was last set, by an administrator or the clock. */
  statusSetAt: Date;
  startDate: Date;
  endDate: Date;
  candidates: readonly { name: string; description: string }[];
  /** Questions of a meeting are opened by an administrator, never by the clock. */
  meeting?: object | null;
}

export interface StatusMove {
  from: ElectionStatus;
  to: ElectionStatus;
  /** The start or end date that caused the move. */
  at: Date;
}

/**
 * Returns the due moves, which are status changes by the clock. A start or end date moves an election only if it
 * is later than the time at which the status was last set, so a status set by an administrator stays until the
 * next date. An election with placeholder candidates is not opened. Its move goes from upcoming to upcoming, so
 * that replacing the placeholders later does not open the election unexpectedly.
 */
export function dueMoves(schedule: Schedule, now: Date): StatusMove[] {
  const moves: StatusMove[] = [];
  let { status, statusSetAt } = schedule;
  const hasPassed = (boundary: Date) => boundary <= now && statusSetAt < boundary;
  if (status === 'upcoming' && !schedule.meeting && hasPassed(schedule.startDate)) {
    if (placeholdersAmong(schedule.candidates).length > 0) return [notOpened(schedule)];
    moves.push({ from: 'upcoming', to: 'active', at: schedule.startDate });
    ({ status, statusSetAt } = { status: 'active', statusSetAt: schedule.startDate });
  }
  if (status === 'active' && hasPassed(schedule.endDate)) {
    moves.push({ from: 'active', to: 'completed', at: schedule.endDate });
  }
  return moves;
}

/** The move of an election that the clock does not open. It stays as it is until an administrator opens it. */
export const notOpened = ({ startDate }: Pick<Schedule, 'startDate'>): StatusMove => ({
  from: 'upcoming',
  to: 'upcoming',
  at: startDate,
});

type Movable = Schedule & { updatedAt: Date; statusChanges: readonly StoredChange[] };

/**
 * Returns the election in its current state, with due moves applied. An election that has been open before is open again
 * only when that is stored, because its count may have been seen: see `createOpenings`.
 */
export function withDueMoves<E extends Movable>(election: E, now: Date): E {
  const moves = dueMoves(election, now);
  const isOpenedAgain = moves[0]?.to === 'active' && election.statusChanges.some(isOpening);
  return isOpenedAgain ? election : afterMoves(election, moves);
}

const isOpening = ({ to }: StoredChange): boolean => to === 'active';

/**
 * Returns the election after these moves. If an edit moved the end date into the past, the election closed at the time of
 * that edit, since voters could vote until then. The wait for ballots that were being cast when voting closed starts at
 * that time.
 */
export function afterMoves<E extends Movable>(election: E, moves: readonly StatusMove[]): E {
  const last = moves.at(-1);
  if (!last) return election;
  return {
    ...election,
    status: last.to,
    statusSetAt: effectiveSince(election, last),
    statusChanges: [...election.statusChanges, ...changesOf(moves, election.updatedAt)],
    updatedAt: nextUpdatedAt(election.updatedAt, last.at),
    isUnstored: true as const,
  };
}

/**
 * Returns the status changes by the clock. If an edit moved a date into the past, the change took effect at the time of
 * the edit, because ballots were checked against the previous dates until then.
 */
function changesOf(moves: readonly StatusMove[], updatedAt: Date): StoredChange[] {
  return moves
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, at }) => ({
      from,
      to,
      at: updatedAt > at ? updatedAt : at,
      by: { type: 'clock' },
    }));
}

/**
 * Returns when the status after a move took effect. For opening, this is always the start date. If it were later,
 * an end date between the two times could never close the election.
 */
function effectiveSince({ updatedAt }: { updatedAt: Date }, { to, at }: StatusMove): Date {
  return to === 'completed' && updatedAt > at ? updatedAt : at;
}

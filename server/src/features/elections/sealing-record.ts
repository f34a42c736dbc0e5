import { AppError } from '../../platform/app-error.ts';
import { type Actor, createEvent } from '../audit/index.ts';
import { nextUpdatedAt } from './status-moves.ts';
import type { CountState } from './present-election.ts';
import { subjectOf } from './edit-election.ts';
import type { ElectionChange, ElectionRecord } from './election-store.ts';

/** Stored in place of a destroyed salt. It is not a salt, but it keeps the election from getting a new one. */
const SEALED_SALT = 'sealed';

interface Context {
  actor: Actor;
  now: Date;
}

/**
 * Returns the change that begins sealing, or begins it again after a problem; undefined if sealing is in progress or
 * done. A count is confirmed no earlier than half a minute after voting closes. By then, a ballot that a voter began to
 * cast earlier is acknowledged only after the election has been checked again.
 * @throws AppError SEALING_REFUSED
 */
export function beginSealing(
  current: ElectionRecord,
  count: CountState,
  { actor, now }: Context,
): ElectionChange | undefined {
  const { sealing } = current;
  if (sealing && !sealing.problem) return undefined;
  if (current.status !== 'completed') {
    throw refused('Voting hasn’t closed, so the ballot box can’t be sealed.');
  }
  if (current.ballotSalt === null) {
    throw refused('No one has voted in this election, so there is nothing to seal.');
  }
  if (!sealing && count.state !== 'confirmed') {
    throw refused('The ballot box can’t be sealed until a recount has confirmed the count.');
  }
  const event = createEvent({
    event: 'election.sealing-begun',
    at: now,
    actor,
    subject: subjectOf(current),
  });
  const updatedAt = nextUpdatedAt(current.updatedAt, now);
  return { set: { sealing: { at: now, by: actor }, updatedAt }, events: [event] };
}

/** Returns the change that destroys the salt; undefined if there is no sealing to finish. */
export function endSealing(
  current: ElectionRecord,
  { participants, now }: { participants: number; now: Date },
): ElectionChange | undefined {
  const { sealing } = current;
  if (!sealing || sealing.sealedAt) return undefined;
  const { at, by } = sealing;
  const event = createEvent({
    event: 'election.sealed',
    at: now,
    actor: { type: 'system' },
    subject: subjectOf(current),
    details: { participants },
  });
  const set = {
    sealing: { at, by, sealedAt: now },
    ballotSalt: SEALED_SALT,
    updatedAt: nextUpdatedAt(current.updatedAt, now),
  };
  return { set, events: [event] };
}

/** Returns the change that records why sealing cannot continue; undefined if sealing is not in progress. */
export function stopSealing(
  current: ElectionRecord,
  given: {
    problem: NonNullable<NonNullable<ElectionRecord['sealing']>['problem']>;
    details: Record<string, number>;
    now: Date;
  },
): ElectionChange | undefined {
  const { sealing } = current;
  if (!sealing || sealing.problem || sealing.sealedAt) return undefined;
  const { problem, details, now } = given;
  const event = createEvent({
    event: 'election.sealing-stopped',
    at: now,
    actor: { type: 'system' },
    subject: subjectOf(current),
    details: { problem, ...details },
  });
  const updatedAt = nextUpdatedAt(current.updatedAt, now);
  return { set: { sealing: { ...sealing, problem }, updatedAt }, events: [event] };
}

const refused = (text: string) => new AppError('SEALING_REFUSED', text);

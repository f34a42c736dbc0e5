import type { EventName, WeightName } from '@votewise/contract';
import { type Actor, type AuditEvent, createEvent, type GivenEvent } from '../../audit/index.ts';
import type { ElectionRecord } from './election-document.ts';
import type { ElectionChange } from './election-store.ts';

/** Returns the change to make to the current version of an election; undefined to leave it as it is. */
export type ChangeOf = (
  current: ElectionRecord,
) => ElectionChange | undefined | Promise<ElectionChange | undefined>;

/** Who makes a change, and when. */
export interface ChangeContext {
  actor: Actor;
  now: Date;
  /** Only where a ballot can change. */
  names?: RecordedNames;
}

/** What the audit trail calls groups of key holders, by ID, and weights. */
export interface RecordedNames {
  keyHolders: ReadonlyMap<string, string>;
  weight: WeightName | null;
}

/** Returns the part of an event that identifies an election. */
function electionSubject(election: Pick<ElectionRecord, '_id' | 'title'>): AuditEvent['subject'] {
  return { type: 'election', id: election._id, label: election.title };
}

export const electionEvent = <Name extends EventName>(
  election: Pick<ElectionRecord, '_id' | 'title'>,
  given: GivenEvent<Name> & Pick<AuditEvent, 'at' | 'actor'>,
): AuditEvent => createEvent({ ...given, subject: electionSubject(election) });

/** Returns the change that creates a new version, at the time of the event that records it. */
export const changeWith = (
  current: ElectionRecord,
  set: Partial<ElectionRecord>,
  event: AuditEvent,
): ElectionChange => ({ ...changeAt(current, set, event.at), events: [event] });

/** Returns a change that no event records. */
export const changeAt = (
  { updatedAt }: ElectionRecord,
  set: Partial<ElectionRecord>,
  now: Date,
): ElectionChange => ({ set: { ...set, updatedAt: nextUpdatedAt(updatedAt, now) }, events: [] });

/** Returns a time later than `previous`, even within a millisecond, so that each version has a different time. */
export function nextUpdatedAt(previous: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1));
}

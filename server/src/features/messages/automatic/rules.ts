import type { Automatic, AutomaticInput, ElectionStatus, MessageKind } from '@votewise/contract';
import type { AutomaticRecord } from './store.ts';

interface Timed {
  status: ElectionStatus;
  statusSetAt: Date;
  endDate: Date;
}

const HOUR_MS = 3_600_000;

/** Returns the switches as the API shows them. */
export function switchesOf(record: AutomaticRecord | null): Automatic {
  return {
    invitation: (record?.invitation ?? null) !== null,
    reminderHours: record?.reminder?.hours ?? null,
    results: (record?.results ?? null) !== null,
    links: record?.links ?? true,
  };
}

/** Returns the switches after a change. A switch that stays on keeps the time when it was turned on. */
export function switched(
  before: AutomaticRecord | null,
  input: AutomaticInput,
  given: { electionId: string; now: Date },
): AutomaticRecord {
  const { invitation, reminderHours, results, links, timeZone } = input;
  const { electionId, now } = given;
  const kept = before?.reminder?.hours === reminderHours ? before.reminder : null;
  return {
    _id: electionId,
    schema: 1,
    invitation: invitation ? (before?.invitation ?? now) : null,
    reminder: reminderHours === null ? null : (kept ?? { hours: reminderHours, since: now }),
    results: results ? (before?.results ?? now) : null,
    timeZone,
    links,
    isOn: invitation || reminderHours !== null || results,
    version: (before?.version ?? 0) + 1,
  };
}

/**
 * Returns the types of messages that are due. Invitations and results are due if an administrator or the clock
 * changed the status while the switch was on. A reminder is due if its time came while the switch was on and
 * voting was open.
 */
export function dueKinds(record: AutomaticRecord, election: Timed, now: Date): MessageKind[] {
  const { status, statusSetAt, endDate } = election;
  const { invitation, reminder, results } = record;
  const kinds: MessageKind[] = [];
  if (status === 'active' && invitation && statusSetAt >= invitation) kinds.push('invitation');
  if (status === 'active' && reminder) {
    const moment = new Date(endDate.getTime() - reminder.hours * HOUR_MS);
    const hasCome = moment <= now && now < endDate;
    if (hasCome && moment > reminder.since && moment > statusSetAt) kinds.push('reminder');
  }
  if (status === 'completed' && results && statusSetAt >= results) kinds.push('results');
  return kinds;
}

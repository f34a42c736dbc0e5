import type { AutomaticRecord } from './automatic-store.ts';
import type { MessagesContext } from './messages-context.ts';
import { newMessage } from './message-rules.ts';
import { hasLinks, taskOf } from './addressed-papers.ts';
import { electionEvent } from '../elections/index.ts';
import type { Actor } from '../audit/index.ts';
import { type DueTime, firstAfter } from '../../platform/due-time.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { AppError, ifFound } from '../../platform/app-error.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import {
  type Automatic,
  type AutomaticInput,
  type ElectionStatus,
  type MessageKind,
  templateFor,
} from '@votewise/contract';

export type AutomaticMessages = ReturnType<typeof createAutomaticMessages>;

/** The messages that are sent automatically for elections. */
export function createAutomaticMessages(context: MessagesContext) {
  const { automaticStore, store, elections, addressedPapers, clock } = context;
  const aside = createQuarantine({ ...context, kind: 'election with automatic messages' });

  async function makeDueOf(record: AutomaticRecord): Promise<void> {
    const addressed = await ifFound(addressedPapers.of(record._id));
    if (!addressed) return;
    const { timeZone, links } = record;
    for (const kind of dueKinds(record, addressed, clock.trusted())) {
      // No other process can create a message with the same ID again.
      const _id = automaticId(kind, addressed._id);
      if (await store.find(_id)) continue;
      const template = templateFor(kind, {
        task: taskOf(addressed),
        hasLinks: hasLinks({ links, kind }, addressed),
      });
      const audience = 'everyone' as const;
      const given = { _id, kind, audience, voters: [], ...template, timeZone, links };
      await store.insert(newMessage(addressed, given, { clock, actor: { type: 'system' } }));
    }
  }

  return {
    async switches(electionId: string): Promise<Automatic> {
      return switchesOf(await automaticStore.find(electionId));
    },

    /** Returns the switches of an election, and the messages that are due, whether or not they exist. */
    async of(addressed: Timed & { _id: string }) {
      const record = await automaticStore.find(addressed._id);
      const due = record ? dueKinds(record, addressed, clock.trusted()) : [];
      return { switches: switchesOf(record), due };
    },

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE, VALIDATION_FAILED if the time of a new reminder has passed */
    async set(electionId: string, input: AutomaticInput, actor: Actor): Promise<Automatic> {
      const addressed = await addressedPapers.of(electionId);
      return untilWritten(async () => {
        const now = clock.trusted();
        const before = await automaticStore.find(addressed._id);
        const record = switched(before, input, { electionId: addressed._id, now });
        requireTimeAhead(record, addressed, now);
        const after = switchesOf(record);
        const event = electionEvent(addressed, {
          event: 'messages.switched',
          at: now,
          actor,
          details: { ...after },
        });
        return (await automaticStore.save(record, event)) ? after : OVERTAKEN;
      });
    },

    /** The job: creates every message that is due. @returns when the next one may be due */
    async makeDue(): Promise<DueTime> {
      const now = clock.trusted();
      const records = await automaticStore.findOn();
      for (const record of records) {
        await aside.attempt(record._id, () => makeDueOf(record));
      }
      if (records.length === 0) return undefined;
      const hours = new Set([0, ...records.map(({ reminder }) => reminder?.hours ?? 0)]);
      const boundaries = await elections.boundaries();
      const times = boundaries.flatMap((boundary) =>
        [...hours].map((early) => new Date(boundary.getTime() - early * HOUR_MS)),
      );
      return aside.nextDue() ?? firstAfter(now, times);
    },
  };
}

/** The ID of the automatic message of a kind: always the same, so that it is created only once. */
export const automaticId = (kind: MessageKind, electionId: string): string =>
  `automatic-${kind}-${electionId}`;

interface Timed {
  status: ElectionStatus;
  statusSetAt: Date;
  endDate: Date;
}

const HOUR_MS = 3_600_000;

const reminderTime = (endDate: Date, hours: number): Date =>
  new Date(endDate.getTime() - hours * HOUR_MS);

/** Refuses a reminder that would never be sent. One that was chosen earlier stays, whatever has become of its time. */
function requireTimeAhead({ reminder }: AutomaticRecord, { endDate }: Timed, now: Date): void {
  if (reminder?.since !== now || reminderTime(endDate, reminder.hours) > now) return;
  const text =
    reminder.hours === 1
      ? 'Voting closes in less than an hour, so a reminder can’t be sent'
      : `Voting closes in less than ${reminder.hours} hours, so choose fewer hours`;
  throw new AppError('VALIDATION_FAILED', text, { fields: { reminderHours: text } });
}

/** Returns the switches as the API shows them. */
function switchesOf(record: AutomaticRecord | null): Automatic {
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
 * Returns the types of messages that are due. Invitations and results are due if an administrator or the clock changed
 * the status while the switch was on. A reminder is due if its time came while the switch was on and voting was open.
 */
export function dueKinds(record: AutomaticRecord, election: Timed, now: Date): MessageKind[] {
  const { status, statusSetAt, endDate } = election;
  const { invitation, reminder, results } = record;
  const kinds: MessageKind[] = [];
  if (status === 'active' && invitation && statusSetAt >= invitation) kinds.push('invitation');
  if (status === 'active' && reminder) {
    const moment = reminderTime(endDate, reminder.hours);
    const hasCome = moment <= now && now < endDate;
    if (hasCome && moment > reminder.since && moment > statusSetAt) kinds.push('reminder');
  }
  if (status === 'completed' && results && statusSetAt >= results) kinds.push('results');
  return kinds;
}

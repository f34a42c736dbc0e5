import type { Connection } from 'mongoose';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertNew } from '../../../platform/db/insert.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import { queuedRows } from '../../../platform/db/work-queue.ts';
import type { AuditEvent } from '../../audit/index.ts';

/** A proxy. The IDs are those of the voter roll. */
export interface ProxyRecord {
  giver: string;
  giverId: string;
  holder: string;
  holderId: string;
  givenAt: Date;
  /** See `PlacedMoment`. */
  givenPlace?: number;
  /** The user ID of the member who gave it, or of the administrator who entered it. */
  by: string;
  /** The version of the meeting’s proxies with which it was written. */
  version: number;
  /** How often the giver had been checked in by then. The next check-in ends the proxy. */
  checkIns: number;
  /** Null unless it was taken back, declined, or replaced. */
  ended: { at: Date; place?: number; why: 'taken-back' | 'declined' | 'replaced' } | null;
}

/** All proxies of a meeting, also those that have ended, in one document, so that one write can rely on all others. */
export interface Proxies {
  /** The meeting. */
  _id: string;
  version: number;
  /** Oldest first. */
  proxies: ProxyRecord[];
}

/**
 * A member is to be told about a proxy: the giver, that an administrator `entered` it or its holder `declined` it, or the
 * holder, who is `named` in it. The IDs are those of the voter roll.
 */
export interface ProxyNotice {
  giver: string;
  holder: string;
  /** Missing in notices of earlier versions: `entered`. */
  kind?: 'entered' | 'named' | 'declined';
}

interface Telling {
  notices: readonly ProxyNotice[];
  at: Date;
}

/** Returns notices by the keys under which they are stored. */
const byKey = (version: number, { notices }: Telling): [string, ProxyNotice][] =>
  notices.map((notice) => [`v${version}${notice.kind === 'named' ? 'named' : ''}`, notice]);

interface ProxiesDocument extends Proxies, Outbox<AuditEvent> {
  schema: 1;
  /** By the version with which the proxy was written or declined; missing or empty if there are none to send. */
  notices?: Record<string, ProxyNotice>;
  /** When the next attempt to send the notices begins; null or missing if there are none. */
  noticesDue?: Date | null;
  noticeAttempts?: number;
}

const proxiesSchema = defineSchema<ProxiesDocument>(
  {
    _id: String,
    schema: Number,
    version: Number,
    proxies: [{}],
    notices: {},
    noticesDue: Date,
    noticeAttempts: Number,
    ...outboxFields,
  },
  { versionKey: false, collection: 'proxies', minimize: false },
);
proxiesSchema.index({ eventsCount: 1 });
proxiesSchema.index({ noticesDue: 1 });

const withoutEvents = {
  events: 0,
  eventsCount: 0,
  schema: 0,
  notices: 0,
  noticesDue: 0,
  noticeAttempts: 0,
} as const;

export type ProxyStore = ReturnType<typeof createProxyStore>;

export function createProxyStore(connection: Connection) {
  const model = connection.model<ProxiesDocument>('Proxies', proxiesSchema);

  return {
    model,

    /** Yields the proxies of all meetings. */
    all: () =>
      model.collection.find<Proxies & { eventsCount: number }>(
        {},
        { projection: { version: 1, proxies: 1, eventsCount: 1 }, batchSize: 10 },
      ),

    outbox: outboxOf<AuditEvent, ProxiesDocument>(model),

    /** Returns the proxies of a meeting unless they are still the version that the caller has. */
    findNewer: (meetingId: string, version: number) =>
      model
        .findOne({ _id: meetingId, version: { $ne: version } })
        .select(withoutEvents)
        .lean<Proxies>(),

    /**
     * Writes the next version, with its events. Returns false if another change came first.
     * @param tell the members to be told about it, and when
     * @param before the proxies of the version before. If one has only been added, only that one is sent to the database
     */
    write(
      { _id, version, proxies }: Proxies,
      events: AuditEvent[],
      { tell, before }: { tell?: Telling | undefined; before?: readonly ProxyRecord[] } = {},
    ): Promise<boolean> {
      const due = tell && { noticesDue: tell.at, noticeAttempts: 0 };
      if (version === 1) {
        const eventsCount = events.length;
        const waiting = tell && { notices: Object.fromEntries(byKey(version, tell)), ...due };
        const document = { _id, schema: 1 as const, version, proxies, events, eventsCount };
        return insertNew<ProxiesDocument>(model, { ...document, ...waiting });
      }
      const told =
        tell &&
        Object.fromEntries(byKey(version, tell).map(([key, notice]) => [`notices.${key}`, notice]));
      const added = before?.every((one, place) => one === proxies[place])
        ? proxies.slice(before.length)
        : undefined;
      const { $push, $inc } = pushing(...events);
      return updateOne(
        model,
        { _id, version: version - 1 },
        {
          $set: { version, ...(!added && { proxies }), ...told, ...due },
          $push: { ...$push, ...(added && { proxies: { $each: added } }) },
          $inc,
        },
      );
    },

    /** Meetings with notices to send. */
    notices: queuedRows<ProxiesDocument>(model, {
      due: ({ now }) => ({ noticesDue: { $lte: now } }),
      sort: { noticesDue: 1 },
      claiming: ({ until }) => ({ $set: { noticesDue: until }, $inc: { noticeAttempts: 1 } }),
    }),

    async dropNotice(id: string, key: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { [`notices.${key}`]: '' } });
    },

    /** Sets when the remaining notices are due; null if there are none. Does nothing if a newer notice is due earlier. */
    async scheduleNotices(id: string, claimedUntil: Date, due: Date | null): Promise<void> {
      await model.updateOne({ _id: id, noticesDue: claimedUntil }, { $set: { noticesDue: due } });
    },
  };
}

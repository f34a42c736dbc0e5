import { type Connection, Schema } from 'mongoose';
import { insertNew } from '../../platform/db/insert.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from '../../platform/db/outbox.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import type { AuditEvent } from '../audit/index.ts';

/** A proxy. The IDs are those of the voter roll. */
export interface ProxyRecord {
  giver: string;
  giverId: string;
  holder: string;
  holderId: string;
  givenAt: Date;
  /** The user ID of the member who gave it, or of the administrator who entered it. */
  by: string;
  /** The version of the meeting’s proxies with which it was written. */
  version: number;
  /** How often the giver had been checked in by then. The next check-in ends the proxy. */
  checkIns: number;
  /** Null unless it was taken back, declined, or replaced. */
  ended: { at: Date; why: 'taken-back' | 'declined' | 'replaced' } | null;
}

/** All proxies of a meeting, also those that have ended, in one document, so that one write can rely on all others. */
export interface Proxies {
  /** The meeting. */
  _id: string;
  version: number;
  /** Oldest first. */
  proxies: ProxyRecord[];
}

interface ProxiesDocument extends Proxies, Outbox<AuditEvent> {
  schema: 1;
}

const proxiesSchema = new Schema<ProxiesDocument>(
  { _id: String, schema: Number, version: Number, proxies: [{}], ...outboxFields },
  { versionKey: false, collection: 'proxies', minimize: false },
);
proxiesSchema.index({ eventsCount: 1 });

const withoutEvents = { events: 0, eventsCount: 0, schema: 0 } as const;

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

    /** Writes the next version, with its events. Returns false if another change came first. */
    write({ _id, version, proxies }: Proxies, events: AuditEvent[]): Promise<boolean> {
      if (version === 1) {
        const eventsCount = events.length;
        const document = { _id, schema: 1 as const, version, proxies, events, eventsCount };
        return insertNew<ProxiesDocument>(model, document);
      }
      return updateOne(
        model,
        { _id, version: version - 1 },
        { $set: { version, proxies }, ...pushing(...events) },
      );
    },
  };
}

import type { Connection } from 'mongoose';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../platform/db/outbox.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import { queuedRows } from '../../platform/db/work-queue.ts';
import type { AuditEvent } from '../audit/index.ts';
import {
  type TrusteeGroupDocument,
  type TrusteeGroupRecord,
  trusteeGroupModel,
} from './trustee-group-document.ts';

const withoutEvents = { events: 0, eventsCount: 0, linkHashes: 0 } as const;

const linkHashesIn = ({ members }: Pick<TrusteeGroupRecord, 'members'>): string[] =>
  members.flatMap(({ links }) => links);

export type TrusteeGroupStore = ReturnType<typeof createTrusteeGroupStore>;

export function createTrusteeGroupStore(connection: Connection) {
  const model = trusteeGroupModel(connection);
  return {
    model,
    outbox: outboxOf<AuditEvent, TrusteeGroupDocument>(model),

    async insert(group: TrusteeGroupRecord, event: AuditEvent): Promise<void> {
      const linkHashes = linkHashesIn(group);
      await insertDocument(model, { ...group, linkHashes, events: [event], eventsCount: 1 });
    },

    find: (id: string) =>
      model.findOne({ _id: id }).select(withoutEvents).lean<TrusteeGroupRecord>(),

    findByLink: (hash: string) =>
      model.findOne({ linkHashes: hash }).select(withoutEvents).lean<TrusteeGroupRecord>(),

    /** Returns all groups, the newest first. */
    findAll: () =>
      model
        .find({})
        .select(withoutEvents)
        .sort({ createdAt: -1, _id: -1 })
        .lean<TrusteeGroupRecord[]>(),

    count: () => model.countDocuments({}),

    /** Writes a changed group unless it has been changed since it was read. Returns whether it was written. */
    replace(
      { _id, revision, ...changed }: TrusteeGroupRecord,
      events: readonly AuditEvent[],
    ): Promise<boolean> {
      const { $push, $inc } = pushing(...events);
      return updateOne(
        model,
        { _id, revision },
        {
          $set: { ...changed, linkHashes: linkHashesIn(changed) },
          $push,
          $inc: { ...$inc, revision: 1 },
        },
      );
    },

    mails: queuedRows<TrusteeGroupDocument>(model, {
      due: ({ now }) => ({ mailDueAt: { $lte: now } }),
      claiming: ({ until }) => ({ $set: { mailDueAt: until } }),
    }),
  };
}

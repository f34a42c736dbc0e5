import type { Connection } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

/** The automatic messages of an election. Without this document, all are off. */
export interface AutomaticDocument extends Outbox<AuditEvent> {
  /** ID of the election. */
  _id: string;
  schema: 1;
  /** When it was turned on; null if it is off. Only later events cause a message to be sent. */
  invitation: Date | null;
  reminder: { hours: number; since: Date } | null;
  results: Date | null;
  timeZone: string;
  /** Whether emails have voting links. */
  links: boolean;
  isOn: boolean;
  /** 1, 2, 3 … Every change increases it, so that simultaneous changes do not overwrite each other. */
  version: number;
}

export type AutomaticRecord = Omit<AutomaticDocument, 'events' | 'eventsCount'>;

const automaticSchema = defineSchema<AutomaticDocument>(
  {
    _id: String,
    schema: Number,
    invitation: Date,
    reminder: { _id: false, type: { hours: Number, since: Date } },
    results: Date,
    timeZone: String,
    links: Boolean,
    isOn: Boolean,
    version: Number,
    ...outboxFields,
  },
  { versionKey: false, collection: 'automaticMessages', minimize: false },
);
automaticSchema.index({ isOn: 1 });
automaticSchema.index({ eventsCount: 1 });

const withoutEvents = { events: 0, eventsCount: 0 } as const;

export type AutomaticStore = ReturnType<typeof createAutomaticStore>;

export function createAutomaticStore(connection: Connection) {
  const model = connection.model<AutomaticDocument>('AutomaticMessages', automaticSchema);
  return {
    model,
    outbox: outboxOf<AuditEvent, AutomaticDocument>(model),

    find: (electionId: string) =>
      model.findById(electionId).select(withoutEvents).lean<AutomaticRecord>(),

    findOn: () => model.find({ isOn: true }).select(withoutEvents).lean<AutomaticRecord[]>(),

    /** Stores switches based on the previous version; returns false if another change came first. */
    async save(record: AutomaticRecord, event: AuditEvent): Promise<boolean> {
      const { _id, schema: _schema, ...set } = record;
      return record.version > 1
        ? updateOne(model, { _id, version: record.version - 1 }, { $set: set, ...pushing(event) })
        : insertNew<AutomaticDocument>(model, { ...record, events: [event], eventsCount: 1 });
    },

    async findElections(): Promise<string[]> {
      const found = await model.find({}).select({ _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    async remove(electionId: string): Promise<void> {
      await model.deleteOne({ _id: electionId, eventsCount: 0 });
    },
  };
}

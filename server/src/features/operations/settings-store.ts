import type { Connection, mongo } from 'mongoose';
import {
  type Contact,
  contactSchema,
  FIRST_SETTINGS,
  type GeneralSettings,
  settingsData,
} from '@votewise/contract';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

/** What administrators have set. Missing until the first change. */
interface SettingsDocument extends Outbox<AuditEvent> {
  _id: 'settings';
  schema: 1;
  /** How often the settings have been changed. */
  revision: number;
  contact: Contact;
  /** Missing if nothing but the contact has been set. */
  general?: GeneralSettings;
  /** The file of the logo, in the same document, so that it always has the ID in `general`. */
  logo?: Buffer;
}

export interface StoredSettings {
  revision: number;
  contact: Contact;
  general: GeneralSettings;
}

/** What replaces the stored settings. */
export interface ChangedSettings extends Pick<StoredSettings, 'contact' | 'general'> {
  /** A new file, or null for none; missing if it stays. */
  logo?: Buffer | null;
}

const settingsSchema = defineSchema<SettingsDocument>(
  {
    _id: String,
    schema: Number,
    revision: Number,
    contact: {},
    general: {},
    logo: Buffer,
    ...outboxFields,
  },
  { versionKey: false, collection: 'settings', id: false },
);
settingsSchema.index({ eventsCount: 1 });

const generalSchema = settingsData.pick({
  weight: true,
  logo: true,
  timeZone: true,
  language: true,
  paperSize: true,
});

export type SettingsStore = ReturnType<typeof createSettingsStores>['settings'];

export function createSettingsStores(connection: Connection) {
  const model = connection.model<SettingsDocument>('Settings', settingsSchema);
  /** Reads files as they are stored. */
  const documents = connection.collection<{ _id: string }>(model.collection.collectionName);
  const settings = {
    async find(): Promise<StoredSettings> {
      const found = await model
        .findById('settings')
        .select({ revision: 1, contact: 1, general: 1 })
        .lean();
      // Damaged details must not keep a process from starting.
      const { data: contact = {} } = contactSchema.safeParse(found?.contact);
      const { data: general = FIRST_SETTINGS } = generalSchema.safeParse({
        ...FIRST_SETTINGS,
        ...found?.general,
      });
      return { revision: found?.revision ?? 0, contact, general };
    },

    /** Returns the file of the logo with this ID; undefined if there is another one, or none. */
    async findLogo(id: string): Promise<Buffer | undefined> {
      const found = await documents.findOne<{ logo?: mongo.Binary | Buffer }>(
        { _id: 'settings', 'general.logo': id },
        { projection: { logo: 1 } },
      );
      if (!found?.logo) return undefined;
      return Buffer.isBuffer(found.logo) ? found.logo : Buffer.from(found.logo.buffer);
    },

    /** Stores what was changed unless the settings have another revision. Returns whether it was stored. */
    async replace(
      revision: number,
      { contact, general, logo }: ChangedSettings,
      event: AuditEvent,
    ): Promise<boolean> {
      if (revision === 0) {
        const outbox = { events: [event], eventsCount: 1 };
        return insertNew<SettingsDocument>(model, {
          _id: 'settings',
          schema: 1,
          revision: 1,
          contact,
          general,
          ...(logo && { logo }),
          ...outbox,
        });
      }
      const { $push, $inc } = pushing(event);
      const { matchedCount } = await model.updateOne(
        { _id: 'settings', revision },
        {
          $set: { contact, general, ...(logo && { logo }) },
          ...(logo === null && { $unset: { logo: 1 } }),
          $push,
          $inc: { ...$inc, revision: 1 },
        },
      );
      return matchedCount > 0;
    },
  };
  return { settings, models: [model], outboxes: [outboxOf<AuditEvent, SettingsDocument>(model)] };
}

import {
  type ChangeSettingsRequest,
  type Contact,
  CONTACT_VARIABLES,
  type ContactField,
  type Settings as ShownSettings,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import type { SettingsStore, StoredSettings } from './settings-store.ts';

export type Settings = ReturnType<typeof createSettings>;

/** How the audit trail calls contact details. It does not record them, because they may be a person's. */
const RECORDED_AS = {
  email: 'email address',
  phone: 'phone number',
  address: 'postal address',
} as const;

const FIELDS = Object.keys(CONTACT_VARIABLES) as ContactField[];

/**
 * The settings that administrators change in the product. Every process keeps them in memory, and reads them again every
 * few seconds.
 * @param given the contact details that the environment sets, which take precedence
 */
export function createSettings({ store, given }: { store: SettingsStore; given: Contact }) {
  let kept: StoredSettings = { revision: 0, contact: {} };
  const contact = (): Contact => ({ ...kept.contact, ...given });

  /** A read that began before a change can end after it. */
  function keep(stored: StoredSettings): void {
    if (stored.revision >= kept.revision) kept = stored;
  }

  const present = (stored: StoredSettings): ShownSettings => ({
    contact: { ...stored.contact, ...given },
    variables: Object.fromEntries(
      FIELDS.filter((field) => field in given).map((field) => [field, CONTACT_VARIABLES[field]]),
    ),
    revision: stored.revision,
  });

  async function read(): Promise<StoredSettings> {
    const stored = await store.find();
    keep(stored);
    return stored;
  }

  return {
    /** Who runs this site and how to reach them. */
    contact,

    /** Must be called before anything asks, and then repeatedly, because other processes change the settings. */
    async refresh(): Promise<void> {
      await read();
    },

    /** Returns the settings as they are in the database now. */
    show: async () => present(await read()),

    /**
     * Changes settings, in this process at once. Records an event unless nothing changes.
     * @throws AppError EDITED_MEANWHILE; VALIDATION_FAILED if a variable sets one of them
     */
    async change(
      { expectedRevision, ...wanted }: ChangeSettingsRequest,
      at: Date,
      actor: Actor,
    ): Promise<ShownSettings> {
      requireChangeable(wanted, given);
      const before = await read();
      if (before.revision !== expectedRevision) throw editedMeanwhile();
      const { contact: from } = before;
      const all = FIELDS.map((field) => [field, wanted[field] ?? from[field] ?? ''] as const);
      const to: Contact = Object.fromEntries(all.filter(([, value]) => value !== ''));
      const changed = FIELDS.filter((field) => from[field] !== to[field]);
      if (changed.length === 0) return present(before);
      const event = createEvent({
        event: 'settings.changed',
        at,
        actor,
        subject: { type: 'settings', id: 'settings', label: 'Settings' },
        details: {
          ...(changed.includes('organisation') && {
            name: { from: from.organisation ?? '', to: to.organisation ?? '' },
          }),
          contact: changed.flatMap((field) =>
            field === 'organisation' ? [] : [RECORDED_AS[field]],
          ),
        },
      });
      if (!(await store.replace(before.revision, to, event))) throw editedMeanwhile();
      const after = { revision: before.revision + 1, contact: to };
      keep(after);
      return present(after);
    },
  };
}

/** @throws AppError VALIDATION_FAILED */
function requireChangeable(wanted: Contact, given: Contact): void {
  const fixed = FIELDS.filter((field) => field in given && field in wanted);
  const [first] = fixed;
  if (!first) return;
  const explain = (field: ContactField) =>
    `${CONTACT_VARIABLES[field]} sets this on the server. Change it there and restart VoteWise.`;
  throw new AppError('VALIDATION_FAILED', explain(first), {
    fields: Object.fromEntries(fixed.map((field) => [field, explain(field)])),
  });
}

const editedMeanwhile = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'The settings have been changed since you opened them. Load the page again, then make your changes.',
  );

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type ChangeSettingsRequest,
  type Contact,
  CONTACT_VARIABLES,
  type ContactField,
  describeWeightName,
  FIRST_SETTINGS,
  oneWhole,
  type GeneralSettings,
  type Organization,
  organizationOf,
  type Settings as ShownSettings,
} from '@votewise/contract';
import { VERSION } from '@votewise/contract/base/version';
import { englishNameOf } from '@votewise/contract/locales/language-names';
import { photoProblem } from '@votewise/contract/elections/photo-format';
import { AppError } from '../../platform/app-error.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import type { ChangedSettings, SettingsStore, StoredSettings } from './settings-store.ts';

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
  const needs = {
    /** Returns what has numbers that would be wrong with other decimals, and what to do; undefined if nothing has. */
    weightUse: createSlot<[], Promise<string | undefined>>('weightUse'),
  };
  let kept: StoredSettings = { revision: 0, contact: {}, general: FIRST_SETTINGS };
  const contact = (): Contact => ({ ...kept.contact, ...given });

  /** A read that began before a change can end after it. */
  function keep(stored: StoredSettings): void {
    if (stored.revision >= kept.revision) kept = stored;
  }

  const present = (stored: StoredSettings): ShownSettings => ({
    contact: { ...stored.contact, ...given },
    ...stored.general,
    variables: Object.fromEntries(
      FIELDS.filter((field) => field in given).map((field) => [field, CONTACT_VARIABLES[field]]),
    ),
    revision: stored.revision,
    version: VERSION,
  });

  async function read(): Promise<StoredSettings> {
    const stored = await store.find();
    keep(stored);
    return stored;
  }

  /** Stores changes with their event. Returns undefined if others changed the settings first. */
  async function save(
    before: StoredSettings,
    wanted: ChangedSettings,
    { at, actor }: { at: Date; actor: Actor },
  ): Promise<ShownSettings | undefined> {
    const { contact: details, general } = wanted;
    const after = { contact: details, general, revision: before.revision + 1 };
    if (isDeepStrictEqual(before, { ...after, revision: before.revision })) return present(before);
    const event = createEvent({
      event: 'settings.changed',
      at,
      actor,
      subject: { type: 'settings', id: 'settings', label: 'Settings' },
      details: changesBetween(before, after),
    });
    if (!(await store.replace(before.revision, wanted, event))) return undefined;
    keep(after);
    return present(after);
  }

  return {
    needs,

    /** Who runs this site and how to reach them. */
    contact,

    /** What weights are called, the time zone of emails and files, and the language of new voters. */
    general: (): GeneralSettings => kept.general,

    storedGeneral: async (): Promise<GeneralSettings> => (await read()).general,

    /** What every page knows about the organization. */
    organization: (): Organization => organizationOf({ contact: contact(), ...kept.general }),

    /** Must be called before anything asks, and then repeatedly, because other processes change the settings. */
    async refresh(): Promise<void> {
      await read();
    },

    /** Returns the settings as they are in the database now. */
    show: async () => present(await read()),

    /**
     * Changes settings, in this process at once. Records an event unless nothing changes.
     * @throws AppError EDITED_MEANWHILE; VALIDATION_FAILED if a variable sets one of them, or for other decimals while
     * weights are in use
     */
    async change(
      { expectedRevision, ...wanted }: ChangeSettingsRequest,
      at: Date,
      actor: Actor,
    ): Promise<ShownSettings> {
      requireChangeable(wanted, given);
      const before = await read();
      if (before.revision !== expectedRevision) throw editedMeanwhile();
      const after = changedBy(wanted, before);
      if (oneWhole(before.general.weight) !== oneWhole(after.general.weight))
        requireUnused(await needs.weightUse());
      const saved = await save(before, after, { at, actor });
      if (!saved) throw editedMeanwhile();
      return saved;
    },

    /**
     * Replaces the logo. Records an event unless it is the same.
     * @param file null removes it
     * @throws AppError VALIDATION_FAILED
     */
    async setLogo(file: Buffer | null, at: Date, actor: Actor): Promise<ShownSettings> {
      if (file && photoProblem(file)) throw notAPicture();
      const logo = file && createHash('sha256').update(file).digest('hex');
      return untilWritten(async () => {
        const before = await read();
        const general = { ...before.general, logo };
        const wanted = { contact: before.contact, general, logo: file };
        return (await save(before, wanted, { at, actor })) ?? OVERTAKEN;
      });
    },

    /** @throws AppError NOT_FOUND */
    async findLogo(id: string): Promise<Buffer> {
      const found = await store.findLogo(id);
      if (!found) throw new AppError('NOT_FOUND', 'This logo has been removed.');
      return found;
    },
  };
}

/** Returns the settings after a change. An empty contact detail is removed. */
function changedBy(
  wanted: Omit<ChangeSettingsRequest, 'expectedRevision'>,
  { contact, general }: StoredSettings,
): Pick<StoredSettings, 'contact' | 'general'> {
  const {
    timeZone = general.timeZone,
    language = general.language,
    paperSize = general.paperSize,
  } = wanted;
  const { decimals: before = 0 } = general.weight ?? {};
  const weight =
    wanted.weight === undefined
      ? general.weight
      : wanted.weight && { ...wanted.weight, decimals: wanted.weight.decimals ?? before };
  const all = FIELDS.map((field) => [field, wanted[field] ?? contact[field] ?? ''] as const);
  return {
    contact: Object.fromEntries(all.filter(([, value]) => value !== '')),
    // Names each setting, so that a new one can't be forgotten.
    general: { weight, timeZone, language, paperSize, logo: general.logo },
  };
}

/** Returns what the audit trail records. */
function changesBetween(before: StoredSettings, after: StoredSettings) {
  const contact = FIELDS.filter((field) => before.contact[field] !== after.contact[field]);
  const details = contact.flatMap((field) =>
    field === 'organisation' ? [] : [RECORDED_AS[field]],
  );
  const [from, to] = [before.general, after.general];
  /** Returns what is recorded of a setting if it differs. */
  const recorded = <Field extends keyof GeneralSettings, Recorded>(
    field: Field,
    words: (value: GeneralSettings[Field]) => Recorded,
  ) =>
    isDeepStrictEqual(from[field], to[field])
      ? undefined
      : { from: words(from[field]), to: words(to[field]) };
  const general = {
    logo:
      from.logo === to.logo
        ? undefined
        : to.logo === null
          ? ('removed' as const)
          : ('set' as const),
    weight: recorded('weight', describeWeightName),
    timeZone: recorded('timeZone', (zone) => zone ?? ''),
    language: recorded('language', englishNameOf),
    paperSize: recorded('paperSize', (size) => size ?? ''),
  } satisfies Record<keyof GeneralSettings, unknown>;
  return {
    name: contact.includes('organisation')
      ? { from: before.contact.organisation ?? '', to: after.contact.organisation ?? '' }
      : undefined,
    contact: details,
    ...general,
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

const notAPicture = () =>
  new AppError(
    'VALIDATION_FAILED',
    'This file is not a plain JPEG picture of at most 512 pixels. Choose the picture on the settings page, which converts it.',
  );

/** @throws AppError VALIDATION_FAILED */
function requireUnused(use: string | undefined): void {
  if (use === undefined) return;
  const text = `The decimals can’t be changed: ${use}`;
  throw new AppError('VALIDATION_FAILED', text, { fields: { 'weight.decimals': text } });
}

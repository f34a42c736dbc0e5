import type { Language } from '@votewise/contract/locales/languages';
import { pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import { settingKeys, type TextKeys } from '../user/roll-keys.ts';
import { type UserModel, type UserRecord, VOIDING_LINKS } from '../user/user-document.ts';
import { endingSessions } from '../user/user-updates.ts';

/** A voter's corrected name, address, and language, with the keys derived from them. */
interface Correction {
  name: string;
  email: string | null;
  addressKey: string;
  language: Language | undefined;
  roll: TextKeys;
  at: Date;
  /** When other processes find that sessions have ended. */
  changedAt: Date;
  events: AuditEvent[];
}

export type CorrectionStore = ReturnType<typeof createCorrectionStore>;

/** What administrators change about voters on the roll. */
export function createCorrectionStore(model: UserModel) {
  return {
    /**
     * Also ends all sessions and invalidates voting links, because the earlier emails may have reached a stranger.
     * Returns false if the voter is disabled or has no address, or the email is already queued.
     */
    queueAgain: (id: string, at: Date, event: AuditEvent): Promise<boolean> =>
      updateOne(
        model,
        { _id: id, disabledAt: null, email: { $ne: null }, 'credentials.state': { $ne: 'queued' } },
        endingSessions({ ...queuedAt(at), ...VOIDING_LINKS }, event.at, event),
      ),

    /** Sets a new name and language. Returns false if another correction came first. */
    rename: ({ _id, name, email, language }: UserRecord, change: Correction): Promise<boolean> =>
      updateOne(
        model,
        { _id, userType: 'voter', name, email, language: language ?? null },
        {
          $set: { name: change.name, ...settingLanguage(change), ...settingKeys(change.roll) },
          ...pushing(...change.events),
        },
      ),

    /** Returns false if the voter's language has been changed in the meantime. */
    setLanguage: ({ _id, language: read }: UserRecord, language: Language, event: AuditEvent) =>
      updateOne(
        model,
        { _id, userType: 'voter', language: read ?? null },
        { $set: { language }, ...pushing(event) },
      ),

    /**
     * Sets or removes the address, sets the name and language, invalidates the current password and voting links, and
     * queues the email unless the voter is disabled or has no address. Returns false if the voter was corrected, disabled,
     * or enabled in the meantime.
     */
    correctAddress(found: UserRecord, change: Correction): Promise<boolean> {
      const { _id, name, email, language = null, disabledAt } = found;
      const set = {
        name: change.name,
        email: change.email,
        addressKey: change.addressKey,
        ...settingLanguage(change),
        ...settingKeys(change.roll),
        passwordHash: null,
        'credentials.expiresAt': null,
        ...VOIDING_LINKS,
        ...queuedAt(disabledAt ? null : change.at),
        ...(change.email === null && {
          'credentials.state': 'unsent' as const,
          'credentials.nextAttemptAt': null,
        }),
      };
      return updateOne(
        model,
        { _id, userType: 'voter', name, email, language, disabledAt },
        endingSessions(set, change.changedAt, ...change.events),
      );
    },
  };
}

const settingLanguage = ({ language }: Correction) => (language === undefined ? {} : { language });

function queuedAt(nextAttemptAt: Date | null) {
  return {
    'credentials.state': 'queued' as const,
    'credentials.claim': null,
    'credentials.attempts': 0,
    'credentials.nextAttemptAt': nextAttemptAt,
    'credentials.lastError': null,
    'credentials.mail': null,
    bounce: null,
  };
}

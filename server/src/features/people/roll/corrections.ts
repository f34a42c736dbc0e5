import type { CorrectAddressesData, CorrectAddressesInput } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { formatList } from '@votewise/contract/text/lists';
import { AppError } from '../../../platform/app-error.ts';
import { duplicateField } from '../../../platform/db/database-errors.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import { type Actor, type AuditEvent, createEvent } from '../../audit/index.ts';
import type { Users } from '../accounts/users.ts';
import { addressDetail } from '../user/new-user.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { rollKeysOf } from '../user/roll-keys.ts';
import { addressKeyOf, type UserRecord } from '../user/user-document.ts';
import { userSubject } from '../user/user-updates.ts';
import type { CorrectionStore } from './correction-store.ts';

interface Correction {
  name?: string | undefined;
  /** Null to remove the address. */
  email?: string | null | undefined;
  /** Confirms that other voters may have the same address. */
  shareAddress?: boolean | undefined;
  language?: Language | undefined;
}

type Corrections = ReturnType<typeof createCorrections>;

/** Corrects names, addresses, and languages of voters. */
export function createCorrections(
  { clock, onQueued, onSessionsEnded }: PeopleContext,
  { store, users }: { store: CorrectionStore; users: Users },
) {
  return {
    /**
     * Corrects a voter in one write. If the address changes, the current password stops working at once, because a
     * stranger may have received it, and new credentials are sent to the new address, if there is one.
     * @param confirmMove called before the address changes; its errors prevent the change
     * @throws AppError NOT_FOUND, EMAIL_TAKEN; VALIDATION_FAILED if nothing would change
     */
    async correct(
      id: string,
      given: Correction,
      { actor, confirmMove }: { actor: Actor; confirmMove: () => Promise<void> },
    ): Promise<UserRecord> {
      let isConfirmed = false;
      return untilWritten(async () => {
        const found = await users.findVoter(id);
        const { name = found.name, email = found.email, language = found.language } = given;
        const [isRenamed, hasMoved] = [name !== found.name, email !== found.email];
        const isTranslated = (language ?? 'en') !== (found.language ?? 'en');
        if (!isRenamed && !hasMoved && !isTranslated) throw unchanged(given);
        if (hasMoved && !isConfirmed) await confirmMove();
        isConfirmed ||= hasMoved;
        const isShared =
          hasMoved && (await users.sharesAddress({ ...found, email }, given.shareAddress ?? false));
        const at = clock.now();
        const common = { at, actor, subject: userSubject(found) };
        const events: AuditEvent[] = [
          ...(isRenamed ? [createEvent({ ...common, event: 'user.renamed' })] : []),
          ...(hasMoved
            ? [
                createEvent({
                  ...common,
                  event: 'user.address-corrected',
                  details: addressDetail({ email, isShared }),
                }),
              ]
            : []),
          ...(isTranslated && language
            ? [createEvent({ ...common, event: 'user.language-set', details: { language } })]
            : []),
        ];
        const roll = rollKeysOf({ ...found, name, email });
        const addressKey = addressKeyOf({ ...found, email }, { isShared });
        const change = {
          name,
          email,
          addressKey,
          language,
          roll,
          at,
          changedAt: clock.changedAt(),
          events,
        };
        const write = hasMoved ? store.correctAddress(found, change) : store.rename(found, change);
        const isDone = await write.catch(async (error: unknown) => {
          if (duplicateField(error) !== 'addressKey') throw error;
          throw await users.addressTaken({ ...found, email }, error);
        });
        if (!isDone) return OVERTAKEN;
        if (hasMoved) {
          await onSessionsEnded();
          onQueued();
        }
        return users.findVoter(id);
      });
    },

    /** @returns how many voters had a different language */
    async setLanguage(ids: readonly string[], language: Language, actor: Actor): Promise<number> {
      const at = clock.now();
      return users.changeEach({ ids, userType: 'voter' }, async (user) => {
        if ((user.language ?? 'en') === language) return false;
        const subject = userSubject(user);
        const details = { language };
        const event = createEvent({ event: 'user.language-set', at, actor, subject, details });
        return store.setLanguage(user, language, event);
      });
    },
  };
}

function unchanged({ name, language }: Correction): AppError {
  const parts = ['address', ...(language === undefined ? [] : ['language'])];
  const what = formatList(name === undefined ? parts : ['name', ...parts]);
  const verb = name === undefined ? 'This is' : 'These are';
  const text = `${verb} already the registered ${what}. To send a new email, choose Send again.`;
  return new AppError('VALIDATION_FAILED', text, { fields: { email: text } });
}

/** Why an address can be refused while the others are saved. */
const REFUSALS: ReadonlySet<string> = new Set(['NOT_FOUND', 'EMAIL_TAKEN']);

/**
 * Corrects the addresses of several voters one after another, after the administrator has confirmed all of them.
 * Repeating the request continues after a failure: addresses that are already registered count as saved.
 */
export async function correctAddresses(
  corrections: Pick<Corrections, 'correct'>,
  addresses: CorrectAddressesInput['addresses'],
  actor: Actor,
): Promise<CorrectAddressesData> {
  const saved: CorrectAddressesData['saved'] = [];
  const refused: CorrectAddressesData['refused'] = [];
  for (const { id, ...correction } of addresses) {
    try {
      await corrections.correct(id, correction, { actor, confirmMove: async () => {} });
      saved.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The only invalid correction is one that changes nothing.
      if (error.code === 'VALIDATION_FAILED') saved.push(id);
      else if (REFUSALS.has(error.code)) {
        const { shareAddress } = error.fields ?? {};
        refused.push({ id, message: error.message, ...(shareAddress && { shareAddress }) });
      } else throw error;
    }
  }
  return { saved, refused };
}

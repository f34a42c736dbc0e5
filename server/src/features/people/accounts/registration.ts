import type { RegisterRequest } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../../platform/app-error.ts';
import { duplicateField } from '../../../platform/db/database-errors.ts';
import { randomId } from '../../../platform/random.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { Actor } from '../../audit/index.ts';
import { concernedTitles, type Groups } from '../groups/groups.ts';
import { languageOfNew, newUser, withPassword } from '../user/new-user.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { UserDocument } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import { formatUserId } from '../user/user-updates.ts';
import type { AddressChecks } from './address-checks.ts';

interface Registration {
  name: string;
  /** In lowercase; null only for voters. */
  email: string | null;
  /** Confirms that other voters may have the same address. */
  shareAddress?: boolean | undefined;
  userType?: RegisterRequest['userType'];
  /** Group names. Groups that don't exist are created. */
  groups?: readonly string[] | undefined;
  weight?: number | undefined;
  /** The language of emails to a voter; missing: that of new voters. */
  language?: Language | undefined;
}

/** Registers users one at a time. */
export function createRegistration(
  { counters, clock, general, groupChanges, onQueued, onRightsChanged }: PeopleContext,
  {
    store,
    groups,
    addresses: { sharesAddress, addressTaken },
  }: { store: Pick<UserStore, 'insert'>; groups: Groups; addresses: AddressChecks },
) {
  /** Registers a user, with the password if it is given. @throws AppError VALIDATION_FAILED, EMAIL_TAKEN */
  async function insert(
    {
      groups: names = [],
      weight,
      userType = 'voter',
      shareAddress = false,
      ...given
    }: Registration,
    actor: Actor,
    passwordHash?: string,
  ): Promise<UserDocument> {
    if (userType !== 'voter' && (names.length > 0 || weight !== undefined)) {
      const text = 'Only voters have groups and a weight.';
      throw new AppError('VALIDATION_FAILED', text, { fields: { groups: text } });
    }
    if (userType !== 'voter' && given.language !== undefined) {
      const text = 'Only voters have a language. Emails to others are in English.';
      throw new AppError('VALIDATION_FAILED', text, { fields: { language: text } });
    }
    const id = randomId();
    const isShared = await sharesAddress({ ...given, _id: id, userType }, shareAddress);
    const found = await groups.resolve(names, actor);
    const change = { groups: found.map(({ _id }) => _id), isWeighed: false };
    const open = found.length > 0 ? concernedTitles(await groupChanges().findOpen(), change) : [];
    return untilWritten(async () => {
      const userId = formatUserId(userType, await counters.reserve(userType, 1));
      const queued = newUser(
        {
          ...given,
          ...(userType === 'voter' && languageOfNew(given, general())),
          id,
          sharesAddress: isShared,
          userType,
          weight,
          weightName: general().weight,
          groups: found,
          open,
          userId,
        },
        clock,
        actor,
      );
      const user = passwordHash === undefined ? queued : withPassword(queued, passwordHash);
      try {
        await store.insert(user);
      } catch (error) {
        const field = duplicateField(error);
        if (field === 'addressKey') throw await addressTaken(user, error);
        if (field !== 'userId') throw error;
        return OVERTAKEN;
      }
      if (user.rightsSetAt) await onRightsChanged();
      return user;
    });
  }

  return {
    /** Registers a user and queues the credentials email, in one write. @throws AppError as `insert` */
    async register(request: Registration, actor: Actor): Promise<UserDocument> {
      const user = await insert(request, actor);
      onQueued();
      return user;
    },

    /** Registers a user with a known password, for demonstrations. No email is sent. */
    registerWithPassword: (request: Registration, passwordHash: string, actor: Actor) =>
      insert(request, actor, passwordHash),
  };
}

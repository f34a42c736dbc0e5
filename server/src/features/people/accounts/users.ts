import type { RegisterRequest, UserType } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../../platform/app-error.ts';
import { duplicateField } from '../../../platform/db/database-errors.ts';
import { createEvent, type Actor } from '../../audit/index.ts';
import type { Account, Accounts } from './accounts.ts';
import { concernedTitles, type Groups } from '../groups/groups.ts';
import { newUser, withPassword } from '../user/new-user.ts';
import { randomId } from '../../../platform/random.ts';
import {
  type AddressHolder,
  canShare,
  formatUserId,
  hasPassword,
  nameHolders,
  subjectOf,
  takenText,
} from '../user/user-updates.ts';
import type { UserDocument, UserRecord } from '../user/user-document.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { UserStore } from '../user/user-store.ts';
import { chunks } from '../../../platform/chunks.ts';

export type Users = ReturnType<typeof createUsers>;

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
  /** The language of emails to a voter; missing: English. */
  language?: Language | undefined;
}

interface People {
  ids: readonly string[];
  userType: UserType;
}

const parallelWrites = 100;

/** The users: voters, administrators, and auditors. */
export function createUsers(
  context: PeopleContext,
  { store, accounts, groups }: { store: UserStore; accounts: Accounts; groups: Groups },
) {
  const { counters, hasher, clock, groupChanges } = context;
  const { onQueued, onSessionsEnded, onRightsChanged } = context;

  const findById = async (id: string): Promise<Account | null> =>
    accounts.complete(await store.findById(id), id);

  /** @returns how many users were changed */
  async function changeEach(
    { ids, userType }: People,
    change: (user: UserRecord) => Promise<boolean>,
  ): Promise<number> {
    const wanted = [...new Set(ids)];
    let changed = 0;
    for (const some of chunks(wanted, parallelWrites)) {
      const people = await store.findByIds(some, userType);
      const outcomes = await Promise.all(people.map(change));
      changed += outcomes.filter(Boolean).length;
    }
    return changed;
  }

  async function otherHolders({ _id, email }: Pick<UserDocument, '_id' | 'email'>) {
    const found = email === null ? [] : await store.findHolders(email);
    return found.filter((holder) => holder._id !== _id);
  }

  /** The error for an address that another user has. Only administrators may see it. */
  async function addressTaken(
    user: Pick<UserDocument, '_id' | 'email' | 'userType'>,
    cause?: unknown,
  ): Promise<AppError> {
    const holders = await otherHolders(user);
    // The other user's address may have been changed in the meantime.
    return holders.length > 0 ? emailTaken(holders, { ...user, cause }) : changedSince(cause);
  }

  /**
   * Checks that a user may have this address. If two users get it at the same moment, their keys are the same.
   * @returns whether the user shares the address with others
   * @throws AppError EMAIL_TAKEN, VALIDATION_FAILED
   */
  async function sharesAddress(
    user: Pick<UserDocument, '_id' | 'email' | 'userType'>,
    isConfirmed: boolean,
  ): Promise<boolean> {
    if (user.email === null && user.userType !== 'voter') throw needsAddress();
    const holders = await otherHolders(user);
    if (holders.length === 0) return false;
    if (isConfirmed && canShare(user.userType, holders)) return true;
    throw emailTaken(holders, user);
  }

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
    for (;;) {
      const userId = formatUserId(userType, await counters.reserve(userType, 1));
      const queued = newUser(
        { ...given, id, sharesAddress: isShared, userType, weight, groups: found, open, userId },
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
        continue;
      }
      if (user.rightsSetAt) await onRightsChanged();
      return user;
    }
  }

  return {
    findById,

    /** @throws AppError NOT_FOUND */
    async findVoter(id: string): Promise<Account> {
      const found = await findById(id);
      if (found?.userType === 'voter') return found;
      throw new AppError('NOT_FOUND', 'This voter is not on the roll.');
    },

    /** Performs the same reads for an unknown user ID. */
    findByUserId: async (userId: string): Promise<Account | null> =>
      accounts.complete(await store.findByUserId(userId), userId),
    /** All users with this address, in no particular order. Performs the same reads for an unknown address. */
    async findByEmail(email: string): Promise<Account[]> {
      const found = await store.findByEmail(email);
      const [first = null, ...others] = found;
      const completed = await Promise.all(
        [first, ...others].map((user) => accounts.complete(user, email)),
      );
      return completed.filter((account) => account !== null);
    },
    changeEach,
    addressTaken,
    sharesAddress,

    /** Registers a user and queues the credentials email, in one write. @throws AppError as `insert` */
    async register(request: Registration, actor: Actor): Promise<UserDocument> {
      const user = await insert(request, actor);
      onQueued();
      return user;
    },

    /** Registers a user with a known password, for demonstrations. No email is sent. */
    registerWithPassword: (request: Registration, passwordHash: string, actor: Actor) =>
      insert(request, actor, passwordHash),

    /**
     * Sessions end, waiting emails are canceled, and ballots still count. @returns how many users were enabled before
     */
    async disable(people: People, actor: Actor): Promise<number> {
      const [at, since] = [clock.mark(), clock.settled()];
      const changed = await changeEach(people, (user) => {
        const event = createEvent({ event: 'user.disabled', at, actor, subject: subjectOf(user) });
        return store.disable(user._id, since, event);
      });
      if (changed > 0) {
        await onSessionsEnded();
        await onRightsChanged();
      }
      return changed;
    },

    /**
     * Users keep their passwords. Those who never received one are emailed one now if they have an address. @returns how
     * many were disabled before
     */
    async enable(people: People, actor: Actor): Promise<number> {
      const [at, until] = [clock.mark(), clock.settled()];
      const changed = await changeEach(people, (user) => {
        const event = createEvent({ event: 'user.enabled', at, actor, subject: subjectOf(user) });
        const queueAt = hasPassword(user) || user.email === null ? null : clock.now();
        return store.enable(user, { event, queueAt, until });
      });
      if (changed > 0) {
        await onRightsChanged();
        onQueued();
      }
      return changed;
    },

    /**
     * Every session of the user ends. With `reopens`, a disabled user is enabled, and two-step sign-in is turned off.
     */
    async setPassword(
      user: Pick<UserDocument, '_id' | 'userId' | 'disabledAt' | 'secondFactor'>,
      passwordHash: string,
      { reopens = false }: { reopens?: boolean } = {},
    ): Promise<void> {
      const common = {
        at: clock.mark(),
        actor: { type: 'system' },
        subject: subjectOf(user),
      } as const;
      const events = [createEvent({ ...common, event: 'user.password-reset' })];
      if (reopens && user.disabledAt) {
        events.push(createEvent({ ...common, event: 'user.enabled' }));
      }
      if (reopens && user.secondFactor) {
        const details = { how: 'command line' } as const;
        events.push(createEvent({ ...common, event: 'administrator.second-factor-off', details }));
      }
      await store.setPassword(user._id, { passwordHash, at: common.at, events, reopens });
    },

    /** @param address of the client; undefined for the server itself */
    passwordMatches: (user: UserDocument | null, password: string, address?: string) =>
      hasher.matches(password, user?.passwordHash ?? undefined, address),
  };
}

/** If the address can be shared, the error also names the field that confirms it. */
function emailTaken(
  holders: readonly AddressHolder[],
  { userType, cause }: { userType: UserType; cause?: unknown },
): AppError {
  const text = takenText(holders, userType);
  const shareAddress = `This address already belongs to ${nameHolders(holders)}. Anyone who reads its emails can sign in and vote as each of these voters.`;
  const fields = { email: text, ...(canShare(userType, holders) && { shareAddress }) };
  return new AppError('EMAIL_TAKEN', text, { cause, fields });
}

function needsAddress(): AppError {
  const text = 'Administrators and auditors need an email address.';
  return new AppError('VALIDATION_FAILED', text, { fields: { email: text } });
}

const changedSince = (cause: unknown) =>
  new AppError('EMAIL_TAKEN', 'Another administrator was changing this address. Try again.', {
    cause,
  });

import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import {
  type GeneralSettings,
  inWholes,
  oneWhole,
  type UserType,
  type WeightName,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { randomId } from '../../../platform/random.ts';
import { type Actor, createEvent, type Details } from '../../audit/index.ts';
import { addressKeyOf, type UserDocument } from './user-document.ts';
import { rollKeysOf } from './roll-keys.ts';
import { userSubject } from './user-updates.ts';

/** Returns the language to store for a new voter. Without one, a voter reads English. */
export function languageOfNew(
  given: { language?: Language | undefined },
  { language: usual }: Pick<GeneralSettings, 'language'>,
): { language?: Language } {
  if (given.language) return { language: given.language };
  return usual === 'en' ? {} : { language: usual };
}

/** The credentials of a new user are queued to be emailed at once, unless a voter has no address. */
export function newUser(
  given: {
    id?: string;
    userId: string;
    name: string;
    /** Null only for voters. */
    email: string | null;
    /** True if other voters may have the same address. */
    sharesAddress?: boolean;
    userType: UserType;
    groups?: readonly { _id: string; name: string }[];
    weight?: number | undefined;
    /** What weights are called now. Events record weights as people know them. */
    weightName?: WeightName | null;
    language?: Language | undefined;
    /** The titles of elections for these groups in which voting is open. */
    open?: readonly string[];
  },
  clock: Pick<TrustedClock, 'now' | 'trusted' | 'changedAt'>,
  actor: Actor,
): UserDocument {
  const [at, since] = [clock.now(), clock.trusted()];
  const { id: _id = randomId(), userId, name, email, userType } = given;
  const { groups = [], weightName = null, language, open = [], sharesAddress = false } = given;
  const ids = groups.map((group) => group._id);
  // One whole stays one whole if its units change.
  const weight = given.weight === oneWhole(weightName) ? undefined : given.weight;
  const event = createEvent({
    event: 'user.registered',
    at,
    actor,
    subject: userSubject({ userId }),
    details: {
      userType,
      ...addressDetail({ email, isShared: sharesAddress }),
      ...(groups.length > 0 && { groups: groups.map((group) => group.name) }),
      ...(weight !== undefined && { weight: inWholes(weight, weightName) }),
      ...(language && { language }),
      ...(open.length > 0 && { open }),
    },
  });
  return {
    _id,
    schema: 1,
    userId,
    name,
    email,
    addressKey: addressKeyOf({ _id, email }, { isShared: sharesAddress }),
    userType,
    passwordHash: null,
    tokenVersion: 0,
    passwordSetAt: null,
    registeredAt: since,
    disabledAt: null,
    credentials: {
      ...firstState(email, at),
      claim: null,
      attempts: 0,
      lastError: null,
      lastAttemptAt: null,
      sentAt: null,
    },
    ...(language && { language }),
    ...(groups.length > 0 && { groups: ids.map((group) => ({ group, since })) }),
    ...(weight !== undefined && { weight }),
    ...((groups.length > 0 || weight !== undefined) && { rightsSetAt: clock.changedAt() }),
    roll: { ...rollKeysOf({ name, email, userId }), ...(ids.length > 0 && { groups: ids }) },
    events: [event],
    eventsCount: 1,
  };
}

/** What an event records about an address, which itself is not recorded. */
export const addressDetail = ({
  email,
  isShared,
}: {
  email: string | null;
  isShared: boolean;
}): Details<'user.address-corrected'> =>
  email === null ? { address: 'none' } : isShared ? { address: 'shared' } : {};

/** Queues the email with the credentials for this time, unless there is no address. */
export const firstState = (email: string | null, nextAttemptAt: Date | null) =>
  email === null
    ? ({ state: 'unsent', nextAttemptAt: null } as const)
    : ({ state: 'queued', nextAttemptAt } as const);

/** The same user with a password and nothing to email. */
export function withPassword(user: UserDocument, passwordHash: string): UserDocument {
  return {
    ...user,
    passwordHash,
    isPasswordPreset: true,
    tokenVersion: 1,
    passwordSetAt: user.registeredAt,
    credentials: {
      ...user.credentials,
      ...(user.email !== null && { state: 'sent' }),
      nextAttemptAt: null,
    },
  };
}

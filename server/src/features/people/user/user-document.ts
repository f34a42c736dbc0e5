import type { Connection } from 'mongoose';
import type { CredentialsState, DeliveryKind, UserType } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { outboxFields, type Outbox } from '../../../platform/db/outbox.ts';
import type { Actor, AuditEvent } from '../../audit/index.ts';
import { type RollKeys, WORD_FIELDS } from './roll-keys.ts';

/** The second factor of an administrator or auditor. */
export interface SecondFactor {
  /** Secret of the authenticator app, sealed. */
  secret: string;
  since: Date;
  /** Time step of the last accepted code. Codes from this or an earlier step are refused. */
  lastStep: number;
  /** SHA-256 hashes of the unused recovery codes. An object, so that a single key can be removed conditionally. */
  recovery: Record<string, 1>;
}

/** A secret that has not been confirmed with a code yet. */
export interface SecondFactorSetup {
  secret: string;
  startedAt: Date;
}

export const NO_SECOND_FACTOR = { secondFactor: null, secondFactorSetup: null };

interface Credentials {
  state: CredentialsState;
  /** The claim of the current sender. Every step of a delivery filters on it. */
  claim: string | null;
  /** The ID of the last email (see `createMailTokens`); null or missing if none is relevant. */
  mail?: string | null;
  attempts: number;
  /** When a sender may next claim the credentials; null if there is nothing to send. */
  nextAttemptAt: Date | null;
  lastError: string | null;
  lastAttemptAt: Date | null;
  sentAt: Date | null;
  /** When the last code sheet was printed; missing if none was printed. */
  printedAt?: Date;
  /** How the last email was delivered; missing if none was sent. */
  delivery?: DeliveryKind;
  /** When the emailed or printed password expires if it has not been used; null or missing: never. */
  expiresAt?: Date | null;
}

/** A report that an email to the user's current address came back. */
export interface Bounce {
  at: Date;
  /** True if the address doesn't exist, so that further messages are not sent to it. */
  isGone: boolean;
}

/** A voter's current or earlier membership in a group. Closed elections still need earlier memberships. */
export interface Membership {
  group: string;
  since: Date;
  /** When the voter left the group; missing for current members. */
  until?: Date;
}

/** A voting link that was emailed to a voter. These values are useless without the link itself. */
export interface VotingLink {
  /** SHA-256 of the secret part. */
  hash: string;
  /** See `checkOf`. */
  check: string;
  /** The election that the link is for, or one of the questions on the ballot paper. */
  election: string;
  message: string;
  /** When the message was written: the same for all recipients. */
  at: Date;
}

/** All of a voter's links, in one field, so that a single write can invalidate them. */
export interface VotingLinks {
  /** Replaced by every change. A change is written only if this value is still the one that was read. */
  change: string;
  /** The hashes of all links, for the index. */
  hashes: string[];
  made: VotingLink[];
}

/** Invalidates all links of a voter. Part of the write that requires it. */
export const VOIDING_LINKS = { links: null };

/** What is needed to find the records of a voter who is being erased. */
export interface ErasingMark {
  at: Date;
  by: Actor;
  userId: string;
  name: string;
  email: string | null;
}

/** The announcement that a voter will be erased. */
export interface Leaving {
  /** When the voter is due, if the announcement has been there long enough by then. */
  due: Date;
  /** On how many days the announcement has been there: see `daysSeenAt`. */
  days: number;
  /** When the last day was added or, before the first, when the voter was announced. */
  at: Date;
}

export interface UserDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  userId: string;
  name: string;
  /** In lowercase; null for a voter without an address. */
  email: string | null;
  /** See `addressKeyOf`. */
  addressKey: string;
  userType: UserType;
  passwordHash: string | null;
  /** True until administrators replace a password that was set or printed on the server, where others may have seen it. */
  isPasswordPreset?: boolean;
  /**
   * Incremented when the user is disabled, when an email, an administrator, or the command line replaces a password,
   * and when administrators change their own accounts. A token with a lower version is invalid. Voters' own changes
   * increment the `sessionVersion` of their account.
   */
  tokenVersion: number;
  /** When tokenVersion was last incremented; null: never. Other processes use it to find ended sessions. */
  passwordSetAt: Date | null;
  registeredAt: Date;
  /** Null while the user is enabled. */
  disabledAt: Date | null;
  /** When a voter was disabled earlier, oldest first. Closed elections need it to determine who could vote. */
  earlierDisabled?: { since: Date; until: Date }[];
  credentials: Credentials;
  /** Null or missing unless emails to the address come back. */
  bounce?: Bounce | null;
  /** Only for administrators: the ticket of the last change that disabled or enabled them. */
  statusTicket?: number;
  /** Missing for voters: their sign-in times are not recorded. */
  lastSignInAt?: Date;
  /** Not for voters; null or missing while two-step sign-in is off. */
  secondFactor?: SecondFactor | null;
  secondFactorSetup?: SecondFactorSetup | null;
  /** Only for administrators and auditors who changed their address. */
  addressNotice?: {
    /** The old addresses. An object, so that a single key can be removed. */
    to: Record<string, string>;
    attempts: number;
    /** When a sender may next claim the notice; null if there is nothing to send. */
    nextAttemptAt: Date | null;
  };
  /** The language of emails to a voter; missing: English. */
  language?: Language;
  /** Missing for voters who were never in a group. */
  groups?: Membership[];
  /** How much the voter's ballot weighs in weighted elections; missing: 1. */
  weight?: number;
  /** Oldest first. Missing for voters whose weight never changed. */
  earlierWeights?: { weight: number; until: Date }[];
  /**
   * When groups or weight were last set, or the user was disabled or enabled; missing: never. Shows changes to
   * processes.
   */
  rightsSetAt?: Date;
  /** The change that last set groups or weight. A write is made only if this is still the value that was read. */
  rightsChange?: string;
  /** Null or missing if the voter has no links. */
  links?: VotingLinks | null;
  roll: RollKeys;
  /** Only for disabled voters who will be erased automatically. */
  leaving?: Leaving;
  /** Only while a voter is being erased. */
  erasing?: ErasingMark;
}

/** Stands in records for an erased person. */
export const ERASED_NAME = '(erased)';

/** The type of a document. `erased`: see `createErasingStore`. */
export type StoredType = UserType | 'erased';

export type UserRecord = Omit<UserDocument, 'events'>;

/**
 * Returns the unique key that keeps two users from having the same address: the address itself. Voters who were
 * confirmed to share an address have a key of their own, and so have voters without an address.
 */
export function addressKeyOf(
  { _id, email }: Pick<UserDocument, '_id' | 'email'>,
  { isShared }: { isShared: boolean },
): string {
  if (email === null) return _id;
  return isShared ? `${email} ${_id}` : email;
}

const userSchema = defineSchema<UserDocument>(
  {
    _id: String,
    schema: Number,
    userId: String,
    name: String,
    email: String,
    addressKey: String,
    userType: String,
    passwordHash: String,
    isPasswordPreset: Boolean,
    tokenVersion: Number,
    passwordSetAt: Date,
    registeredAt: Date,
    disabledAt: Date,
    earlierDisabled: [{}],
    language: String,
    groups: [{}],
    weight: Number,
    earlierWeights: [{}],
    rightsSetAt: Date,
    rightsChange: String,
    links: {},
    statusTicket: Number,
    lastSignInAt: Date,
    credentials: {},
    bounce: {},
    secondFactor: {},
    secondFactorSetup: {},
    addressNotice: {},
    roll: {},
    leaving: {},
    erasing: {},
    ...outboxFields,
  },
  { versionKey: false, collection: 'users', minimize: false },
);
userSchema.index({ userId: 1 }, { unique: true });
userSchema.index({ addressKey: 1 }, { unique: true });
// Finds the users with an address, and counts the enabled voters without one.
userSchema.index({ email: 1, userType: 1, disabledAt: 1 });
userSchema.index({ userType: 1, registeredAt: 1, _id: 1 });
userSchema.index({ userType: 1, disabledAt: 1, registeredAt: 1 });
userSchema.index({ userType: 1, 'roll.name': 1, _id: 1 });
userSchema.index({ userType: 1, 'roll.number': 1, _id: 1 });
userSchema.index({ userType: 1, 'credentials.state': 1, registeredAt: 1, _id: 1 });
// The roll filtered by the status of the email, in each sort order.
for (const field of ['registeredAt', 'roll.name', 'roll.number']) {
  userSchema.index({ userType: 1, disabledAt: 1, 'credentials.state': 1, [field]: 1, _id: 1 });
}
// The roll of one group: each sort order, and the counts by status.
for (const fields of [
  ['registeredAt'],
  ['roll.name'],
  ['roll.number'],
  ['credentials.state', 'registeredAt'],
  ['disabledAt', 'credentials.state'],
]) {
  const sorted = Object.fromEntries(fields.map((field) => [field, 1 as const]));
  userSchema.index({ userType: 1, 'roll.groups': 1, ...sorted, _id: 1 });
}
// A search reads these indexes one at a time, because no single index serves several words.
for (const field of [...WORD_FIELDS, 'roll.number']) userSchema.index({ [field]: 1 });
userSchema.index({ 'credentials.nextAttemptAt': 1 });
userSchema.index({ 'credentials.mail': 1 });
userSchema.index({ passwordSetAt: 1 });
userSchema.index({ rightsSetAt: 1 });
userSchema.index({ 'links.hashes': 1 });
userSchema.index({ 'erasing.at': 1 });
userSchema.index({ eventsCount: 1 });

export const userModel = (connection: Connection) =>
  connection.model<UserDocument>('User', userSchema);

export type UserModel = ReturnType<typeof userModel>;

import { Schema, type Connection } from 'mongoose';
import type { CredentialsState, UserType } from '../../contract/index.ts';
import { outboxFields, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/service.ts';
import { type RollKeys, WORD_FIELDS } from './roll/rules.ts';

/** What an administrator signs in with besides the password. */
export interface SecondFactor {
  /** Of the authenticator app, sealed. */
  secret: string;
  since: Date;
  /** The time step of the last code that was taken: no code of it or an earlier one is taken again. */
  lastStep: number;
  /** SHA-256 of the recovery codes that are left. An object, since one key can be taken out on condition. */
  recovery: Record<string, 1>;
}

/** A secret that no code has confirmed yet. */
export interface SecondFactorSetup {
  /** Sealed. */
  secret: string;
  startedAt: Date;
}

export const NO_SECOND_FACTOR = { secondFactor: null, secondFactorSetup: null };

interface Credentials {
  state: CredentialsState;
  /** Who is sending them right now; every step of the mail job filters on it. */
  claim: string | null;
  attempts: number;
  /** When anyone may take them (again); null when nothing is to be sent. */
  nextAttemptAt: Date | null;
  lastError: string | null;
  /** When the last delivery began; documents of earlier releases lack it. */
  lastAttemptAt: Date | null;
  sentAt: Date | null;
  /** When the mailed password ends unless it is used before; null or missing when it does not. */
  expiresAt?: Date | null;
}

export interface UserDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  userId: string;
  name: string;
  /** Lower-cased. */
  email: string;
  userType: UserType;
  passwordHash: string | null;
  /**
   * Raised by disabling, by every password from the office, and by what administrators do to their own sign-in; a
   * token with a lower one is void. What voters do raises the `sessionVersion` of their account.
   */
  tokenVersion: number;
  /** When tokenVersion was last raised: other processes learn by it whose sessions have ended. */
  passwordSetAt: Date | null;
  registeredAt: Date;
  /** Null while the user may sign in; documents of earlier releases lack it. */
  disabledAt: Date | null;
  credentials: Credentials;
  /** Of administrators: the ticket of the change that disabled or enabled last. */
  standingTicket?: number;
  /** Of administrators alone: when somebody signs in to vote is noted nowhere. */
  lastSignInAt?: Date;
  /** Of administrators; null or missing while it is off. */
  secondFactor?: SecondFactor | null;
  secondFactorSetup?: SecondFactorSetup | null;
  roll: RollKeys;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: String,
    schema: Number,
    userId: String,
    name: String,
    email: String,
    userType: String,
    passwordHash: String,
    tokenVersion: Number,
    passwordSetAt: Date,
    registeredAt: Date,
    disabledAt: Date,
    standingTicket: Number,
    lastSignInAt: Date,
    credentials: {
      _id: false,
      type: {
        state: String,
        claim: String,
        attempts: Number,
        nextAttemptAt: Date,
        lastError: String,
        lastAttemptAt: Date,
        sentAt: Date,
        expiresAt: Date,
      },
    },
    secondFactor: {
      _id: false,
      type: { secret: String, since: Date, lastStep: Number, recovery: Schema.Types.Mixed },
    },
    secondFactorSetup: { _id: false, type: { secret: String, startedAt: Date } },
    roll: {
      _id: false,
      type: {
        name: String,
        number: Number,
        word1: String,
        word2: String,
        word3: String,
        word4: String,
        word5: String,
        word6: String,
      },
    },
    ...outboxFields,
  },
  { versionKey: false, collection: 'users', minimize: false },
);
userSchema.index({ userId: 1 }, { unique: true });
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ userType: 1, registeredAt: 1, _id: 1 });
userSchema.index({ userType: 1, disabledAt: 1, registeredAt: 1 });
userSchema.index({ userType: 1, 'roll.name': 1, _id: 1 });
userSchema.index({ userType: 1, 'roll.number': 1, _id: 1 });
userSchema.index({ userType: 1, 'credentials.state': 1, registeredAt: 1, _id: 1 });
// The roll narrowed to a state of the mail, in each of its orders.
for (const field of ['registeredAt', 'roll.name', 'roll.number']) {
  userSchema.index({ userType: 1, disabledAt: 1, 'credentials.state': 1, [field]: 1, _id: 1 });
}
// A search reads one of them at a time: no other index serves any of several words.
for (const field of [...WORD_FIELDS, 'roll.number']) userSchema.index({ [field]: 1 });
userSchema.index({ 'credentials.nextAttemptAt': 1 });
userSchema.index({ passwordSetAt: 1 });
userSchema.index({ eventsCount: 1 });

/** Voters and administrators are one collection. */
export const userModel = (connection: Connection) =>
  connection.model<UserDocument>('User', userSchema);

export type UserModel = ReturnType<typeof userModel>;

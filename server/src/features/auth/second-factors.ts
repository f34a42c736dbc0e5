import { generateRecoveryCode } from '../../platform/passwords/generate-password.ts';
import { createHash } from 'node:crypto';
import type { SecondFactorStore } from './second-factor-store.ts';
import { type SecondFactor, type UserDocument, accountOf, type Account } from '../people/index.ts';
import { createEvent, type AuditEvent } from '../audit/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { AppError } from '../../platform/app-error.ts';
import { Secret, TOTP } from 'otpauth';

/** Number of recovery codes in a set. */
const RECOVERY_CODES = 10;

/** A secret that is not confirmed within this time is discarded. */
export const SETUP_MS = 15 * 60_000;

/** The text from the code field, in the form that is compared. */
export type TypedCode = { kind: 'digits'; digits: string } | { kind: 'recovery'; hash: string };

/** Six digits come from an authenticator app. Any other text can only be a recovery code. */
export function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'digits', digits: plain };
  return { kind: 'recovery', hash: hashCode(plain) };
}

/** Returns new recovery codes and the hashes to store. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Record<string, 1> } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
  const hashes = codes.map((code) => hashCode(code.replaceAll('-', '')));
  return { codes, hashes: Object.fromEntries(hashes.map((hash) => [hash, 1])) };
}

const hashCode = (plain: string): string => createHash('sha256').update(plain).digest('hex');

interface SecondFactorsDeps {
  store: SecondFactorStore;
  encryption: Encryption;
  clock: TrustedClock;
  /** Host name of this site, which authenticator apps show next to the user ID. */
  host: string;
}

type Event = 'on' | 'off' | 'code-used' | 'codes-renewed';

const EVENTS = {
  on: 'administrator.second-factor-on',
  off: 'administrator.second-factor-off',
  'code-used': 'administrator.recovery-code-used',
  'codes-renewed': 'administrator.recovery-codes-renewed',
} as const;

/** The length of a secret in bytes: the length of the HMAC-SHA-1 output in RFC 6238. */
const secretBytes = 20;
const period = 30;
/** A phone's clock may be one time step ahead or behind. */
const drift = 1;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** One-time passwords from authenticator apps (RFC 6238), and recovery codes. */
export function createSecondFactors({ store, encryption, clock, host }: SecondFactorsDeps) {
  function eventOf(user: UserDocument, event: Event, details: { left?: number } = {}): AuditEvent {
    const { _id, userId, name } = user;
    return createEvent({
      event: EVENTS[event],
      at: clock.mark(),
      actor: { type: 'user', userId, name },
      subject: { type: 'user', id: _id, label: userId },
      details,
    });
  }

  function passwordsOf({ userId }: UserDocument, base32: string): TOTP {
    return new TOTP({
      issuer: 'VoteWise',
      label: `${userId}@${host}`,
      secret: Secret.fromBase32(base32),
      period,
    });
  }

  /** Returns the time step that these digits belong to; undefined if no nearby step matches. */
  function stepOf(user: UserDocument, sealed: string, digits: string): number | undefined {
    const secret = encryption.open(sealed, user._id);
    if (secret === undefined) return undefined;
    const timestamp = clock.now().getTime();
    const delta = passwordsOf(user, secret).validate({ token: digits, timestamp, window: drift });
    return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
  }

  function expectOn({ secondFactor }: UserDocument): SecondFactor {
    if (secondFactor) return secondFactor;
    throw changed('Two-step sign-in is off. Close this dialog and open it again.');
  }

  return {
    /** Returns what the user may see about their two-step sign-in. */
    stateOf({ secondFactor }: UserDocument) {
      return {
        isOn: Boolean(secondFactor),
        recoveryCodesLeft: Object.keys(secondFactor?.recovery ?? {}).length,
        ...(secondFactor && { since: secondFactor.since.toISOString() }),
      };
    },

    /**
     * Creates a secret that can be confirmed for 15 minutes. It replaces an earlier unconfirmed
     * secret.
     * @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is on
     */
    async begin(user: UserDocument): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: secretBytes }).base32;
      const setup = { secret: encryption.seal(secret, user._id), startedAt: clock.now() };
      if (!(await store.begin(user, setup))) {
        throw changed(
          'Two-step sign-in is already on. To use a different phone, turn it off first.',
        );
      }
      return { secret, uri: passwordsOf(user, secret).toString() };
    },

    /**
     * Turns two-step sign-in on with a code for the unconfirmed secret. Every session of the user ends.
     * @returns the user as stored and the recovery codes, which cannot be read again; null for a wrong code
     * @throws AppError SECOND_FACTOR_CHANGED if there is no unconfirmed secret
     */
    async confirm(
      user: UserDocument,
      code: TypedCode,
    ): Promise<{ user: Account; recoveryCodes: string[] } | null> {
      const { secondFactorSetup: setup } = user;
      const since = clock.now();
      if (!setup || since.getTime() - setup.startedAt.getTime() > SETUP_MS) throw mustBeginAgain();
      const lastStep = code.kind === 'digits' ? stepOf(user, setup.secret, code.digits) : undefined;
      if (lastStep === undefined) return null;
      const { codes: recoveryCodes, hashes: recovery } = makeRecoveryCodes();
      const factor = { secret: setup.secret, since, lastStep, recovery };
      const stored = await store.turnOn(user, factor, eventOf(user, 'on'));
      if (!stored) throw mustBeginAgain();
      return { user: accountOf(stored, undefined), recoveryCodes };
    },

    /** Returns true for a right code that has not been used, and uses it up. */
    async accept(user: UserDocument, code: TypedCode): Promise<boolean> {
      const factor = expectOn(user);
      if (code.kind === 'recovery') {
        const left = Object.keys(factor.recovery).length - 1;
        const event = eventOf(user, 'code-used', { left });
        return store.useRecoveryCode(user, factor, { hash: code.hash, event });
      }
      const step = stepOf(user, factor.secret, code.digits);
      return step !== undefined && store.useStep(user, factor, step);
    },

    /**
     * Replaces the recovery codes.
     * @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off
     */
    async renewRecoveryCodes(user: UserDocument): Promise<string[]> {
      const { codes, hashes } = makeRecoveryCodes();
      const event = eventOf(user, 'codes-renewed');
      const isRenewed = await store.renewRecoveryCodes(user, expectOn(user), { hashes, event });
      if (!isRenewed)
        throw changed(
          'Two-step sign-in was changed on another device. Close this dialog and open it again.',
        );
      return codes;
    },

    /**
     * Turns two-step sign-in off. Every session of the user ends.
     * @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off
     */
    async turnOff(user: UserDocument): Promise<Account> {
      const change = { at: clock.mark(), event: eventOf(user, 'off') };
      const stored = await store.turnOff(user, expectOn(user), change);
      if (!stored)
        throw changed(
          'Two-step sign-in was changed on another device. Close this dialog and open it again.',
        );
      return accountOf(stored, undefined);
    },
  };
}

function changed(message: string): AppError {
  return new AppError('SECOND_FACTOR_CHANGED', message);
}

const mustBeginAgain = () =>
  changed('Setup expired or was restarted on another device. Start over.');

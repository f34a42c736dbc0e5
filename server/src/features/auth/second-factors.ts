import { generateRecoveryCode } from '../../platform/passwords/generate-password.ts';
import { createHash } from 'node:crypto';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { Attempts } from './sign-in-limits.ts';
import type { StaffStore } from './staff-store.ts';
import { type SecondFactor, subjectOf, type UserDocument, type Account } from '../people/index.ts';
import { createEvent } from '../audit/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { AppError } from '../../platform/app-error.ts';
import { Secret, TOTP } from 'otpauth';

/** Number of recovery codes in a set. */
const RECOVERY_CODES = 10;

/** A secret that is not confirmed within this time is discarded. */
const SETUP_MS = 15 * 60_000;

/** The text from the code field, in the form that is compared. */
type TypedCode = { kind: 'digits'; digits: string } | { kind: 'recovery'; hash: string };

/** Six digits come from an authenticator app. Any other text can only be a recovery code. */
function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'digits', digits: plain };
  return { kind: 'recovery', hash: hashCode(plain) };
}

function makeRecoveryCodes(): { codes: string[]; hashes: Record<string, 1> } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
  const hashes = codes.map((code) => hashCode(code.replaceAll('-', '')));
  return { codes, hashes: Object.fromEntries(hashes.map((hash) => [hash, 1])) };
}

const hashCode = (plain: string): string => createHash('sha256').update(plain).digest('hex');

/** The length of a secret in bytes: the length of the HMAC-SHA-1 output in RFC 6238. */
const secretBytes = 20;
const period = 30;
/** A phone's clock may be one time step ahead or behind. */
const drift = 1;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/**
 * One-time passwords from authenticator apps (RFC 6238), and recovery codes: the second step for a user whose password
 * is right.
 */
export function createSecondFactors(
  { clock, keys, publicUrl, pushToPerson }: AuthContext,
  { store, attempts }: { store: StaffStore; attempts: Attempts },
) {
  const encryption = createEncryption(keys.ballot, 'votewise second factor v1');
  /** Authenticator apps show it next to the user ID. */
  const { host } = new URL(publicUrl);

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

  /** Returns true for a right code that has not been used, and uses it up. */
  async function use(user: UserDocument, code: TypedCode): Promise<boolean> {
    const factor = expectOn(user);
    if (code.kind === 'recovery') {
      const details = { left: Object.keys(factor.recovery).length - 1 };
      const event = 'administrator.recovery-code-used';
      const used = ownEvent(user, { event, at: clock.mark(), details });
      return store.useRecoveryCode(user, factor, code.hash, used);
    }
    const step = stepOf(user, factor.secret, code.digits);
    return step !== undefined && store.useStep(user, factor, step);
  }

  async function recordBlock(user: Account): Promise<void> {
    const event = createEvent({
      event: 'administrator.codes-blocked',
      at: clock.now(),
      actor: { type: 'system' },
      subject: subjectOf(user),
    });
    await pushToPerson(user._id, event);
  }

  /**
   * Returns true for a right code and uses it up. Six digits can be guessed, so wrong codes are limited per user, from
   * any address. Recovery codes cannot be guessed, so they are not limited, and blocked users can sign in with them.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async function accept(user: Account, typed: string): Promise<boolean> {
    const code = readCode(typed);
    if (code.kind === 'recovery') return use(user, code);
    const { isRight, isLast } = await attempts.limitedCode(user._id, () => use(user, code));
    if (isLast) await recordBlock(user);
    return isRight;
  }

  return {
    accept,

    /**
     * True if two-step sign-in is off or the code is right.
     * @throws AppError SECOND_FACTOR_REQUIRED, TOO_MANY_ATTEMPTS
     */
    async isProven(user: Account, typed: string | undefined): Promise<boolean> {
      if (!user.secondFactor) return true;
      if (typed !== undefined) return accept(user, typed);
      throw new AppError(
        'SECOND_FACTOR_REQUIRED',
        'Enter the code from your authenticator app, or a recovery code.',
      );
    },

    stateOf({ secondFactor }: UserDocument) {
      return {
        isOn: Boolean(secondFactor),
        recoveryCodesLeft: Object.keys(secondFactor?.recovery ?? {}).length,
        ...(secondFactor && { since: secondFactor.since.toISOString() }),
      };
    },

    /**
     * Creates a secret that can be confirmed for 15 minutes. It replaces an earlier unconfirmed secret.
     * @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is on
     */
    async begin(user: UserDocument): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: secretBytes }).base32;
      const setup = { secret: encryption.seal(secret, user._id), startedAt: clock.now() };
      if (!(await store.beginFactor(user, setup))) {
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
      typed: string,
    ): Promise<{ user: Account; recoveryCodes: string[] } | null> {
      const code = readCode(typed);
      const { secondFactorSetup: setup } = user;
      const since = clock.now();
      if (!setup || since.getTime() - setup.startedAt.getTime() > SETUP_MS) throw mustBeginAgain();
      const lastStep = code.kind === 'digits' ? stepOf(user, setup.secret, code.digits) : undefined;
      if (lastStep === undefined) return null;
      const { codes: recoveryCodes, hashes: recovery } = makeRecoveryCodes();
      const factor = { secret: setup.secret, since, lastStep, recovery };
      const event = ownEvent(user, { event: 'administrator.second-factor-on', at: clock.mark() });
      const stored = await store.turnOn(user, factor, event);
      if (!stored) throw mustBeginAgain();
      return { user: stored, recoveryCodes };
    },

    /** Replaces the recovery codes. @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off */
    async renewRecoveryCodes(user: UserDocument): Promise<string[]> {
      const { codes, hashes } = makeRecoveryCodes();
      const event = 'administrator.recovery-codes-renewed';
      const renewed = ownEvent(user, { event, at: clock.mark() });
      const isRenewed = await store.renewRecoveryCodes(user, expectOn(user), hashes, renewed);
      if (!isRenewed) throw changed(CHANGED_ELSEWHERE);
      return codes;
    },

    /**
     * Turns two-step sign-in off. Every session of the user ends.
     * @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off
     */
    async turnOff(user: UserDocument): Promise<Account> {
      const event = ownEvent(user, { event: 'administrator.second-factor-off', at: clock.mark() });
      const stored = await store.turnOff(user, expectOn(user), event);
      if (!stored) throw changed(CHANGED_ELSEWHERE);
      return stored;
    },
  };
}

const CHANGED_ELSEWHERE =
  'Two-step sign-in was changed on another device. Close this dialog and open it again.';

function changed(message: string): AppError {
  return new AppError('SECOND_FACTOR_CHANGED', message);
}

const mustBeginAgain = () =>
  changed('Setup expired or was restarted on another device. Start over.');

/** Returns the error for a wrong code from a user whose password is right. */
export function wrongCode(errorCode: 'INVALID_CREDENTIALS' | 'WRONG_CODE'): AppError {
  const message =
    'This code is wrong or was already used. Wait for the next code in your app, or use a recovery code.';
  return new AppError(errorCode, message, {
    fields: { code: message },
    ...(errorCode === 'INVALID_CREDENTIALS' && { detail: { reason: 'INVALID_CREDENTIALS.code' } }),
  });
}

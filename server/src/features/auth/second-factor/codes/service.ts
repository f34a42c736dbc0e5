import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../../../platform/app-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Sealer } from '../../../../platform/sealer.ts';
import { createEvent, type AuditEvent } from '../../../audit/service.ts';
import { accountOf, type Account } from '../../../people/accounts/service.ts';
import type { SecondFactor, UserDocument } from '../../../people/service.ts';
import { makeRecoveryCodes, SETUP_MS, type TypedCode } from '../rules.ts';
import type { SecondFactorStore } from '../store.ts';

export { readCode, type TypedCode } from '../rules.ts';

interface SecondFactorsDeps {
  store: SecondFactorStore;
  sealer: Sealer;
  clock: Clock;
  /** Host name of this site, which authenticator apps show beside the user ID. */
  host: string;
}

type Event = 'on' | 'off' | 'code-used' | 'codes-renewed';

const EVENTS = {
  on: 'administrator.second-factor-on',
  off: 'administrator.second-factor-off',
  'code-used': 'administrator.recovery-code-used',
  'codes-renewed': 'administrator.recovery-codes-renewed',
} as const;

/** Bits of a secret: as many as the HMAC-SHA-1 of RFC 6238 gives. */
const secretBytes = 20;
const period = 30;
/** A phone's clock may be a step ahead or behind. */
const drift = 1;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** One-time passwords of authenticator apps (RFC 6238) and recovery codes, which administrators may switch on. */
export function createSecondFactors({ store, sealer, clock, host }: SecondFactorsDeps) {
  function eventOf(user: UserDocument, event: Event, details: { left?: number } = {}): AuditEvent {
    const { _id, userId, name } = user;
    return createEvent({
      event: EVENTS[event],
      at: clock.now(),
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

  /** The time step whose password these digits are; undefined when there is none near. */
  function stepOf(user: UserDocument, sealed: string, digits: string): number | undefined {
    const secret = sealer.open(sealed, user._id);
    if (secret === undefined) return undefined;
    const timestamp = clock.now().getTime();
    const delta = passwordsOf(user, secret).validate({ token: digits, timestamp, window: drift });
    return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
  }

  function expectOn({ secondFactor }: UserDocument): SecondFactor {
    if (secondFactor) return secondFactor;
    throw changed('Two-step sign-in is off. Close this window and open it again.');
  }

  return {
    /** What its owner may know of it. */
    stateOf({ secondFactor }: UserDocument) {
      return {
        isOn: Boolean(secondFactor),
        recoveryCodesLeft: Object.keys(secondFactor?.recovery ?? {}).length,
        ...(secondFactor && { since: secondFactor.since.toISOString() }),
      };
    },

    /**
     * A new secret, which waits a quarter of an hour for its first code. An earlier one that waits is forgotten.
     * @throws AppError SECOND_FACTOR_CHANGED when it is on
     */
    async begin(user: UserDocument): Promise<{ secret: string; uri: string }> {
      const secret = new Secret({ size: secretBytes }).base32;
      const setup = { secret: sealer.seal(secret, user._id), startedAt: clock.now() };
      if (!(await store.begin(user, setup))) {
        throw changed('Two-step sign-in is on already. To use another phone, switch it off first.');
      }
      return { secret, uri: passwordsOf(user, secret).toString() };
    },

    /**
     * Switches it on with a code of the secret that waits; every session of the user ends.
     * @returns the user as stored and the recovery codes, which nobody can read again; null for a wrong code
     * @throws AppError SECOND_FACTOR_CHANGED when no secret waits
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
      const stored = await store.switchOn(user, factor, eventOf(user, 'on'));
      if (!stored) throw mustBeginAgain();
      return { user: accountOf(stored, undefined), recoveryCodes };
    },

    /** True for a right code that nobody has used before; then nobody can use it again. */
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
     * New recovery codes in place of those before.
     * @throws AppError SECOND_FACTOR_CHANGED when it is off
     */
    async renewRecoveryCodes(user: UserDocument): Promise<string[]> {
      const { codes, hashes } = makeRecoveryCodes();
      const event = eventOf(user, 'codes-renewed');
      const isRenewed = await store.renewRecoveryCodes(user, expectOn(user), { hashes, event });
      if (!isRenewed)
        throw changed('This was changed elsewhere meanwhile. Close this window and open it again.');
      return codes;
    },

    /**
     * Switches it off; every session of the user ends.
     * @throws AppError SECOND_FACTOR_CHANGED when it is off
     */
    async switchOff(user: UserDocument): Promise<Account> {
      const change = { at: clock.now(), event: eventOf(user, 'off') };
      const stored = await store.switchOff(user, expectOn(user), change);
      if (!stored)
        throw changed('This was changed elsewhere meanwhile. Close this window and open it again.');
      return accountOf(stored, undefined);
    },
  };
}

function changed(message: string): AppError {
  return new AppError('SECOND_FACTOR_CHANGED', message);
}

const mustBeginAgain = () =>
  changed('This took too long, or was begun anew elsewhere. Begin again.');

import type { Account, UserDocument } from '../people/index.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { OneTimePasswords } from './one-time-passwords.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import { expectOn, makeRecoveryCodes, readCode, secondFactorChanged } from './typed-codes.ts';

/** A secret that is not confirmed within this time is discarded. */
const SETUP_MS = 15 * 60_000;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Turns two-step sign-in on and off, and replaces recovery codes. `createCodeChecks` checks codes. */
export function createSecondFactors(
  { clock }: AuthContext,
  deps: { store: SecondFactorStore; oneTimePasswords: OneTimePasswords },
) {
  const { store, oneTimePasswords } = deps;
  return {
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
      const { encrypted, ...shown } = oneTimePasswords.makeSecret(user);
      const setup = { secret: encrypted, startedAt: clock.now() };
      if (!(await store.beginFactor(user, setup))) {
        throw secondFactorChanged(
          'Two-step sign-in is already on. To use a different phone, turn it off first.',
        );
      }
      return shown;
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
      const lastStep =
        code.kind === 'digits'
          ? oneTimePasswords.stepOf(user, setup.secret, code.digits)
          : undefined;
      if (lastStep === undefined) return null;
      const { codes: recoveryCodes, hashes: recovery } = makeRecoveryCodes();
      const factor = { secret: setup.secret, since, lastStep, recovery };
      const event = ownEvent(user, {
        event: 'administrator.second-factor-on',
        at: clock.changedAt(),
      });
      const stored = await store.turnOn(user, factor, event);
      if (!stored) throw mustBeginAgain();
      return { user: stored, recoveryCodes };
    },

    /** Replaces the recovery codes. @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off */
    async renewRecoveryCodes(user: UserDocument): Promise<string[]> {
      const { codes, hashes } = makeRecoveryCodes();
      const event = 'administrator.recovery-codes-renewed';
      const renewed = ownEvent(user, { event, at: clock.changedAt() });
      const isRenewed = await store.renewRecoveryCodes(user, expectOn(user), hashes, renewed);
      if (!isRenewed) throw secondFactorChanged(CHANGED_ELSEWHERE);
      return codes;
    },

    /**
     * Turns two-step sign-in off. Every session of the user ends.
     * @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off
     */
    async turnOff(user: UserDocument): Promise<Account> {
      const event = ownEvent(user, {
        event: 'administrator.second-factor-off',
        at: clock.changedAt(),
      });
      const stored = await store.turnOff(user, expectOn(user), event);
      if (!stored) throw secondFactorChanged(CHANGED_ELSEWHERE);
      return stored;
    },
  };
}

const CHANGED_ELSEWHERE =
  'Two-step sign-in was changed on another device. Close this dialog and open it again.';

const mustBeginAgain = () =>
  secondFactorChanged('Setup expired or was restarted on another device. Start over.');

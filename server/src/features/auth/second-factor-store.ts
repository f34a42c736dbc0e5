import { pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import {
  type SecondFactor,
  type SecondFactorSetup,
  type UserDocument,
  type UserModel,
  stillSignedIn,
} from '../people/index.ts';

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

type Person = Pick<UserDocument, '_id' | 'tokenVersion'>;

/** Returns the changes that end every session of the user. Other processes detect this from `passwordSetAt`. */
function endingSessions(at: Date, event: AuditEvent) {
  const { $push, $inc } = pushing(event);
  return { $push, $inc: { ...$inc, tokenVersion: 1 }, $set: { passwordSetAt: at } };
}

/**
 * The second factor of administrators. Each change is one write that applies only if the document
 * has not changed since it was read, so two simultaneous requests never both succeed.
 */
export function createSecondFactorStore(model: UserModel) {
  const recoveryPath = (hash: string) => `secondFactor.recovery.${hash}`;
  /** The sealed secret distinguishes a factor from earlier and later ones of the same user. */
  const of = ({ _id }: Person, { secret }: Pick<SecondFactor, 'secret'>) => ({
    _id,
    'secondFactor.secret': secret,
  });
  const ofSignedIn = (person: Person, factor: SecondFactor) => ({
    ...of(person, factor),
    ...stillSignedIn(person),
  });

  return {
    /** Returns false if two-step sign-in is on. */
    async begin({ _id }: Person, setup: SecondFactorSetup): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, secondFactor: null },
        { $set: { secondFactorSetup: setup } },
      );
      return matchedCount === 1;
    },

    /**
     * Returns the user with the factor; null if, in the meantime, another setup began, another factor was turned on, or
     * the sessions ended.
     */
    turnOn(person: Person, factor: SecondFactor, event: AuditEvent) {
      const { $set, ...ending } = endingSessions(event.at, event);
      return model
        .findOneAndUpdate(
          {
            ...stillSignedIn(person),
            secondFactor: null,
            'secondFactorSetup.secret': factor.secret,
          },
          { ...ending, $set: { ...$set, secondFactor: factor, secondFactorSetup: null } },
          { returnDocument: 'after' },
        )
        .lean<UserDocument>();
    },

    /** Returns false if this step or a later one has been used. */
    async useStep(person: Person, factor: SecondFactor, step: number): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { ...of(person, factor), 'secondFactor.lastStep': { $lt: step } },
        { $set: { 'secondFactor.lastStep': step } },
      );
      return modifiedCount === 1;
    },

    /** Returns false if the code does not exist or has been used. */
    async useRecoveryCode(
      person: Person,
      factor: SecondFactor,
      { hash, event }: { hash: string; event: AuditEvent },
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { ...of(person, factor), [recoveryPath(hash)]: 1 },
        { ...pushing(event), $unset: { [recoveryPath(hash)]: '' } },
      );
      return modifiedCount === 1;
    },

    /** Returns false if, in the meantime, two-step sign-in was turned off or the sessions ended. */
    async renewRecoveryCodes(
      person: Person,
      factor: SecondFactor,
      { hashes, event }: { hashes: SecondFactor['recovery']; event: AuditEvent },
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(ofSignedIn(person, factor), {
        ...pushing(event),
        $set: { 'secondFactor.recovery': hashes },
      });
      return modifiedCount === 1;
    },

    /**
     * Returns the user without the factor; null if, in the meantime, it was turned off or the
     * sessions ended.
     */
    turnOff(person: Person, factor: SecondFactor, { at, event }: { at: Date; event: AuditEvent }) {
      const { $set, ...ending } = endingSessions(at, event);
      return model
        .findOneAndUpdate(
          ofSignedIn(person, factor),
          { ...ending, $set: { ...$set, secondFactor: null } },
          { returnDocument: 'after' },
        )
        .lean<UserDocument>();
    },
  };
}

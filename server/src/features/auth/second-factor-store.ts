import { pushing } from '../../platform/db/outbox.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import type { AuditEvent } from '../audit/index.ts';
import {
  type SecondFactor,
  type SecondFactorSetup,
  stillSignedIn,
  type UserDocument,
  type UserModel,
} from '../people/index.ts';
import { changeAccount } from './staff-store.ts';

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

type Person = Pick<UserDocument, '_id' | 'tokenVersion'>;

const recoveryPath = (hash: string) => `secondFactor.recovery.${hash}`;

/** The encrypted secret distinguishes a factor from earlier and later ones of the same user. */
const withFactor = ({ _id }: Pick<Person, '_id'>, { secret }: Pick<SecondFactor, 'secret'>) => ({
  _id,
  'secondFactor.secret': secret,
});

/** Two-step sign-in of administrators and auditors. Changes apply only as those of `createStaffStore` do. */
export function createSecondFactorStore(model: UserModel) {
  return {
    /** Returns false if two-step sign-in is on. */
    beginFactor: ({ _id }: Person, secondFactorSetup: SecondFactorSetup) =>
      updateOne(model, { _id, secondFactor: null }, { $set: { secondFactorSetup } }),

    /** Returns null also if another setup began or another factor was turned on in the meantime. */
    turnOn: (person: Person, secondFactor: SecondFactor, event: AuditEvent) =>
      changeAccount(
        model,
        {
          ...stillSignedIn(person),
          secondFactor: null,
          'secondFactorSetup.secret': secondFactor.secret,
        },
        { set: { secondFactor, secondFactorSetup: null }, event },
      ),

    turnOff: (person: Person, factor: SecondFactor, event: AuditEvent) =>
      changeAccount(
        model,
        { ...withFactor(person, factor), ...stillSignedIn(person) },
        { set: { secondFactor: null }, event },
      ),

    /** Returns false if this step or a later one has been used. */
    useStep: (person: Person, factor: SecondFactor, step: number) =>
      updateOne(
        model,
        { ...withFactor(person, factor), 'secondFactor.lastStep': { $lt: step } },
        { $set: { 'secondFactor.lastStep': step } },
      ),

    /** Returns false if the code does not exist or has been used. */
    useRecoveryCode: (person: Person, factor: SecondFactor, hash: string, event: AuditEvent) =>
      updateOne(
        model,
        { ...withFactor(person, factor), [recoveryPath(hash)]: 1 },
        { ...pushing(event), $unset: { [recoveryPath(hash)]: '' } },
      ),

    /** Returns false if, in the meantime, two-step sign-in was turned off or the sessions ended. */
    renewRecoveryCodes: (
      person: Person,
      factor: SecondFactor,
      recovery: SecondFactor['recovery'],
      event: AuditEvent,
    ) =>
      updateOne(
        model,
        { ...withFactor(person, factor), ...stillSignedIn(person) },
        { ...pushing(event), $set: { 'secondFactor.recovery': recovery } },
      ),
  };
}

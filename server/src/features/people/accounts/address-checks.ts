import type { UserType } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { UserDocument } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import { type AddressHolder, canShare, nameHolders, takenText } from '../user/user-updates.ts';

export type AddressChecks = ReturnType<typeof createAddressChecks>;

/** Checks who has an address, and who may share it. */
export function createAddressChecks(store: Pick<UserStore, 'findHolders'>) {
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

  return { addressTaken, sharesAddress };
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

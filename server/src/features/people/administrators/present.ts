import type { Administrator, Auditor } from '@votewise/contract';
import { presentUser } from '../present.ts';
import type { UserDocument } from '../document.ts';

type StoredUser = Omit<UserDocument, 'events'>;

export const presentAdministrator = (user: StoredUser): Administrator => ({
  ...presentAccount(user),
  userType: 'admin',
});

export const presentAuditor = (user: StoredUser): Auditor => ({
  ...presentAccount(user),
  userType: 'auditor',
});

function presentAccount(user: StoredUser) {
  const { state, lastError } = user.credentials;
  return {
    ...presentUser(user),
    isDisabled: Boolean(user.disabledAt),
    hasSecondFactor: Boolean(user.secondFactor),
    credentials: { state, ...(lastError !== null && { lastError }) },
    ...(user.lastSignInAt && { lastSignInAt: user.lastSignInAt.toISOString() }),
  };
}

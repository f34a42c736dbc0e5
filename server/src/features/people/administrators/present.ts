import type { Administrator } from '../../../contract/index.ts';
import { presentUser, type UserDocument } from '../service.ts';

export function presentAdministrator(user: Omit<UserDocument, 'events'>): Administrator {
  const { state, lastError } = user.credentials;
  return {
    ...presentUser(user),
    userType: 'admin',
    isDisabled: Boolean(user.disabledAt),
    hasSecondFactor: Boolean(user.secondFactor),
    credentials: { state, ...(lastError !== null && { lastError }) },
    ...(user.lastSignInAt && { lastSignInAt: user.lastSignInAt.toISOString() }),
  };
}

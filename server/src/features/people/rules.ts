import type { UserType } from '../../contract/index.ts';

/** VOTER001 … VOTER999, VOTER1000 …; administrators alike. */
export function formatUserId(userType: UserType, number: number): string {
  const prefix = userType === 'admin' ? 'ADMIN' : 'VOTER';
  return `${prefix}${String(number).padStart(3, '0')}`;
}

import { createEvent } from '../../audit/index.ts';
import type { Groups } from '../groups/groups.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { UserDocument } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import { userSubject } from '../user/user-updates.ts';
import type { Accounts } from './accounts.ts';
import { createAddressChecks } from './address-checks.ts';
import { createAccountFinding } from './account-finding.ts';
import { createRegistration } from './registration.ts';
import { createUserStatus } from './user-status.ts';

export type Users = ReturnType<typeof createUsers>;

/** The users: voters, administrators, and auditors. */
export function createUsers(
  context: PeopleContext,
  { store, accounts, groups }: { store: UserStore; accounts: Accounts; groups: Groups },
) {
  const { hasher, clock } = context;
  const addresses = createAddressChecks(store);

  return {
    ...createAccountFinding({ store, accounts }),
    ...addresses,
    ...createRegistration(context, { store, groups, addresses }),
    ...createUserStatus(context, store),

    /**
     * Every session of the user ends. With `reopens`, a disabled user is enabled, and two-step sign-in is turned off.
     */
    async setPassword(
      user: Pick<UserDocument, '_id' | 'userId' | 'disabledAt' | 'secondFactor'>,
      passwordHash: string,
      { reopens = false }: { reopens?: boolean } = {},
    ): Promise<void> {
      const common = {
        at: clock.changedAt(),
        actor: { type: 'system' },
        subject: userSubject(user),
      } as const;
      const events = [createEvent({ ...common, event: 'user.password-reset' })];
      if (reopens && user.disabledAt) {
        events.push(createEvent({ ...common, event: 'user.enabled' }));
      }
      if (reopens && user.secondFactor) {
        const details = { how: 'command line' } as const;
        events.push(createEvent({ ...common, event: 'administrator.second-factor-off', details }));
      }
      await store.setPassword(user._id, { passwordHash, at: common.at, events, reopens });
    },

    /** @param address of the client; undefined for the server itself */
    passwordMatches: (user: UserDocument | null, password: string, address?: string) =>
      hasher.matches(password, user?.passwordHash ?? undefined, address),
  };
}

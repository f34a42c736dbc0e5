import type { ChangeAccountRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { duplicateField } from '../../platform/db/database-errors.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import type { Session } from '../../platform/tokens.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import { type Account, addressKeyOf, rollKeysOf } from '../people/index.ts';
import { sessionEnded, type SignedInUsers } from './signed-in-users.ts';
import type { Sessions } from './sessions.ts';
import type { StaffStore } from './staff-store.ts';

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/**
 * Changes administrators' own names and addresses. Administrators also change voters' names and addresses. Voters
 * cannot change their own, because credentials are sent to these addresses.
 */
export function createOwnAccount(
  { users, clock }: AuthContext,
  deps: {
    store: StaffStore;
    signedInUsers: SignedInUsers;
    sessions: Sessions;
    /** Called when a notice to an old address has been queued. */
    onMoved: () => void;
  },
) {
  const { store, signedInUsers, sessions, onMoved } = deps;

  /** Records names, because audit entries contain the actor's name. Never records addresses. */
  function changing(user: Account, { name, email }: Pick<Account, 'name' | 'email'>) {
    return ownEvent(user, {
      event: 'administrator.account-changed',
      at: clock.changedAt(),
      details: {
        ...(name !== user.name && { name: { from: user.name, to: name } }),
        ...(email !== user.email && { email: true }),
      },
    });
  }

  return {
    /**
     * Changes name and address. Every other session ends, because a token contains the name, and
     * because a stranger's session may be the reason for the change.
     * @returns the new token of this session
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED if nothing differs, EMAIL_TAKEN,
     * TOO_MANY_ATTEMPTS as for signing in
     */
    async change(
      session: Session,
      request: ChangeAccountRequest,
      caller: Caller,
    ): Promise<{ token: string; user: Account }> {
      const user = await signedInUsers.confirm(session, request.currentPassword, caller);
      const { name, email = user.email } = request;
      if (name === user.name && email === user.email) throw unchanged();
      await users.sharesAddress({ ...user, email }, false);
      const at = clock.now();
      const addressKey = addressKeyOf({ ...user, email }, { isShared: false });
      const roll = rollKeysOf({ ...user, name, email });
      const event = changing(user, { name, email });
      const changed = await store
        .rename(user, { name, email, addressKey, roll }, { at, event })
        .catch(async (error: unknown) => {
          if (duplicateField(error) !== 'addressKey') throw error;
          throw await users.addressTaken({ ...user, email }, error);
        });
      if (!changed) throw sessionEnded();
      if (email !== user.email) onMoved();
      return { token: await sessions.renew(changed, caller.userAgent), user: changed };
    },
  };
}

function unchanged(): AppError {
  const text = 'These are already your name and address. Change one of them first.';
  return new AppError('VALIDATION_FAILED', text, { fields: { name: text } });
}

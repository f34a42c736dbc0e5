import type { ChangeAccountRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { duplicateField } from '../../platform/db/database-errors.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import type { Session } from '../../platform/tokens.ts';
import { actorOf, createEvent } from '../audit/index.ts';
import { accountOf, type Account, rollKeysOf, subjectOf, type Users } from '../people/index.ts';
import type { Auth } from './sign-in.ts';
import type { Sessions } from './sessions.ts';
import type { OwnAccountStore } from './staff-account-store.ts';

interface OwnAccountDeps {
  store: OwnAccountStore;
  users: Pick<Users, 'addressTaken'>;
  auth: Pick<Auth, 'confirm'>;
  sessions: Pick<Sessions, 'renew'>;
  clock: TrustedClock;
  /** Called when a notice to an old address has been queued. */
  onMoved: () => void;
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/**
 * Changes administrators' own names and addresses. Administrators also change voters' names and addresses. Voters
 * cannot change their own, because credentials are sent to these addresses.
 */
export function createOwnAccount(deps: OwnAccountDeps) {
  const { store, users, auth, sessions, clock, onMoved } = deps;

  /** Records names, because audit entries contain the actor's name. Never records addresses. */
  function changing(user: Account, { name, email }: Pick<Account, 'name' | 'email'>, at: Date) {
    return createEvent({
      event: 'administrator.account-changed',
      at,
      actor: actorOf({ uid: user.userId, name: user.name }),
      subject: subjectOf(user),
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
      const user = await auth.confirm(session, request.currentPassword, caller);
      const { name, email = user.email } = request;
      if (name === user.name && email === user.email) throw unchanged();
      const at = clock.now();
      const roll = rollKeysOf({ ...user, name, email });
      const changed = await store
        .change(user, {
          name,
          email,
          roll,
          at,
          event: changing(user, { name, email }, clock.mark()),
        })
        .catch(async (error: unknown) => {
          if (duplicateField(error) !== 'email') throw error;
          throw await users.addressTaken({ ...user, email }, error);
        });
      // Changing the password or disabling the account has already ended this session.
      if (!changed) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
      if (email !== user.email) onMoved();
      const account = accountOf(changed, undefined);
      return { token: await sessions.renew(account, caller.userAgent), user: account };
    },
  };
}

function unchanged(): AppError {
  const text = 'These are already your name and address. Change one of them first.';
  return new AppError('VALIDATION_FAILED', text, { fields: { name: text } });
}

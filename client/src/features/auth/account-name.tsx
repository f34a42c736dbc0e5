import type { User } from '@votewise/server/contract';

/**
 * Shows password managers whose password this is. It is the last field in a form, because a dialog focuses the
 * first one.
 */
export function AccountName({ user }: { user: User }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={user.userId}
      readOnly
      hidden
    />
  );
}

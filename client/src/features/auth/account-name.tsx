import type { User } from '@votewise/server/contract';

/**
 * Tells password managers whose password is typed. It comes last in a form, since a dialog gives the focus to the
 * first field.
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

import type { User } from '@votewise/server/contract';

/**
 * Lets password managers find out whose password this is. It is the last field in a form, because a dialog focuses
 * the first field.
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

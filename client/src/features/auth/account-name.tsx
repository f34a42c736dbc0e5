import { useAuth } from './auth-context.ts';

/**
 * Identifies the account to password managers. It is the last field in a form, because a dialog focuses the first
 * field.
 */
export function AccountName() {
  const { user } = useAuth();
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={user?.userId ?? ''}
      readOnly
      hidden
    />
  );
}

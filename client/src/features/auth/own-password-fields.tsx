import type { User } from '@votewise/contract';
import { AccountName } from './account-name.tsx';
import { PasswordField } from './password-field.tsx';
import { AskedCode } from './second-factor/asked-code.tsx';
import type { OwnPassword } from './use-own-password.ts';

interface OwnPasswordFieldsProps {
  user: User;
  own: OwnPassword;
}

/** The fields for the user's own password and, if the server asks for it, a code. They come last in their form. */
export function OwnPasswordFields({ user, own }: OwnPasswordFieldsProps) {
  const { typed, problems, isCodeAsked, field, type } = own;
  return (
    <>
      <PasswordField
        ref={field}
        kind="current"
        name="current-password"
        value={typed.currentPassword}
        onChange={(currentPassword) => type({ currentPassword })}
        error={problems.currentPassword}
      />
      {isCodeAsked && (
        <AskedCode value={typed.code} onChange={(code) => type({ code })} error={problems.code} />
      )}
      <AccountName user={user} />
    </>
  );
}

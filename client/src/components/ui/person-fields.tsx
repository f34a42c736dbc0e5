import { LIMITS } from '@votewise/contract/base/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from './field.tsx';

/**
 * The name and email address fields of a user, for forms where they are entered or corrected. A voter without an address
 * has no field for it.
 */
export function PersonFields(props: {
  register: (field: 'name' | 'email') => UseFormRegisterReturn;
  errors: { [Field in 'name' | 'email']?: { message?: string | undefined } | undefined };
  emailHint?: string | undefined;
  hasAddress?: boolean;
}) {
  const { register, errors, emailHint, hasAddress = true } = props;
  return (
    <>
      <TextField
        label="Full Name"
        isRequired
        autoComplete="off"
        maxLength={LIMITS.personNameMax}
        error={errors.name?.message}
        {...register('name')}
      />
      {hasAddress && (
        <TextField
          label="Email Address"
          type="email"
          isRequired
          autoComplete="off"
          maxLength={LIMITS.emailMax}
          hint={emailHint}
          error={errors.email?.message}
          {...register('email')}
        />
      )}
    </>
  );
}

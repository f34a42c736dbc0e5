import { LIMITS } from '@votewise/server/contract/limits';
import { clsx } from 'clsx';
import { type Ref, useState } from 'react';
import { controlStyle, Field } from '../../components/ui/field.tsx';

interface PasswordFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

/** Can be read while it is typed: the passwords in our mails are random, and phones have small keys. */
export function PasswordField({ ref, value, onChange }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label="Password">
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={ref}
            name="password"
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.passwordMax}
            required
            className={clsx(controlStyle, 'pr-18')}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            className="quick absolute inset-y-0 right-0 min-h-11 rounded-2 px-3 text-14 font-semibold text-ink-2 hover:text-ink"
          >
            {isShown ? 'Hide ' : 'Show '}
            <span className="sr-only">password</span>
          </button>
        </div>
      )}
    </Field>
  );
}

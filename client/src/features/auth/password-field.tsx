import { LIMITS } from '@votewise/server/contract/limits';
import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { controlStyle, Field } from '../../components/ui/field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Can be shown while typing: emailed passwords are random, and phone keys are small. */
export function PasswordField(props: PasswordFieldProps) {
  const { label = 'Password', onChange, error, ...input } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <input
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.passwordMax}
            required
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(controlStyle, 'pr-18')}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            className="quick absolute inset-y-0 right-0 min-h-11 rounded-2 px-3 text-14 font-semibold text-ink-2 hover:text-ink"
          >
            {isShown ? 'Hide ' : 'Show '}
            <span className="sr-only">{label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

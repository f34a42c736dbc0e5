import { SIGN_IN_LIMITS } from '@votewise/contract/base/sign-in-limits';
import { type ComponentProps, useCallback, useState } from 'react';
import { controlStyle, Field } from '../../components/ui/field.tsx';
import { hidden } from '../../components/ui/hidden.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { signInTexts } from './sign-in-texts.ts';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /**
   * Whether the field is for the current or a new password, on a form that changes the password or asks for it again.
   */
  kind?: 'current' | 'new';
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Marks the field, like the other required fields of its form. */
  isMarked?: boolean;
  /** See `Field`. */
  problemId?: string | undefined;
}

/** A field whose text can be shown, because emailed passwords are random and the keys on phones are small. */
export function PasswordField(props: PasswordFieldProps) {
  const { kind = '', onChange, error, isMarked = false, problemId, ...input } = props;
  const t = useTexts(signInTexts);
  const [isShown, setIsShown] = useState(false);
  // The width depends on the button's label, which differs by language.
  const [toggleWidth, setToggleWidth] = useState(0);
  const watchToggle = useCallback((toggle: HTMLButtonElement) => {
    const watch = new ResizeObserver(() => setToggleWidth(toggle.offsetWidth));
    watch.observe(toggle);
    return () => watch.disconnect();
  }, []);
  return (
    <Field
      label={t('password.label', { kind })}
      isRequired={isMarked}
      error={error}
      problemId={problemId}
    >
      {(control) => (
        <div className="relative">
          <input
            name={kind ? `${kind}-password` : 'password'}
            autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SIGN_IN_LIMITS.passwordMax}
            required
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
            style={{ paddingInlineEnd: toggleWidth }}
            className={controlStyle}
          />
          <button
            ref={watchToggle}
            type="button"
            onClick={() => setIsShown(!isShown)}
            className="quick absolute inset-y-0 end-0 min-h-11 rounded-2 px-3 text-14 font-semibold text-ink-2 hover:text-ink"
          >
            {t.rich(isShown ? 'password.hide' : 'password.show', { kind, hidden })}
          </button>
        </div>
      )}
    </Field>
  );
}

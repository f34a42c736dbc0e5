import { SIGN_IN_LIMITS } from '@votewise/contract/base/sign-in-limits';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '../../components/ui/field.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { authTexts } from './auth-texts.ts';

const KINDS = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { inputMode: 'text', autoComplete: 'off' },
} as const;

/** A field for a code from the authenticator app, with a numeric keyboard on phones, or for a recovery code. */
export function CodeField(props: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** False if only a code from the app is accepted. */
  takesRecoveryCode?: boolean;
}) {
  const { ref, value, onChange, error, takesRecoveryCode = true } = props;
  const t = useTexts(authTexts);
  const [kind, setKind] = useState<keyof typeof KINDS>('app');

  function handleOther(): void {
    setKind(kind === 'app' ? 'recovery' : 'app');
    onChange('');
    // Phones change the keyboard only when the field is focused again.
    ref.current?.focus();
  }

  return (
    <div className="relative">
      <TextField
        ref={ref}
        {...KINDS[kind]}
        label={t(`code.${kind}.label`)}
        hint={t(`code.${kind}.hint`)}
        name="code"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={SIGN_IN_LIMITS.codeMax}
        error={error}
        required
      />
      {takesRecoveryCode && (
        <button
          type="button"
          onClick={handleOther}
          className="quick absolute -top-2 end-0 min-h-10 px-1 text-14 text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {t(`code.${kind}.other`)}
        </button>
      )}
    </div>
  );
}

/** The field for the code that sign-in requires. It receives focus when it appears and again after a wrong code. */
export function AskedCode(props: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { value, onChange, error } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!error) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);
  return <CodeField ref={field} value={value} onChange={onChange} error={error} />;
}

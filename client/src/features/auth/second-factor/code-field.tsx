import { LIMITS } from '@votewise/server/contract/limits';
import { type RefObject, useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';

interface CodeFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** False where only a code from the app is accepted. */
  takesRecoveryCode?: boolean;
}

const KINDS = {
  app: {
    label: '6-digit code',
    hint: 'From your authenticator app.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use Recovery Code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up two-step sign-in.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use Authenticator App',
  },
} as const;

/** A field for a code from the authenticator app, with a numeric keyboard on phones, or for a recovery code. */
export function CodeField(props: CodeFieldProps) {
  const { ref, value, onChange, error, takesRecoveryCode = true } = props;
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const { other, ...input } = KINDS[kind];

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
        {...input}
        name="code"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LIMITS.codeMax}
        error={error}
        required
      />
      {takesRecoveryCode && (
        <button
          type="button"
          onClick={handleOther}
          className="quick absolute -top-2 right-0 min-h-10 px-1 text-14 text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {other}
        </button>
      )}
    </div>
  );
}

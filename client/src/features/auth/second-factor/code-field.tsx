import { LIMITS } from '@votewise/server/contract/limits';
import { type RefObject, useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';

interface CodeFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** False where only the app will do. */
  takesRecoveryCode?: boolean;
}

const KINDS = {
  app: {
    label: '6-digit code',
    hint: 'Your authenticator app shows it.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of those you kept when you switched two-step sign-in on.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use the app',
  },
} as const;

/** A code of the authenticator app, on phones with the keys for digits; or one of those kept on paper. */
export function CodeField(props: CodeFieldProps) {
  const { ref, value, onChange, error, takesRecoveryCode = true } = props;
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const { other, ...input } = KINDS[kind];

  function handleOther(): void {
    setKind(kind === 'app' ? 'recovery' : 'app');
    onChange('');
    // A phone shows the other keys only when the field gets the focus anew.
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

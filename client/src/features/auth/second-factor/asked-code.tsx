import { useEffect, useRef } from 'react';
import { CodeField } from './code-field.tsx';

interface AskedCodeProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The code that sign-in asks for. It takes the focus when it appears, and again when the code was wrong. */
export function AskedCode({ value, onChange, error }: AskedCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!error) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);
  return <CodeField ref={field} value={value} onChange={onChange} error={error} />;
}

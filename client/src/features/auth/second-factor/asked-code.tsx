import { useEffect, useRef } from 'react';
import { CodeField } from './code-field.tsx';

interface AskedCodeProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The field for the code that sign-in requires. It receives focus when it appears and again after a wrong code. */
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

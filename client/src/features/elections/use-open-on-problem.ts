import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ElectionValues } from './election-form.ts';

interface Watched {
  /** The field that the section is about. */
  field: 'ballot' | 'electorate';
  hasProblem: boolean;
  /** Opens the section. */
  open: () => void;
}

/**
 * Opens the section and focuses the field to change when problems in this section alone prevent a submission. If other
 * fields have problems, the form focuses those fields first.
 * @returns the ref of the section
 */
export function useOpenOnProblem({ field, hasProblem, open }: Watched) {
  const section = useRef<HTMLElement>(null);
  const { errors, submitCount } = useFormState<ElectionValues>();
  const [seen, setSeen] = useState(submitCount);
  const [blocked, setBlocked] = useState(0);
  if (seen !== submitCount) {
    setSeen(submitCount);
    const isAlone = Object.keys(errors).every((name) => name === field);
    if (isAlone && hasProblem) {
      setBlocked(submitCount);
      open();
    }
  }
  useEffect(() => {
    if (blocked === 0) return;
    const invalid = section.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (invalid?.querySelector<HTMLElement>('input:checked') ?? invalid)?.focus();
  }, [blocked]);
  return section;
}

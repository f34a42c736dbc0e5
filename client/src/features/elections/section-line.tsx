import { clsx } from 'clsx';
import { ChevronDown, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import type { ElectionValues } from './election-form.ts';

/** The part of a form's section that is always shown, with the current choices. */
export function SectionLine(props: {
  titleId: string;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { titleId, title, text, action, children } = props;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {text !== undefined && <p className="text-ink-2 wrap-anywhere">{text}</p>}
      {children}
    </div>
  );
}

/** The button beside the title that opens the choices of a section. */
export function SectionToggle(props: {
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
}) {
  const { controls, isOpen, onToggle, ...naming } = props;
  return (
    <Button {...naming} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      Change
      <ChevronDown aria-hidden="true" className={clsx('size-4.5', isOpen && 'rotate-180')} />
    </Button>
  );
}

/** Shows why a section can no longer be changed. */
export function LockReason({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex items-start gap-2 text-14 text-ink-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/**
 * Opens the section and focuses the field to change when problems in this section alone prevent a submission. If other
 * fields have problems, the form focuses those fields first.
 * @returns the ref of the section
 */
export function useOpenOnProblem(props: {
  field: 'ballot' | 'electorate';
  hasProblem: boolean;
  open: () => void;
}) {
  const { field, hasProblem, open } = props;
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

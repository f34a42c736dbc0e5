import { clsx } from 'clsx';
import { ChevronDown, Lock } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import type { ElectionValues } from './election-form.ts';

/** A section of a form: its current choices as a sentence that expands into controls. */
export function FormSection(props: {
  ref?: Ref<HTMLDivElement>;
  title: string;
  text: ReactNode;
  /** The name of the button; without it, the button is named after the title. */
  toggle?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Shown below the sentence. */
  notes?: ReactNode;
  children: ReactNode;
}) {
  const { ref, title, text, toggle, isOpen, onToggle, notes, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id={`${id}-title`} className="font-semibold">
            {title}
          </h3>
          <Button
            aria-label={toggle ?? `Change ${title.toLowerCase()}`}
            aria-expanded={isOpen}
            aria-controls={`${id}-choices`}
            onClick={() => onToggle(!isOpen)}
          >
            Change
            <ChevronDown aria-hidden="true" className={clsx('size-4.5', isOpen && 'rotate-180')} />
          </Button>
        </div>
        {text !== undefined && <p className="text-ink-2 wrap-anywhere">{text}</p>}
        {notes}
      </div>
      {isOpen && (
        <div
          ref={ref}
          id={`${id}-choices`}
          className="grid grid-cols-1 gap-5 border-s border-line ps-4"
        >
          {children}
        </div>
      )}
    </section>
  );
}

/** A section that can no longer be changed, and why. */
export function LockedSection(props: {
  title: string;
  text: string;
  reason: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="grid gap-2">
        <h3 id={id} className="font-semibold">
          {props.title}
        </h3>
        <p className="text-ink-2 wrap-anywhere">{props.text}</p>
      </div>
      <LockReason>{props.reason}</LockReason>
      {props.children}
    </section>
  );
}

export function LockReason({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex items-start gap-2 text-14 text-ink-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/**
 * Focuses the field to change when problems in a part of the form alone prevent a submission, and opens the part first
 * if it is folded. If other fields have problems, the form focuses those fields first.
 * @returns the ref of the part
 */
export function useOpenOnProblem(props: {
  field: 'ballot' | 'electorate';
  hasProblem: boolean;
  /** Shows the fields, if they can be folded. */
  open?: () => void;
}) {
  const { field, hasProblem, open } = props;
  const place = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormState<ElectionValues>();
  const [seen, setSeen] = useState(submitCount);
  const [blocked, setBlocked] = useState(0);
  if (seen !== submitCount) {
    setSeen(submitCount);
    const isAlone = Object.keys(errors).every((name) => name === field);
    if (isAlone && hasProblem) {
      setBlocked(submitCount);
      open?.();
    }
  }
  useEffect(() => {
    if (blocked === 0) return;
    const invalid = place.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (invalid?.querySelector<HTMLElement>('input:checked') ?? invalid)?.focus();
  }, [blocked]);
  return place;
}

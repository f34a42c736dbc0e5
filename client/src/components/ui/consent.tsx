import { type ReactNode, useId } from 'react';
import { Banner } from './banner.tsx';
import { FieldError } from './field.tsx';
import type { Confirmation } from './use-confirmation.ts';

/** Explains what saving a form means, with a checkbox that must be selected before the form is saved. */
export function Consent(props: {
  /** What saving the form means. */
  children: ReactNode;
  /** Shown beside the checkbox. */
  label: string;
  /** The error if the form is submitted without consent. */
  missing: string;
  confirmation: Confirmation;
}) {
  const { children, label, missing, confirmation } = props;
  const { isGiven, give, isMissing, box } = confirmation;
  const id = useId();
  return (
    <div className="grid gap-2">
      <Banner tone="notice">
        <div id={`${id}-meaning`}>{children}</div>
      </Banner>
      <div className="flex items-center gap-3">
        <input
          ref={box}
          id={id}
          type="checkbox"
          checked={isGiven}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-meaning${isMissing ? ` ${id}-error` : ''}`}
          onChange={(event) => give(event.target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-brand"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center">
          {label}
        </label>
      </div>
      {isMissing && <FieldError id={`${id}-error`}>{missing}</FieldError>}
    </div>
  );
}

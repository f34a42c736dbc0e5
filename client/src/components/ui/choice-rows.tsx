import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

export interface ChoiceRow<Value extends string> {
  value: Value;
  label: string;
  text: ReactNode;
}

/** Radio buttons with explanations. A tint and a rule mark the chosen row, because only ballots have round marks. */
export function ChoiceRows<Value extends string>(props: {
  label: string;
  value: Value;
  choices: readonly ChoiceRow<Value>[];
  error?: string | undefined;
  onChange: (value: Value) => void;
}) {
  const { label, value, choices, error, onChange } = props;
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="divide-y divide-line rounded-2 border border-line-strong bg-field">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(
              'quick relative block cursor-pointer py-2.5 pe-3 ps-4 has-focus-visible:outline-3 has-focus-visible:outline-focus',
              choice.value === value && 'oxford-left bg-brand-tint',
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-text`}
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            />
            <span id={`${id}-${choice.value}`} className="block font-medium">
              {choice.label}
            </span>
            <span id={`${id}-${choice.value}-text`} className="block text-14 text-ink-2">
              {choice.text}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

export function OptionBox(props: {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { label, hint, isOn, onChange } = props;
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-brand"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-14 text-ink-2">
          {hint}
        </p>
      </div>
    </div>
  );
}

import { isolate } from '@votewise/contract/isolate';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { buttonStyle } from './button-style.ts';
import { controlStyle, Field } from './field.tsx';
import { NameSuggestions } from './name-suggestions.tsx';
import { type PickerOption, useNamePicker } from './use-name-picker.ts';

interface NamePickerProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: readonly string[];
  options: readonly PickerOption[];
  /** Returns a key that is the same for names that count as the same. */
  keyOf: (name: string) => string;
  /**
   * Shown beside a name that is not among the options, such as "New group". If it is missing, only options can be
   * chosen.
   */
  newNote?: string | undefined;
  /** The text shown if the typed name is not among the options. */
  missingText?: (typed: string) => string;
  maxLength: number;
  onChange: (value: string[]) => void;
}

/** Lets the user choose several names. Chosen names are shown as chips above a field with suggestions. */
export function NamePicker(props: NamePickerProps) {
  const { label, hint, error, value, options, keyOf, newNote, missingText, maxLength } = props;
  const [said, setSaid] = useState('');
  const [hasFocus, setHasFocus] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  function handleChange(next: string[]): void {
    const added = next.find((name) => !value.includes(name));
    const removed = value.find((name) => !next.includes(name));
    setSaid(added === undefined ? `${removed ?? ''} removed` : `${added} added`);
    props.onChange(next);
  }

  const picker = useNamePicker({ value, options, keyOf, newNote, onChange: handleChange });
  const isUnknown = !hasFocus && picker.typed.trim() !== '';
  const isListed = (name: string) => options.some((option) => keyOf(option.name) === keyOf(name));

  return (
    <Field label={label} hint={hint} error={isUnknown ? missingText?.(picker.typed.trim()) : error}>
      {(control) => (
        <>
          {value.length > 0 && (
            <ul aria-label={`${label}: chosen`} className="flex flex-wrap gap-2">
              {value.map((name) => (
                <Chip
                  key={name}
                  name={name}
                  note={isListed(name) ? undefined : newNote}
                  onRemove={() => {
                    handleChange(value.filter((one) => one !== name));
                    input.current?.focus();
                  }}
                />
              ))}
            </ul>
          )}
          <div className="relative">
            <input
              {...control}
              ref={input}
              dir="auto"
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={picker.isOpen}
              aria-controls={listId}
              aria-activedescendant={
                picker.isOpen && picker.active >= 0 ? `${listId}-${picker.active}` : undefined
              }
              value={picker.typed}
              maxLength={maxLength}
              onChange={(event) => picker.type(event.target.value)}
              onClick={picker.open}
              onFocus={() => setHasFocus(true)}
              onBlur={() => {
                setHasFocus(false);
                picker.leave();
              }}
              onKeyDown={picker.handleKeyDown}
              className={controlStyle}
            />
            <NameSuggestions id={listId} label={label} picker={picker} />
          </div>
          <output className="sr-only">{said}</output>
        </>
      )}
    </Field>
  );
}

interface ChipProps {
  name: string;
  note: string | undefined;
  onRemove: () => void;
}

function Chip({ name, note, onRemove }: ChipProps) {
  return (
    <li className="flex min-w-0 items-center rounded-2 border border-line bg-sunken ps-3">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        {note && <span className="text-14 text-ink-2"> {note}</span>}
      </span>
      <button
        type="button"
        aria-label={`Remove ${isolate(name)}`}
        onClick={onRemove}
        className={buttonStyle('quiet', 'icon', 'shrink-0')}
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </li>
  );
}

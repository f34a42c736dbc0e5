/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no list of
   suggestions that shows more than a name; the field keeps focus and handles the keys */
import { clsx } from 'clsx';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { buttonStyle } from './button-style.ts';
import { controlStyle, Field } from './field.tsx';
import { type NamePickerChoice, type NamePickerState, useNamePicker } from './use-name-picker.ts';

interface NamePickerProps extends NamePickerChoice {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The text shown if the typed name is not among the options. */
  missingText: (typed: string) => string;
  maxLength: number;
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
    setSaid(added === undefined ? `${asName(removed ?? '')} removed` : `${asName(added)} added`);
    props.onChange(next);
  }

  const picker = useNamePicker({ value, options, keyOf, newNote, onChange: handleChange });
  const isUnknown = !hasFocus && picker.typed.trim() !== '';
  const isListed = (name: string) => options.some((option) => keyOf(option.name) === keyOf(name));

  return (
    <Field label={label} hint={hint} error={isUnknown ? missingText(picker.typed.trim()) : error}>
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

function Chip(props: { name: string; note: string | undefined; onRemove: () => void }) {
  const { name, note, onRemove } = props;
  return (
    <li className="flex min-w-0 items-center rounded-2 border border-line bg-sunken ps-3">
      <span className="min-w-0 wrap-anywhere">
        <bdi translate="no" className="font-semibold">
          {name}
        </bdi>
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

/** The list below the field. Always rendered, because the field refers to its ID. */
function NameSuggestions(props: { id: string; label: string; picker: NamePickerState }) {
  const { id, label, picker } = props;
  const { offered, active, isOpen, more, choose } = picker;
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 z-10 mt-1 rounded-2 border border-line-strong bg-raised py-2 shadow-dialog"
    >
      <div id={id} role="listbox" tabIndex={-1} aria-label={label}>
        {isOpen &&
          offered.map(({ name, note }, place) => (
            <div
              key={name}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // Keeps focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
              className={clsx(
                'relative flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-2 hover:bg-brand-tint',
                place === active && 'oxford-left bg-brand-tint',
              )}
            >
              <bdi translate="no" className="min-w-0 font-semibold wrap-anywhere">
                {name}
              </bdi>
              {note && <span className="shrink-0 text-14 text-ink-2">{note}</span>}
            </div>
          ))}
      </div>
      {more > 0 && (
        <p className="px-4 py-2 text-14 text-ink-2">{formatCount(more)} more. Type to find them.</p>
      )}
    </div>
  );
}

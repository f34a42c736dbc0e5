/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no list of
   suggestions that shows more than a name; the field keeps focus and handles the keys */
import { clsx } from 'clsx';
import { formatCount } from '../../lib/format.ts';
import type { NamePickerState } from './use-name-picker.ts';

interface NameSuggestionsProps {
  id: string;
  label: string;
  picker: NamePickerState;
}

/** The list below the field. Always rendered, because the field refers to its ID. */
export function NameSuggestions({ id, label, picker }: NameSuggestionsProps) {
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
              <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
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

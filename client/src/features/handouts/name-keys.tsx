import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { useState } from 'react';
import { TextField } from '../../components/ui/field.tsx';

/** With more candidates, a search is faster than reading all names. */
const SEARCHED = 12;

/** Adds a candidate's number to what is typed, or takes it out again. On a ballot for one, it replaces what is typed. */
function withMark(typed: string, place: number, kind: Election['ballot']['kind']): string {
  const mark = String(place);
  const parts = typed.split(/\s+/).filter((part) => part !== '');
  if (kind === 'scored') return [...parts, `${mark}=`].join(' ');
  if (parts.includes(mark)) return parts.filter((part) => part !== mark).join(' ');
  return kind === 'one' ? mark : [...parts, mark].join(' ');
}

/** The candidates with the numbers that the field accepts. Pressing one types its number. */
export function NameKeys(props: {
  election: Election;
  typed: string;
  onType: (typed: string) => void;
}) {
  const { election, typed, onType } = props;
  const { candidates, ballot } = election;
  const [search, setSearch] = useState('');
  const parts = typed.split(/\s+/);
  const numbered = candidates
    .map((candidate, place) => ({ ...candidate, number: place + 1 }))
    .filter(({ isWrittenIn }) => !isWrittenIn);
  const shown = numbered.filter(({ name }) => hasWordFrom(name, search));
  return (
    <fieldset aria-label="Candidates" className="grid gap-3">
      {numbered.length > SEARCHED && (
        <TextField
          label="Find a candidate"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoComplete="off"
        />
      )}
      <ul className="grid max-h-96 grid-cols-1 gap-2 overflow-y-auto sm:grid-cols-2">
        {shown.map(({ id, name, number, withdrawnAt }) => {
          const isMarked = parts.includes(String(number));
          return (
            <li key={id} className="min-w-0">
              <button
                type="button"
                aria-pressed={ballot.kind === 'scored' ? undefined : isMarked}
                onClick={() => {
                  onType(withMark(typed, number, ballot.kind));
                  setSearch('');
                }}
                className={clsx(
                  'quick flex min-h-13 w-full items-center gap-3 rounded-2 border px-3 text-start font-semibold',
                  isMarked
                    ? 'border-brand bg-brand-tint'
                    : 'border-line-strong bg-control hover:border-ink',
                )}
              >
                <span className="min-w-7 rounded-1 border border-line px-1 text-center text-14 font-normal text-ink-2 tabular-nums">
                  {number}
                </span>{' '}
                <span translate="no" className="min-w-0 wrap-anywhere">
                  {asName(name)}
                </span>
                {withdrawnAt && <span className="text-14 font-normal text-ink-2">withdrew</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <p className="text-14 text-ink-2">No candidate has this name.</p>}
    </fieldset>
  );
}

/** Whether a word of a name begins with what was typed. */
function hasWordFrom(name: string, search: string): boolean {
  const start = search.trim().toLowerCase();
  const whole = name.toLowerCase();
  return start === '' || whole.startsWith(start) || whole.includes(` ${start}`);
}

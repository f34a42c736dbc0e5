import type { VotersData } from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, TextField } from '../../components/ui/field.tsx';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { useThrottled } from '../../lib/use-throttled.ts';
import type { ChosenVoter } from './compose-state.ts';
import { useVoterSearch } from './message-queries.ts';
import { raiseSearch } from '../../lib/raise-search.ts';

const SEARCH_MS = 300;
const NO_ADDRESS = 'no email address';

export function VoterPicker(props: {
  chosen: readonly ChosenVoter[];
  error: string | undefined;
  onChange: (voters: ChosenVoter[]) => void;
}) {
  const { chosen, error, onChange } = props;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const search = useThrottled(typed.trim(), SEARCH_MS);
  const { data, error: failure } = useVoterSearch(search);
  const isChosen = (id: string) => chosen.some((voter) => voter.id === id);
  const found = search === '' ? [] : (data?.voters ?? []);
  const summary = search !== '' && data ? foundText(found.length, data) : '';
  const isFull = chosen.length >= LIMITS.selectionMax;

  /** The pressed button is gone or disabled, so the field takes the focus. */
  function handleChange(voters: ChosenVoter[]): void {
    onChange(voters);
    field.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label="Find voters"
        hint="Name, email address, or voter ID"
        type="search"
        onClick={raiseSearch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      {failure && search !== '' && (
        <FieldError>Couldn’t search voters. Try again in a moment.</FieldError>
      )}
      <output className={summary ? 'text-14 text-ink-2' : 'sr-only'}>{summary}</output>
      {found.length > 0 && (
        <ul aria-label="Found" className="divide-y divide-line border-y border-line">
          {found.map(({ id, userId, name, email, isDisabled }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <VoterName name={name} detail={`${userId}, ${email ?? NO_ADDRESS}`} />
              {isDisabled || email === null ? (
                <Badge tone="plain">{isDisabled ? 'Disabled' : 'Gets no emails'}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={`${isChosen(id) ? 'Selected' : 'Select'} ${isolate(name)}`}
                  disabled={isChosen(id) || isFull}
                  onClick={() => handleChange([...chosen, { id, userId, name, email }])}
                >
                  {isChosen(id) ? 'Selected' : 'Select'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul aria-label="Selected voters" className="flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <li
              key={id}
              className="inline-flex items-center rounded-2 border border-brand-line bg-brand-tint ps-3 text-brand-text"
            >
              <bdi translate="no" className="max-w-48 truncate">
                {name}
              </bdi>
              <button
                type="button"
                aria-label={`Remove ${isolate(name)}`}
                onClick={() => handleChange(chosen.filter((voter) => voter.id !== id))}
                className="quick inline-flex size-11 items-center justify-center rounded-2 hover:bg-brand-line"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function VoterName({ name, detail }: { name: string; detail: string }) {
  return (
    <span className="min-w-0">
      <span translate="no" dir="auto" className="block font-semibold wrap-anywhere">
        {name}
      </span>
      <span translate="no" className="block text-14 text-ink-2 wrap-anywhere">
        {detail}
      </span>
    </span>
  );
}

/** Reports all matches, of which only the newest are listed. */
function foundText(
  listed: number,
  { total, hasMore }: Pick<VotersData, 'total' | 'hasMore'>,
): string {
  if (total === 0) return 'No voters found. Try another spelling.';
  const all = `${hasMore ? 'More than ' : ''}${formatQuantity(total, 'voter')} found`;
  if (listed >= total) return `${all}.`;
  const which = hasMore ? '' : 'the newest ';
  return `${all}. Showing ${which}${formatCount(listed)}. Keep typing to narrow the list.`;
}

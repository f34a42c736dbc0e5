import { type Group, groupKeyOf, type RollData, type RollFilter } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { controlStyle, Field } from '../../../components/ui/field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount } from '../../../lib/format.ts';
import { FILTERS, ORDERS, type RollView } from './use-roll-view.ts';
import { RAISED, raiseSearch } from '../../../lib/raise-search.ts';

interface RollToolbarProps {
  view: RollView;
  data: Pick<RollData, 'counts'>;
  groups: readonly Group[];
  onChange: (change: Partial<RollView>) => void;
}

/** Filters the roll. On phones, which show no headers to click, it also sorts the roll. */
export function RollToolbar({ view, data, groups, onChange }: RollToolbarProps) {
  const { counts } = data;
  const countOf = (value: RollFilter | 'all') => ` (${formatCount(counts[value])})`;
  const hasGroups = groups.length > 0 || view.group !== undefined;
  return (
    <div
      className={clsx(
        'grid grid-cols-2 items-start gap-4',
        hasGroups ? 'md:grid-cols-2 lg:grid-cols-3' : 'md:grid-cols-[minmax(0,1fr)_16rem]',
      )}
    >
      <SearchField search={view.search} onSearch={(search) => onChange({ search })} />
      <SelectField
        label="Show"
        value={view.show ?? ''}
        onChange={(event) => {
          const show = FILTERS.find(({ value }) => value === event.target.value)?.value;
          onChange({ show });
        }}
      >
        <option value="">All voters{countOf('all')}</option>
        {FILTERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
            {countOf(value)}
          </option>
        ))}
      </SelectField>
      {hasGroups && <GroupFilter view={view} groups={groups} onChange={onChange} />}
      <SelectField
        label="Sort by"
        className="md:hidden"
        value={`${view.sort} ${view.order}`}
        onChange={(event) => {
          const chosen = ORDERS.find(
            ({ sort, order }) => `${sort} ${order}` === event.target.value,
          );
          if (chosen) onChange({ sort: chosen.sort, order: chosen.order });
        }}
      >
        {ORDERS.map(({ sort, order, label }) => (
          <option key={label} value={`${sort} ${order}`}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The groups, sorted by name, including the group in the URL even if it does not exist. */
function GroupFilter({ view, groups, onChange }: Omit<RollToolbarProps, 'data'>) {
  const isNamed = (name: string) => groupKeyOf(name) === groupKeyOf(view.group ?? '');
  const current = groups.find(({ name }) => isNamed(name))?.name ?? view.group;
  const isMissing = current !== undefined && !groups.some(({ name }) => name === current);
  return (
    <SelectField
      label="Group"
      value={current ?? ''}
      onChange={(event) => onChange({ group: event.target.value || undefined })}
    >
      <option value="">All groups</option>
      {isMissing && <option value={current}>{current}</option>}
      {groups.map(({ id, name, voters }) => (
        <option key={id} value={name}>
          {name} ({formatCount(voters)})
        </option>
      ))}
    </SelectField>
  );
}

const PAUSE_MS = 250;

/** Searches when the user stops typing. */
function SearchField(props: { search: string; onSearch: (search: string) => void }) {
  const { search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL was changed in another way: through the Back button or Show All Voters.
  if (search !== known) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }

  function handleTyping(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
  }

  return (
    <Field label="Search" className="max-md:col-span-2">
      {(field) => (
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 start-3 size-4.5 -translate-y-1/2 text-ink-3"
          />
          <input
            {...field}
            dir="auto"
            type="search"
            onClick={raiseSearch}
            placeholder="Name, address, or voter ID"
            value={typed}
            maxLength={LIMITS.searchMax}
            onChange={(event) => handleTyping(event.target.value)}
            className={`${controlStyle} ps-10 ${RAISED}`}
          />
        </div>
      )}
    </Field>
  );
}

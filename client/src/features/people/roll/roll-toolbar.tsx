import { type Group, groupKeyOf, type RollData, type RollFilter } from '@votewise/contract';
import { clsx } from 'clsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatCount } from '../../../lib/format.ts';
import { FILTERS, ORDERS, type RollView } from './use-roll-view.ts';

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
      <SearchField
        search={view.search}
        onSearch={(search) => onChange({ search })}
        placeholder="Name, address, or voter ID"
        className="max-md:col-span-2"
      />
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

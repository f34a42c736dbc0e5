import type { AuditData } from '@votewise/contract';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import type { AuditFilter } from './audit-filter.ts';

export interface ElectionChoice {
  id: string;
  title: string;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  elections: readonly ElectionChoice[];
  kinds: AuditData['kinds'];
  onChange: (filter: AuditFilter) => void;
}

/** Filters the trail. Every change takes effect at once. */
export function AuditFilters({ filter, elections, kinds, onChange }: AuditFiltersProps) {
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  const isDeleted = filter.election && !elections.some(({ id }) => id === filter.election);
  return (
    <Panel className="p-4 md:p-6">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <SelectField
          label="Election"
          value={filter.election ?? ''}
          onChange={({ target }) => change({ election: target.value })}
        >
          <option value="">All</option>
          {isDeleted && <option value={filter.election}>Deleted election</option>}
          {elections.map(({ id, title }) => (
            <option key={id} value={id} dir="auto">
              {title}
            </option>
          ))}
        </SelectField>
        <PersonField
          key={filter.person}
          person={filter.person ?? ''}
          onChange={(person) => change({ person })}
        />
        <SelectField
          label="Type"
          value={filter.kind ?? ''}
          onChange={({ target }) => change({ kind: target.value })}
        >
          <option value="">All</option>
          {kinds.map(({ kind, text }) => (
            <option key={kind} value={kind}>
              {text.charAt(0).toUpperCase() + text.slice(1)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="From"
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      {Object.keys(filter).length > 0 && (
        <Button className="mt-4" onClick={() => onChange({})}>
          Clear Filters
        </Button>
      )}
    </Panel>
  );
}

interface PersonFieldProps {
  person: string;
  onChange: (person: string) => void;
}

/** Searches when the user ID is complete: when Enter is pressed or the field loses focus. */
function PersonField({ person, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState(person);
  function commit(): void {
    if (typed.trim() !== person) onChange(typed.trim());
  }
  return (
    <TextField
      label="User"
      placeholder="ADMIN001"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}

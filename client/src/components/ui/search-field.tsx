import { LIMITS } from '@votewise/contract/base/limits';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RAISED, raiseSearch } from '../../lib/raise-search.ts';
import { controlStyle, Field } from './field.tsx';

const PAUSE_MS = 250;

/** Searches when the user stops typing. */
export function SearchField(props: {
  search: string;
  onSearch: (search: string) => void;
  placeholder: string;
  className?: string;
}) {
  const { search, onSearch, placeholder, className } = props;
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The search was changed elsewhere: through the Back button or Show All Voters.
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
    <Field label="Search" {...(className && { className })}>
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
            placeholder={placeholder}
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

import { LIMITS } from '@votewise/contract/limits';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { controlStyle, Field } from '../../../components/ui/field.tsx';

const PAUSE_MS = 250;

interface SearchFieldProps {
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches when the user stops typing. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
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
    <Field
      label="Search"
      hint="Enter the start of a voter ID, or of a word in the name or email address."
    >
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
            value={typed}
            maxLength={LIMITS.searchMax}
            onChange={(event) => handleTyping(event.target.value)}
            className={`${controlStyle} ps-10`}
          />
        </div>
      )}
    </Field>
  );
}

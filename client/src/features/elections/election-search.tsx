import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { startTransition, useState } from 'react';
import { controlStyle } from '../../components/ui/field.tsx';
import type { ElectionTexts } from '@votewise/contract/elections/election-texts';
import { electionTexts } from '../../lib/languages/election-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import type { ShortList } from './use-short-list.ts';

/** Filters a long list and announces the number of matches. */
export function ElectionSearch({ list, className }: { list: ShortList; className?: string }) {
  const t = useTexts(electionTexts);
  const [typed, setTyped] = useState(list.search);
  if (!list.hasSearch) return null;

  /** Updates the field at once and the list in a transition, which further typing can interrupt. */
  function handleType(text: string): void {
    setTyped(text);
    startTransition(() => list.setSearch(text));
  }

  return (
    <div className={clsx('grid gap-2', className)}>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-3 size-4.5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={typed}
          onChange={(event) => handleType(event.target.value)}
          className={`${controlStyle} ps-10`}
        />
      </div>
      <output className={clsx('text-14 text-ink-2', !list.search && 'sr-only')}>
        {list.search && foundText(list.matches, t)}
      </output>
    </div>
  );
}

function foundText(count: number, t: ElectionTexts): string {
  return count === 0 ? t('search.none') : t('search.found', { count });
}

import type { Election } from '@votewise/contract';
import { foldText } from '@votewise/contract/text/fold-text';
import { clsx } from 'clsx';
import { Search, Check } from 'lucide-react';
import { useMemo, useState, startTransition, type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { controlStyle } from '../../components/ui/field.tsx';
import { useElectionTexts } from '../../lib/languages/election-texts.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { StatusBadge } from './status-badge.tsx';
import { RAISED, raiseSearch } from '../../lib/raise-search.ts';

/** A search field is shown for this many elections or more. */
const SEARCH_FROM = 13;

type ShortList = ReturnType<typeof useShortList>;

/** Shows a long list one page at a time, with a search. A selected election on a later page follows those shown. */
export function useShortList(
  elections: readonly Election[],
  { pageSize, selectedId }: { pageSize: number; selectedId?: string | undefined },
) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const matching = useMemo(() => searchElections(elections, search), [elections, search]);
  const selected = matching.slice(limit).find(({ id }) => id === selectedId);
  const inPlace = Math.min(limit, matching.length);
  const shown = matching.slice(0, limit);
  return {
    shown: selected ? [...shown, selected] : shown,
    /** How many elections are in list order. A selected one may follow them. */
    inPlace,
    matches: matching.length,
    hasSearch: elections.length >= SEARCH_FROM || search !== '',
    search,
    setSearch(next: string): void {
      setSearch(next);
      setLimit(pageSize);
    },
    /** How many "Show more" adds; 0 when all are shown. */
    more: matching.slice(limit, limit + pageSize).filter((one) => one !== selected).length,
    showMore: () => setLimit(limit + pageSize),
  };
}

const texts = new WeakMap<Election, string>();

/** The searchable text of an election, folded once instead of on every keystroke. */
function textOf(election: Election): string {
  const known = texts.get(election);
  if (known !== undefined) return known;
  const text = foldText(`${election.title} ${election.description}`);
  texts.set(election, text);
  return text;
}

/** Returns the elections whose title and description together contain every word of the search. */
function searchElections(elections: readonly Election[], search: string): Election[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...elections];
  return elections.filter((election) => words.every((word) => textOf(election).includes(word)));
}

/** Filters a long list and announces the number of matches. */
export function ElectionSearch({ list, className }: { list: ShortList; className?: string }) {
  const t = useElectionTexts();
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
          onClick={raiseSearch}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={typed}
          onChange={(event) => handleType(event.target.value)}
          className={`${controlStyle} ps-10 ${RAISED}`}
        />
      </div>
      <output className={clsx('text-14 text-ink-2', !list.search && 'sr-only')}>
        {list.search &&
          (list.matches === 0 ? t('search.none') : t('search.found', { count: list.matches }))}
      </output>
    </div>
  );
}

/** Scrolls the list, but not the page, as little as needed to show all of an item. */
function scrollListTo(item: HTMLLIElement): void {
  const list = item.parentElement;
  if (!list) return;
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.min(inner.left - outer.left, Math.max(0, inner.right - outer.right));
  list.scrollTop += Math.min(inner.top - outer.top, Math.max(0, inner.bottom - outer.bottom));
}

/** Scrolls when the browser lays out the page. Measuring while React draws would make the layout part of its task. */
function scrollAtLayout(item: HTMLLIElement | null) {
  if (!item) return undefined;
  const frame = requestAnimationFrame(() => scrollListTo(item));
  return () => cancelAnimationFrame(frame);
}

export function ElectionItems(props: {
  list: ShortList;
  className: string;
  itemClassName?: string;
  /** The selected election. The list scrolls to it when the list opens and when the selection changes. */
  selectedId?: string;
  buttonClassName?: string;
  /** Puts rows that belong together into one item of the list. */
  group?: (rows: readonly { election: Election; row: ReactNode }[]) => ReactNode;
  children: (election: Election) => ReactNode;
}) {
  const { list, className, itemClassName, selectedId, buttonClassName, group, children } = props;
  const { shown, inPlace, matches, more, showMore, search } = list;
  const t = useElectionTexts();
  const drawn = useProgressiveCount(shown.length, search);
  const items = useRef<HTMLUListElement>(null);

  const firstAdded = useRef<number>(undefined);

  function handleMore(): void {
    firstAdded.current = inPlace;
    startTransition(showMore);
  }

  // Moves focus to the first added election once it is rendered, since the button may disappear.
  useEffect(() => {
    if (firstAdded.current === undefined) return;
    const added = items.current?.querySelectorAll('[data-election]')[firstAdded.current];
    if (!added) return;
    added.querySelector<HTMLElement>('a, button')?.focus();
    firstAdded.current = undefined;
  });

  const rows = shown.slice(0, drawn).map((election) => ({
    election,
    row: (
      <li
        key={election.id}
        data-election=""
        ref={election.id === selectedId ? scrollAtLayout : undefined}
        className={itemClassName}
      >
        {children(election)}
      </li>
    ),
  }));
  return (
    <>
      {shown.length > 0 && (
        <ul ref={items} className={className}>
          {group ? group(rows) : rows.map(({ row }) => row)}
        </ul>
      )}
      {more > 0 && (
        <Button className={buttonClassName} onClick={handleMore}>
          {t('list.showMore', { more, left: matches - shown.length })}
        </Button>
      )}
    </>
  );
}

export function ElectionOption(props: {
  election: Election;
  isSelected: boolean;
  onSelect: () => void;
  /** What the badge says about the voter's ballot. */
  ballot?: 'voted' | 'paperBallot' | undefined;
  /** The figures beside the badge. The children are shown below them. */
  figures: ReactNode;
  children?: ReactNode;
}) {
  const t = useElectionTexts();
  const { election, isSelected, onSelect, ballot, figures, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={clsx(
        'quick grid h-full w-full grid-cols-1 content-start gap-2 px-5 py-4 text-start -outline-offset-3!',
        isSelected ? 'oxford-left bg-brand-tint' : 'hover:bg-sunken',
      )}
    >
      <span className="grid grid-cols-1 gap-0.5">
        <span dir="auto" className="font-display text-16 font-semibold">
          {election.title}
        </span>
        <span dir="auto" className="line-clamp-2 text-14 text-ink-2">
          {election.description}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
        <StatusBadge status={election.status} />
        {ballot && (
          <Badge tone="gray">
            <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
            {t(`option.${ballot}`)}
          </Badge>
        )}
        {figures}
      </span>
      {children}
    </button>
  );
}

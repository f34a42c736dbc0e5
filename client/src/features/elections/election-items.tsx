import type { Election } from '@votewise/contract';
import { type ReactNode, startTransition, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { electionTexts } from '../../lib/languages/election-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import type { ShortList } from './use-short-list.ts';

interface ElectionItemsProps {
  list: ShortList;
  className: string;
  itemClassName?: string;
  /** The selected election. The list scrolls to it when the list opens and when the selection changes. */
  selectedId?: string;
  buttonClassName?: string;
  children: (election: Election) => ReactNode;
}

/** Scrolls the list, but not the page, as little as needed to show all of an item. */
function scrollListTo(item: HTMLLIElement | null): void {
  const list = item?.parentElement;
  if (!list) return;
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.min(inner.left - outer.left, Math.max(0, inner.right - outer.right));
  list.scrollTop += Math.min(inner.top - outer.top, Math.max(0, inner.bottom - outer.bottom));
}

/** The elections in a list, one page at a time. */
export function ElectionItems(props: ElectionItemsProps) {
  const { list, className, itemClassName, selectedId, buttonClassName, children } = props;
  const { shown, inPlace, matches, more, showMore, search } = list;
  const t = useTexts(electionTexts);
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
    const added = items.current?.children[firstAdded.current];
    if (!added) return;
    added.querySelector<HTMLElement>('a, button')?.focus();
    firstAdded.current = undefined;
  });

  return (
    <>
      {shown.length > 0 && (
        <ul ref={items} className={className}>
          {shown.slice(0, drawn).map((election) => (
            <li
              key={election.id}
              ref={election.id === selectedId ? scrollListTo : undefined}
              className={itemClassName}
            >
              {children(election)}
            </li>
          ))}
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

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ElectionView = 'vote' | 'results';

/** ID of the title of the selected election. */
export const ELECTION_HEADING = 'election-title';

/** Returns the view in a URL. */
export const viewIn = (params: URLSearchParams): ElectionView =>
  params.get('view') === 'results' ? 'results' : 'vote';

const searchOf = (election: string, view: ElectionView) =>
  view === 'vote' ? { election } : { election, view };

function findHeading(): HTMLElement | null {
  return document.getElementById(ELECTION_HEADING);
}

function leadToHeading(): void {
  window.scrollTo(0, 0);
  findHeading()?.focus({ preventScroll: true });
}

/**
 * Keeps the selected election and its view in the URL, so that a reload returns to them. Choosing an election moves
 * focus from the list to its title, and adds a history entry that the Back button undoes; switching between Vote and
 * Results does not.
 */
export function useSelectedElection() {
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('election') ?? undefined;
  const view = viewIn(params);
  const chosenId = useRef<string>(undefined);
  useEffect(() => {
    if (selectedId && chosenId.current === selectedId) leadToHeading();
  }, [selectedId]);

  return {
    selectedId,
    view,
    show(shown: ElectionView): void {
      if (selectedId) setParams(searchOf(selectedId, shown), { replace: true });
    },
    choose(id: string, shown: ElectionView = 'vote'): void {
      chosenId.current = id;
      setParams(searchOf(id, shown), { replace: id === selectedId });
      if (id === selectedId) leadToHeading();
    },
    /** Call this when a drawer is closed without a choice. */
    dismiss(): void {
      chosenId.current = undefined;
    },
    /** Returns the element to focus when a drawer closes: the title of the chosen election, if any. */
    findNextFocus: () => (chosenId.current ? findHeading() : null),
  };
}

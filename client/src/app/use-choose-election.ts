import { useEffect, useRef } from 'react';
import type { ElectionView } from './use-selected-election.ts';
import { ELECTION_HEADING } from './voter-election.tsx';

function findHeading(): HTMLElement | null {
  return document.getElementById(ELECTION_HEADING);
}

function leadToHeading(): void {
  window.scrollTo(0, 0);
  findHeading()?.focus({ preventScroll: true });
}

interface ChooseElection {
  choose: (id: string, view?: ElectionView) => void;
  /** Call this when a drawer is closed without a choice. */
  dismiss: () => void;
  /** Returns the element to focus when a drawer closes: the title of the chosen election, if any. */
  findNextFocus: () => HTMLElement | null;
}

/** Moves focus from the list to the title of the chosen election, past the rest of the list. */
export function useChooseElection(
  selectedId: string | undefined,
  select: (id: string, view?: ElectionView) => void,
): ChooseElection {
  const chosenId = useRef<string>(undefined);
  useEffect(() => {
    if (selectedId && chosenId.current === selectedId) leadToHeading();
  }, [selectedId]);

  return {
    choose(id, view) {
      chosenId.current = id;
      select(id, view);
      if (id === selectedId) leadToHeading();
    },
    dismiss() {
      chosenId.current = undefined;
    },
    findNextFocus: () => (chosenId.current ? findHeading() : null),
  };
}

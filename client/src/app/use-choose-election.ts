import { useEffect, useRef } from 'react';
import { ELECTION_HEADING } from './voter-election.tsx';

function findHeading(): HTMLElement | null {
  return document.getElementById(ELECTION_HEADING);
}

function leadToHeading(): void {
  window.scrollTo(0, 0);
  findHeading()?.focus({ preventScroll: true });
}

interface ChooseElection {
  choose: (id: string) => void;
  /** For a drawer that is closed without a choice. */
  dismiss: () => void;
  /** For a drawer that closes: the title of what was chosen in it. */
  findNextFocus: () => HTMLElement | null;
}

/** Leads whoever chooses an election from the list to its title, past the rest of the list. */
export function useChooseElection(
  selectedId: string | undefined,
  select: (id: string) => void,
): ChooseElection {
  const chosenId = useRef<string>(undefined);
  useEffect(() => {
    if (selectedId && chosenId.current === selectedId) leadToHeading();
  }, [selectedId]);

  return {
    choose(id) {
      chosenId.current = id;
      select(id);
      if (id === selectedId) leadToHeading();
    },
    dismiss() {
      chosenId.current = undefined;
    },
    findNextFocus: () => (chosenId.current ? findHeading() : null),
  };
}

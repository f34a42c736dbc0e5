import type { BallotKind } from '@votewise/server/contract/elections/ballot';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MarkingProps, progressText } from './marking.ts';

const LABELS: Record<BallotKind, string> = {
  one: 'Clear Selection',
  several: 'Clear Selection',
  ranked: 'Clear All',
};

interface ClearingProps extends Pick<MarkingProps, 'limit' | 'choices' | 'setChoices' | 'say'> {
  kind: BallotKind;
  rows: RefObject<HTMLFieldSetElement | null>;
}

/** The button that clears a ballot. Several marks, or an order of fifty, can be brought back. */
export function useClearing({ kind, limit, choices, setChoices, say, rows }: ClearingProps) {
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isUndoable = kind !== 'one' && choices.length === 0 && cleared.length > 0;

  function handleUndo(): void {
    setChoices(cleared);
    say(progressText(kind, cleared.length, limit));
  }

  function handleClear(): void {
    setCleared(choices);
    flushSync(() => {
      setChoices([]);
      say(progressText(kind, 0, limit));
    });
    if (kind !== 'one') return;
    // The pressed button is disabled now, and a disabled button loses the focus.
    rows.current?.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
  }

  return {
    label: isUndoable ? 'Undo Clear' : LABELS[kind],
    isPossible: isUndoable || choices.length > 0,
    clear: isUndoable ? handleUndo : handleClear,
  };
}

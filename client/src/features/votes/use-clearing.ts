import type { BallotKind } from '@votewise/contract/elections/ballot';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { type MarkingProps, progressText } from './marking.ts';

const LABELS = {
  one: 'clear.selection',
  several: 'clear.selection',
  ranked: 'clear.all',
} as const satisfies Record<BallotKind, string>;

interface ClearingProps extends Pick<MarkingProps, 'limit' | 'choices' | 'setChoices' | 'say'> {
  kind: BallotKind;
  rows: RefObject<HTMLFieldSetElement | null>;
}

/** Returns the button that clears a ballot. After it clears several marks or a ranking, the button restores them. */
export function useClearing({ kind, limit, choices, setChoices, say, rows }: ClearingProps) {
  const t = useTexts(voteTexts);
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isUndoable = kind !== 'one' && choices.length === 0 && cleared.length > 0;

  function handleUndo(): void {
    setChoices(cleared);
    say(progressText(t, { kind, marks: cleared.length, limit }));
  }

  function handleClear(): void {
    setCleared(choices);
    flushSync(() => {
      setChoices([]);
      say(progressText(t, { kind, marks: 0, limit }));
    });
    if (kind !== 'one') return;
    // The pressed button is now disabled, and a disabled button loses focus.
    rows.current?.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
  }

  return {
    label: t(isUndoable ? 'clear.undo' : LABELS[kind]),
    isPossible: isUndoable || choices.length > 0,
    clear: isUndoable ? handleUndo : handleClear,
  };
}

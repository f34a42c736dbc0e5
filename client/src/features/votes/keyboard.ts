import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Handles keys on the candidates. Arrow keys move focus without marking, so reading the ballot changes nothing.
 * Enter marks a candidate, as Space does, and never submits the ballot.
 */
export function handleBallotKey(
  event: KeyboardEvent<HTMLElement>,
  choose: (candidateId: string) => void,
): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const step = STEPS[key];
  if (step === undefined && key !== 'Enter') return;
  event.preventDefault();
  if (step === undefined) choose(target.value);
  else nextTo(target, event.currentTarget, step)?.focus();
}

/** Returns the input before or after this one, wrapping around at both ends. */
function nextTo(
  input: HTMLInputElement,
  group: HTMLElement,
  step: number,
): HTMLInputElement | undefined {
  const inputs = [...group.querySelectorAll('input')];
  return inputs.at((inputs.indexOf(input) + step) % inputs.length);
}

import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Keys on the candidates: arrows move the focus without marking, so reading the ballot changes nothing. Enter marks,
 * as Space does, and never submits.
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

/** The candidate before or after this one, from the last to the first and back. */
function nextTo(
  input: HTMLInputElement,
  group: HTMLElement,
  step: number,
): HTMLInputElement | undefined {
  const inputs = [...group.querySelectorAll('input')];
  return inputs.at((inputs.indexOf(input) + step) % inputs.length);
}

/** The IDs of the heading of the next step, on each face of a meeting, and of the control that takes it. */
export const NEXT_STEP = 'next-step';
export const CONTROL = 'next-step-control';

/** Focuses the control, or the heading where there is no control. */
export function focusNextStep(): void {
  (document.getElementById(CONTROL) ?? document.getElementById(NEXT_STEP))?.focus();
}

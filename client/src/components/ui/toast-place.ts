/** The element that contains the toasts. */
export const TOASTS_ID = 'toasts';

/**
 * Shows toasts above something of this height that is docked to the tab bar; 0 if nothing is. On wide screens, where
 * toasts are at the top, the margin changes nothing.
 */
export function raiseToasts(height: number): void {
  const toasts = document.getElementById(TOASTS_ID);
  if (toasts) toasts.style.marginBottom = `${height}px`;
}

import type { MouseEvent } from 'react';

/** Where a keyboard opens over the lower half of the page. */
const HAS_KEYBOARD = '(pointer: coarse) and (max-width: 47.99rem)';

/** Scrolls a search field that is tapped to the top, so that the keyboard does not cover what is found. */
export function raiseSearch({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (window.matchMedia(HAS_KEYBOARD).matches) currentTarget.scrollIntoView();
}

/** Leaves room for the top bar and the label. */
export const RAISED = 'scroll-mt-28';

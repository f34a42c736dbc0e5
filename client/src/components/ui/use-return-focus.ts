import { useState } from 'react';

/** What opened the first of a chain of dialogs, for the one that is left when its own opener has gone. */
let openerOfChain: Element | null = null;

function noteOpener(): Element | null {
  const opener = document.activeElement;
  if (!opener?.closest('[role=dialog]')) openerOfChain = opener;
  return opener;
}

/**
 * Gives the focus back to what had it before a dialog without a trigger of its own was mounted, unless
 * something beyond the dialog has taken it: the section that a link in a menu leads to.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(noteOpener);
  return (event) => {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    const taker = [opener, openerOfChain].find(canTakeFocus);
    (taker ?? document.getElementById('main'))?.focus();
  };
}

/** Nothing had the focus when a dialog is there from the start, as after signing in again. */
function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

import { useState } from 'react';

/** The element that opened the first in a chain of dialogs, for a later one whose own opener has gone. */
let openerOfChain: Element | null = null;

function noteOpener(): Element | null {
  const opener = document.activeElement;
  if (!opener?.closest('[role=dialog]')) openerOfChain = opener;
  return opener;
}

/**
 * Returns the focus to the element that had it before a dialog without a trigger was mounted, unless something
 * outside the dialog has taken it, such as the section that a menu link leads to.
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

/** Nothing has the focus if a dialog is open from the start, as after a new sign-in. */
function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

import { useState } from 'react';

/** The element that opened the first dialog in a chain of dialogs. Used for a later dialog whose own opener is gone. */
let openerOfChain: Element | null = null;

function noteOpener(): Element | null {
  const opener = document.activeElement;
  if (!opener?.closest('[role=dialog], [role=alertdialog]')) openerOfChain = opener;
  return opener;
}

/**
 * Returns focus to the element that was focused before a dialog without a trigger was mounted. Does nothing if an
 * element outside the dialog has received focus, such as the section that a menu link leads to.
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

/** No element is focused if a dialog is open from the start, such as after a new sign-in. */
function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

import { useState } from 'react';

/**
 * Gives the focus back to what had it before a dialog without a trigger of its own was mounted, unless
 * something beyond the dialog has taken it: the section that a link in a menu leads to.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    const canTakeFocus = opener instanceof HTMLElement && opener.isConnected;
    // Nothing had it when a dialog is there from the start, as after signing in again.
    if (canTakeFocus && opener !== document.body) opener.focus();
    else document.getElementById('main')?.focus();
  };
}

import { useState } from 'react';

/** Gives the focus back to what had it before a dialog without a trigger of its own was mounted. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else document.getElementById('main')?.focus();
  };
}

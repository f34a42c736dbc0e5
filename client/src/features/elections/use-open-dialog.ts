import type { Election } from '@votewise/server/contract';
import { startTransition, useCallback } from 'react';
import { useDraft, useDrafts } from '../../lib/drafts.ts';

/** One dialog is open at a time, so each of these is there once. */
export const ELECTION_DRAFTS = {
  dialog: 'elections.dialog',
  form: 'elections.form',
  base: 'elections.base',
} as const;

export type OpenDialog =
  | { kind: 'schedule' }
  | { kind: 'details' | 'participants' | 'edit' | 'delete'; election: Election };

/** Which dialog is open. Closing it, or going on to another, lets go of what was typed in it. */
export function useOpenDialog(): {
  dialog: OpenDialog | null;
  open: (dialog: OpenDialog) => void;
  close: () => void;
} {
  const drafts = useDrafts();
  const [dialog, setDialog] = useDraft<OpenDialog | null>(ELECTION_DRAFTS.dialog, null);

  const change = useCallback(
    (next: OpenDialog | null) => {
      drafts.drop(ELECTION_DRAFTS.form, ELECTION_DRAFTS.base);
      setDialog(next);
    },
    [drafts, setDialog],
  );
  const close = useCallback(() => change(null), [change]);
  // Piece by piece: what a dialog holds would block the browser for longer than a tap may go unheard.
  const open = useCallback((next: OpenDialog) => startTransition(() => change(next)), [change]);
  return { dialog, open, close };
}

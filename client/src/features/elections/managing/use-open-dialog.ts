import type { Election } from '@votewise/contract';
import { startTransition, useCallback } from 'react';
import { useDrafts } from '../../../lib/drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { ElectionValues } from '../election-form.ts';

/** Only one dialog is open at a time, so one draft key of each kind is enough. */
export const ELECTION_DRAFTS = {
  dialog: 'elections.dialog',
  form: 'elections.form',
  base: 'elections.base',
  entries: 'elections.entries',
} as const;

/** What is typed in a dialog, which a different dialog must not show. */
export const TYPED_DRAFTS = [
  ELECTION_DRAFTS.form,
  ELECTION_DRAFTS.base,
  ELECTION_DRAFTS.entries,
] as const;

export type OpenDialog =
  | { kind: 'schedule'; values?: ElectionValues }
  | { kind: 'details' | 'participants' | 'edit' | 'copy' | 'delete'; election: Election };

/** The open dialog. Closing it, or opening another one, discards what was typed in it. */
export function useOpenDialog() {
  const drafts = useDrafts();
  const [dialog, setDialog] = useDraft<OpenDialog | null>(ELECTION_DRAFTS.dialog, null);

  const change = useCallback(
    (next: OpenDialog | null) => {
      drafts.drop(...TYPED_DRAFTS);
      setDialog(next);
    },
    [drafts, setDialog],
  );
  const close = useCallback(() => change(null), [change]);
  // A transition, since rendering a whole dialog at once would delay the response to a tap.
  const open = useCallback((next: OpenDialog) => startTransition(() => change(next)), [change]);
  return { dialog, open, close };
}

import { useCallback } from 'react';
import { useDrafts } from '../../../lib/drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { TYPED_DRAFTS } from '../../elections/managing/use-open-dialog.ts';

/** What is typed into the form of a meeting. It survives the end of a session. */
export const MEETING_DRAFT = 'meetings.form';

/** The open dialog of a page about meetings. Opening or closing one discards what was typed in another. */
export function useMeetingDialog<Dialog>(page: string) {
  const drafts = useDrafts();
  const [dialog, setDialog] = useDraft<Dialog | null>(`meetings.dialog ${page}`, null);
  const change = useCallback(
    (next: Dialog | null) => {
      drafts.drop(MEETING_DRAFT, ...TYPED_DRAFTS);
      setDialog(next);
    },
    [drafts, setDialog],
  );
  const close = useCallback(() => change(null), [change]);
  return { dialog, open: change, close };
}

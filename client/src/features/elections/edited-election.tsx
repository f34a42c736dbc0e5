import type { Election } from '@votewise/contract';
import { toast } from 'react-hot-toast/headless';
import { failureText, hasCode } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useReloadElection } from './queries.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';

/** Tracks which stored version a form edits. The draft keeps it, so restored changes are still compared with it. */
export function useEditedElection(election: Election, onSaved: () => void) {
  const [base, setBase] = useDraft(ELECTION_DRAFTS.base, election);
  const saving = useSaving(onSaved);
  const { failure, setFailure } = saving;
  const reloadElection = useReloadElection(election.id);

  return {
    ...saving,
    /** The stored election that the form was last filled from or merged with. */
    base,
    /** The server's message if the election was saved elsewhere during editing. */
    conflict: hasCode(failure, 'EDITED_MEANWHILE') ? failure.message : undefined,
    /** Loads the election again. `merge` applies it to the form. */
    async reload(merge: (fresh: Election) => void): Promise<void> {
      try {
        const fresh = await reloadElection();
        merge(fresh);
        setBase(fresh);
        setFailure(undefined);
      } catch (error) {
        toast.error(failureText(error, 'Failed to load election'));
      }
    },
  };
}

/** Shown if the election was saved elsewhere during editing. Reloading updates the fields that were not edited. */
export function ConflictBanner({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Banner tone="error" role="note" action={<Button onClick={onReload}>Reload Data</Button>}>
      {message} Reloading keeps your changes.
    </Banner>
  );
}

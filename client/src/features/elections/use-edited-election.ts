import type { Election } from '@votewise/server/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, hasCode } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useReloadElection } from './queries.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

interface EditedElection {
  /** The stored election that the form was filled from or last brought up to date with. */
  base: Election;
  /** The server's words when somebody else saved meanwhile. */
  conflict: string | undefined;
  /** What the last attempt to save threw. */
  failure: unknown;
  noteFailure: (error: unknown) => void;
  /** Loads the election again; `merge` brings the form up to date with it. */
  reload: (merge: (fresh: Election) => void) => Promise<void>;
}

/**
 * Tracks which stored version a form edits. It is part of the draft: changes that come back after a new
 * sign-in are still changes of that version, and saving them over a newer one is noticed.
 */
export function useEditedElection(election: Election): EditedElection {
  const [base, setBase] = useDraft(ELECTION_DRAFTS.base, election);
  const [failure, setFailure] = useState<unknown>();
  const reloadElection = useReloadElection(election.id);

  return {
    base,
    conflict: hasCode(failure, 'EDITED_MEANWHILE') ? failure.message : undefined,
    failure,
    noteFailure: setFailure,
    async reload(merge) {
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

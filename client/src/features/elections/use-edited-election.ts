import type { Election } from '@votewise/server/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, hasCode } from '../../lib/api-error.ts';
import { useReloadElection } from './queries.ts';

interface EditedElection {
  /** The stored election that the form was filled from or last brought up to date with. */
  base: Election;
  /** The server's words when somebody else saved meanwhile. */
  conflict: string | undefined;
  noteFailure: (error: unknown) => void;
  reload: () => Promise<void>;
}

/** Tracks which stored version a form edits; `onReload` merges a newer one into the form. */
export function useEditedElection(
  election: Election,
  onReload: (fresh: Election, base: Election) => void,
): EditedElection {
  const [base, setBase] = useState(election);
  const [conflict, setConflict] = useState<string>();
  const reloadElection = useReloadElection(election.id);

  return {
    base,
    conflict,
    noteFailure(error) {
      if (hasCode(error, 'EDITED_MEANWHILE')) setConflict(error.message);
    },
    async reload() {
      try {
        const fresh = await reloadElection();
        onReload(fresh, base);
        setBase(fresh);
        setConflict(undefined);
      } catch (error) {
        toast.error(failureText(error, 'Failed to load election'));
      }
    },
  };
}

import type { SingleElection } from '@votewise/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { failureText, hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useReloadElection, useElectionForDialog } from '../election-queries.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

/** Tracks which stored version a form edits. The draft keeps it, so restored changes are still compared with it. */
export function useEditedElection(election: SingleElection, onSaved: () => void) {
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
    async reload(merge: (fresh: SingleElection) => void): Promise<void> {
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

interface LoadedElectionProps {
  electionId: string;
  /** Refreshes the counts while voting is open. Only for dialogs without a form. */
  isLive?: boolean;
  children: (election: SingleElection) => ReactNode;
}

/** A dialog's content about one election. It renders after the dialog, so neither render blocks the page for long. */
export function LoadedElection(props: LoadedElectionProps) {
  const isOpened = useDeferredValue(true, false);
  return isOpened ? <Inside {...props} /> : <Loading />;
}

function Inside({ electionId, isLive = false, children }: LoadedElectionProps) {
  const { data, error, refetch } = useElectionForDialog(electionId, isLive);
  // Deferred, so that rendering the response can be interrupted.
  const election = useDeferredValue(data);
  useFailureToast(data ? null : error, 'Failed to load election');
  if (election) return children(election);
  if (!error) return <Loading />;
  return (
    <DialogBody>
      <LoadFailure what="The election" onRetry={() => void refetch()} />
    </DialogBody>
  );
}

function Loading() {
  return (
    <DialogBody>
      <LoadingState label="Loading election…" />
    </DialogBody>
  );
}

type Final = Pick<SingleElection, 'declaredAt' | 'annulled' | 'progress'>;

/** True if the election can still be changed: until its result is declared or sealing begins. */
export const isEditable = ({ declaredAt, annulled, progress }: Final): boolean =>
  declaredAt === undefined && !annulled && progress?.sealing === undefined;

/** Replaces the form for an election that can no longer be changed. */
export function FinalNotice({ election, onClose }: { election: Final; onClose: () => void }) {
  const { declaredAt } = election;
  return (
    <>
      <DialogBody>
        <Banner tone="info">
          {declaredAt === undefined
            ? 'The ballot box has been sealed.'
            : `The result was declared on ${formatDateTime(declaredAt)}.`}{' '}
          This election can no longer be changed or reopened.
        </Banner>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}

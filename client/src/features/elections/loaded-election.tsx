import type { Election } from '@votewise/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { DialogBody } from '../../components/ui/dialog-frame.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useElectionForDialog } from './queries.ts';

interface LoadedElectionProps {
  electionId: string;
  /** Refreshes the counts while voting is open. Only for dialogs without a form. */
  isLive?: boolean;
  children: (election: Election) => ReactNode;
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

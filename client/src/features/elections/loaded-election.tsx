import type { Election } from '@votewise/server/contract';
import type { ReactNode } from 'react';
import { DialogBody } from '../../components/ui/dialog-frame.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useElectionForDialog } from './queries.ts';

interface LoadedElectionProps {
  electionId: string;
  /** While voting is open the counts move; for dialogs in which nobody types. */
  isLive?: boolean;
  children: (election: Election) => ReactNode;
}

/** The inside of a dialog about one election, once that election is here. */
export function LoadedElection({ electionId, isLive = false, children }: LoadedElectionProps) {
  const { data: election, error, refetch } = useElectionForDialog(electionId, isLive);
  useFailureToast(election ? null : error, 'Failed to load election');
  if (election) return children(election);
  return (
    <DialogBody>
      {error ? (
        <LoadFailure what="The election" onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading election…" />
      )}
    </DialogBody>
  );
}

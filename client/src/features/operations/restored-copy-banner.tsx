import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { useClock } from './use-clock.ts';

const TEXTS = {
  progress: 'Putting this copy into use…',
  success: 'This copy is in use.',
  failure: 'Failed to put this copy into use',
};

/** Shown while this is a restored copy that no administrator has confirmed as the real one. */
export function RestoredCopyBanner() {
  const client = useQueryClient();
  const { data: clock } = useClock();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: confirm } = useAction({
    mutationFn: () => call(operations.confirmRestore),
    onSettled: () => client.invalidateQueries(),
  });
  if (!clock?.isRestoredCopy) return null;
  return (
    <div className="container-page pt-6">
      <Banner
        tone="error"
        action={<Button onClick={() => setIsAsking(true)}>Put into Use…</Button>}
      >
        This copy was restored from a backup. You can look at everything, but nothing can be
        changed. No emails are sent, no elections open or close, and voters can’t sign in or vote.
      </Banner>
      {isAsking && (
        <ConfirmDialog
          title="Put this copy into use"
          label="Put into Use"
          busyLabel="Putting into Use…"
          isDanger
          texts={TEXTS}
          act={() => confirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Do this only if this copy replaces the original and the original no longer runs.
            Otherwise, voters get emails twice, and votes are split between two ballot boxes.
          </p>
          <p>
            From then on, emails that were waiting when the backup was made are sent, including
            invitations and new passwords. Elections open and close on schedule, ballot boxes are
            sealed, voters are erased when their time has come, and voters can sign in and vote.
            This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

import type { User } from '@votewise/contract';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { DeviceList } from './device-list.tsx';
import { type EndedSessions, useOwnSessions } from './queries.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface DevicesDialogProps {
  user: User;
  onClose: () => void;
}

/** Voters' sessions are not listed, so voters can only sign out all other devices together. */
export function DevicesDialog({ user, onClose }: DevicesDialogProps) {
  const [chosen, setChosen] = useState<EndedSessions>();
  if (user.userType === 'voter')
    return <SignOutDialog user={user} ended="others" onClose={onClose} />;
  if (chosen)
    return <SignOutDialog user={user} ended={chosen} onClose={() => setChosen(undefined)} />;
  return (
    <Dialog title="Signed-in devices" onClose={onClose} isNarrow>
      <Devices onChoose={setChosen} onClose={onClose} />
    </Dialog>
  );
}

interface DevicesProps {
  onChoose: (ended: EndedSessions) => void;
  onClose: () => void;
}

function Devices({ onChoose, onClose }: DevicesProps) {
  const { data, error, refetch } = useOwnSessions();
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  // False if this session, and maybe others, was started by a release that did not list sessions.
  const isWhole = others.length !== data?.length;
  useFailureToast(data ? null : error, 'Failed to load your devices');
  return (
    <>
      <DialogBody>
        {data && (
          <>
            <p className="text-ink-2">{introOf({ isWhole, hasOthers: others.length > 0 })}</p>
            {data.length > 0 && <DeviceList sessions={data} onChoose={onChoose} />}
          </>
        )}
        {!data && error && <LoadFailure what="Your devices" onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState label="Loading your devices…" />}
      </DialogBody>
      <DialogFooter>
        {(others.length > 0 || !isWhole) && data && (
          <Button onClick={() => onChoose('others')}>Sign Out Everywhere Else</Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}

function introOf({ isWhole, hasOthers }: { isWhole: boolean; hasOthers: boolean }): string {
  if (!isWhole)
    return 'A backup was restored, so some sessions are not listed. Select Sign Out Everywhere Else to end them.';
  return hasOthers
    ? 'If you don’t recognize a device, sign it out and change your password.'
    : 'You’re not signed in on any other device.';
}

import type { ConfirmRequest, OwnSession, User } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { LabeledTime } from '../../../components/ui/labeled-time.tsx';
import { call } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { renewToken } from '../../../lib/token-store.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { authTexts } from '../auth-texts.ts';
import { ConfirmPasswordForm } from '../own-password.tsx';

const KEY = ['own-sessions'] as const;

type EndedSessions = OwnSession | 'others';

/** Voters' sessions are not listed, so voters can only sign out all other devices together. */
export function DevicesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [chosen, setChosen] = useState<EndedSessions>();
  if (user.userType === 'voter') return <SignOutDialog ended="others" onClose={onClose} />;
  if (chosen) return <SignOutDialog ended={chosen} onClose={() => setChosen(undefined)} />;
  return (
    <Dialog title="Signed-in devices" onClose={onClose} isNarrow>
      <Devices onChoose={setChosen} onClose={onClose} />
    </Dialog>
  );
}

function Devices(props: { onChoose: (ended: EndedSessions) => void; onClose: () => void }) {
  const { onChoose, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(account.ownSessions, { signal }),
    select: ({ sessions }) => sessions,
  });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  // After a backup is restored, sessions that began later go on, but they are not listed.
  const isWhole = others.length !== data?.length;
  useFailureToast(data ? null : error, 'Failed to load your devices');
  return (
    <>
      <DialogBody>
        {data && (
          <>
            <p className="text-ink-2">{introOf({ isWhole, hasOthers: others.length > 0 })}</p>
            {data.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {data.map((session) => (
                  <Device key={session.id} session={session} onChoose={() => onChoose(session)} />
                ))}
              </ul>
            )}
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

function Device({ session, onChoose }: { session: OwnSession; onChoose: () => void }) {
  const { device, signedInAt, endsAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{device}</span>
          {isCurrent && <Badge tone="brand">This device</Badge>}
        </p>
        <div className="text-14 text-ink-2 tabular-nums">
          <LabeledTime label="Signed in" iso={signedInAt} />
          <LabeledTime label="Session ends" iso={endsAt} />
        </div>
      </div>
      {!isCurrent && (
        <Button
          aria-label={`Sign out ${device}, signed in ${formatDateTime(signedInAt)}`}
          className="shrink-0"
          onClick={onChoose}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

const emphasize = (chunks: ReactNode) => (
  <strong key="b" className="font-semibold">
    {chunks}
  </strong>
);

/**
 * Signs out one or all other devices after the user enters the password.
 * @param props.onClose called after success, and when the user cancels
 */
function SignOutDialog({ ended, onClose }: { ended: EndedSessions; onClose: () => void }) {
  const t = useTexts(authTexts);
  const client = useQueryClient();
  const { mutateAsync: endSessions } = useAction({
    // Signing out the others continues with the token in the response, because all older tokens stop working.
    mutationFn: (body: ConfirmRequest): Promise<unknown> =>
      ended === 'others'
        ? renewToken(() => call(account.endOtherSessions, { body, renewsToken: true }))
        : call(account.endOwnSession, { params: { id: ended.id }, body }),
    // Reloads the list even after a failure, because the session to end may have expired.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const isAll = ended === 'others';
  const texts = {
    progress: t('signingOut.progress'),
    success: isAll
      ? t('signOutOthers.success')
      : t('signOutDevice.success', { device: ended.device }),
    failure: t('signingOut.failure'),
  };
  return (
    <Dialog
      title={t(isAll ? 'signOutOthers.title' : 'signOutDevice.title')}
      onClose={onClose}
      isNarrow
    >
      <ConfirmPasswordForm
        label={t(isAll ? 'signOutOthers.confirm' : 'signOutDevice.confirm')}
        busyLabel={t('signingOut.progress')}
        texts={texts}
        remedy={t('signingOut.remedy')}
        act={({ currentPassword }) => endSessions({ currentPassword })}
        onDone={onClose}
      >
        <p>
          {isAll
            ? t('signOutOthers.text')
            : t.rich('signOutDevice.text', {
                device: ended.device,
                time: formatDateTime(ended.signedInAt),
                b: emphasize,
              })}
        </p>
      </ConfirmPasswordForm>
    </Dialog>
  );
}

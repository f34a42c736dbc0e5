import type { User } from '@votewise/server/contract';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { type EndedSessions, useEndSessions } from './queries.ts';

const SHARED = { progress: 'Signing out…', failure: 'Failed to sign out' };

interface SignOutDialogProps {
  user: User;
  ended: EndedSessions;
  /** Called after success, and when the user cancels. */
  onClose: () => void;
}

/** Signs out another device, or all of them, after the user enters the password. */
export function SignOutDialog({ user, ended, onClose }: SignOutDialogProps) {
  const endSessions = useEndSessions(ended);
  const isAll = ended === 'others';
  const success = isAll ? 'Signed out everywhere else.' : `${ended.device} was signed out.`;
  return (
    <Dialog
      title={isAll ? 'Sign out everywhere else' : 'Sign out a device'}
      onClose={onClose}
      isNarrow
    >
      <ConfirmPasswordForm
        user={user}
        label={isAll ? 'Sign Out Others' : 'Sign Out'}
        busyLabel="Signing out…"
        texts={{ ...SHARED, success }}
        remedy="If you’ve been signed out, sign in again. Otherwise, try again."
        act={(currentPassword) => endSessions({ currentPassword })}
        onDone={onClose}
      >
        {isAll ? (
          <p>
            All your other devices, including lost ones, will be signed out. This device stays
            signed in.
          </p>
        ) : (
          <p>
            <strong className="font-semibold">{ended.device}</strong>, signed in on{' '}
            {formatDateTime(ended.signedInAt)}, will be signed out. If you don’t recognize it,
            change your password afterward.
          </p>
        )}
      </ConfirmPasswordForm>
    </Dialog>
  );
}

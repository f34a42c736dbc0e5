import type { User } from '@votewise/server/contract';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { type EndedSessions, useEndSessions } from './queries.ts';

const SHARED = { progress: 'Signing out...', failure: 'Failed to sign out' };

interface SignOutDialogProps {
  user: User;
  ended: EndedSessions;
  /** Done, or given up. */
  onClose: () => void;
}

/** Signs out another device, or all of them, once the password was typed again. */
export function SignOutDialog({ user, ended, onClose }: SignOutDialogProps) {
  const endSessions = useEndSessions(ended);
  const isAll = ended === 'others';
  const success = isAll ? 'Signed out everywhere else.' : `${ended.device} is signed out.`;
  return (
    <Dialog
      title={isAll ? 'Sign out everywhere else' : 'Sign out a device'}
      onClose={onClose}
      isNarrow
    >
      <ConfirmPasswordForm
        user={user}
        label={isAll ? 'Sign Out Others' : 'Sign Out'}
        busyLabel="Signing out..."
        texts={{ ...SHARED, success }}
        remedy="If you are signed out, sign in again; else try once more."
        act={(currentPassword) => endSessions({ currentPassword })}
        onDone={onClose}
      >
        {isAll ? (
          <p>
            All your other devices have to sign in again, also those you have lost. This one stays
            signed in.
          </p>
        ) : (
          <p>
            <strong className="font-semibold">{ended.device}</strong>, signed in on{' '}
            {formatDateTime(ended.signedInAt)}, has to sign in again. If you do not know it, change
            your password afterwards.
          </p>
        )}
      </ConfirmPasswordForm>
    </Dialog>
  );
}

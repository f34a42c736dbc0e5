import type { User } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { authTexts } from '../auth-texts.ts';
import { ConfirmPasswordForm } from '../confirm-password-form.tsx';
import { type EndedSessions, useEndSessions } from './queries.ts';

const emphasize = (chunks: ReactNode) => (
  <strong key="b" className="font-semibold">
    {chunks}
  </strong>
);

interface SignOutDialogProps {
  user: User;
  ended: EndedSessions;
  /** Called after success, and when the user cancels. */
  onClose: () => void;
}

/** Signs out one or all other devices after the user enters the password. */
export function SignOutDialog({ user, ended, onClose }: SignOutDialogProps) {
  const t = useTexts(authTexts);
  const endSessions = useEndSessions(ended);
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
        user={user}
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

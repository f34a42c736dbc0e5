import { asName } from '@votewise/contract/text/isolate';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ConfirmPasswordForm } from '../../auth/own-password.tsx';
import { type Account, useChangeStatus } from './administrator-queries.ts';

const ROLES = {
  admin: {
    noun: 'administrator',
    disabling:
      'This administrator will be signed out everywhere and can’t sign in until another administrator enables them.',
    enabling: 'This administrator can sign in again with their old password.',
  },
  auditor: {
    noun: 'auditor',
    disabling:
      'This auditor will be signed out everywhere and can’t sign in until an administrator enables them.',
    enabling: 'This auditor can sign in again with their old password.',
  },
} as const;

const REMEDY = 'Check the list to see whether it worked. If not, try again.';

/**
 * Asks for confirmation before an administrator or auditor is disabled or enabled. Enabling requires the
 * administrator’s own password, because the account may be one that a stranger controls.
 * @param props.account as it was when the dialog was opened
 */
export function StatusDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { name, userId, userType, isDisabled } = account;
  const { mutateAsync: changeStatus } = useChangeStatus(account);
  const { noun, disabling, enabling } = ROLES[userType];
  const role = noun.charAt(0).toUpperCase() + noun.slice(1);
  const person = (
    <>
      <bdi translate="no" className="font-semibold">
        {name}
      </bdi>{' '}
      ({asName(userId)})
    </>
  );
  if (!isDisabled) {
    return (
      <ConfirmDialog
        title={`Disable ${noun}`}
        label="Disable"
        busyLabel="Disabling…"
        isDanger
        texts={{
          progress: `Disabling ${noun}…`,
          success: `${role} disabled and signed out everywhere.`,
          failure: `Failed to disable ${noun}`,
        }}
        remedy={REMEDY}
        act={() => changeStatus(undefined)}
        onClose={onClose}
      >
        <p>
          Disable {person}? {disabling} Elections, results, and the audit trail are not affected.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={`Enable ${noun}`} onClose={onClose} isNarrow>
      <ConfirmPasswordForm
        label="Enable"
        busyLabel="Enabling…"
        texts={{
          progress: `Enabling ${noun}…`,
          success: `${role} enabled.`,
          failure: `Failed to enable ${noun}`,
        }}
        remedy={REMEDY}
        act={changeStatus}
        onDone={onClose}
      >
        <p>
          Enable {person}? {enabling} If they never received a password, one will be emailed now.
        </p>
        <p>Enter your own password to continue.</p>
      </ConfirmPasswordForm>
    </Dialog>
  );
}

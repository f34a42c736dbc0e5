import { asName } from '@votewise/contract/text/isolate';
import type { PrintSheetsRequest, Voter } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { fileTimeZone } from '../../../lib/local-time.ts';
import { ConfirmPasswordForm } from '../../auth/own-password.tsx';
import { type RollHandlers, usePrintSheets } from './roll-queries.ts';

const TEXTS = {
  progress: 'Creating code sheets…',
  success: 'Code sheets downloaded.',
  failure: 'Failed to create the code sheets',
};

/** Creating more sheets than this takes long enough to justify a warning. */
const MANY = 50;

interface PrintSheetsDialogProps extends RollHandlers {
  whom: PrintSheetsRequest['whom'];
  count: number;
  /** The voter, if only one was chosen. */
  only: Voter | undefined;
}

export function PrintSheetsDialog(props: PrintSheetsDialogProps) {
  const { count, onClose } = props;
  return (
    <Dialog title="Print code sheets" onClose={onClose} isNarrow>
      {count > LIMITS.sheetsMax ? (
        <TooMany count={count} onClose={onClose} />
      ) : (
        <PrintForm {...props} />
      )}
    </Dialog>
  );
}

function TooMany({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <p>
          You chose {formatQuantity(count, 'voter')}. One document can contain at most{' '}
          {formatCount(LIMITS.sheetsMax)} code sheets.
        </p>
        <p className="text-ink-2">
          Print the sheets in smaller sets: filter the list by group or status, or select voters in
          the list.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}

function PrintForm({ whom, count, only, onDone }: PrintSheetsDialogProps) {
  const { mutateAsync: print } = usePrintSheets();
  return (
    <ConfirmPasswordForm
      label={count === 1 ? 'Print Code Sheet' : 'Print Code Sheets'}
      busyLabel="Creating sheets…"
      texts={TEXTS}
      remedy="Some voters may have new passwords that were not printed. Print these sheets again."
      act={(given) => print({ whom, timeZone: fileTimeZone(), ...given })}
      onDone={onDone}
    >
      {only ? (
        <p>
          Print a code sheet with a new password for{' '}
          <bdi translate="no" className="font-semibold">
            {only.name}
          </bdi>{' '}
          ({asName(only.userId)})?
        </p>
      ) : (
        <p>
          Print code sheets with new passwords for{' '}
          <strong className="font-semibold">
            {'matching' in whom && count > 1 && 'all '}
            {formatQuantity(count, 'voter')}
          </strong>
          ? Disabled voters are skipped.
        </p>
      )}
      <p>
        {count === 1
          ? 'The voter’s earlier passwords and voting links stop working immediately, and the voter is signed out.'
          : 'These voters’ earlier passwords and voting links stop working immediately, and the voters are signed out.'}
      </p>
      <p>
        Anyone who has a sheet can vote as that voter. VoteWise doesn’t keep the file. Delete the
        file after printing it.
      </p>
      {count > MANY && (
        <p className="text-ink-2">
          Creating {formatCount(count)} sheets can take up to a minute. Keep this page open until
          the download starts.
        </p>
      )}
      <p>Enter your own password to continue.</p>
    </ConfirmPasswordForm>
  );
}

import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { formatQuantity } from '../../lib/format.ts';

interface RepeatDialogProps {
  count: number;
  isBusy: boolean;
  onRepeat: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks for confirmation before sending emails that voters may get twice. */
export function RepeatDialog({ count, isBusy, onRepeat, onClose }: RepeatDialogProps) {
  async function handleRepeat(): Promise<void> {
    if (await onRepeat()) onClose();
  }
  return (
    <Dialog title="Send Again?" onClose={onClose} isNarrow>
      <DialogBody>
        <p>
          {formatQuantity(count, 'voter')} may already have this message: the mail server’s response
          was lost or the server stopped while sending. These voters may get the message twice.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          data-autofocus
          variant="primary"
          isBusy={isBusy}
          busyLabel="Sending…"
          onClick={() => void handleRepeat()}
        >
          Send Again{' '}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

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

/** Asks before somebody may get the same mail twice. */
export function RepeatDialog({ count, isBusy, onRepeat, onClose }: RepeatDialogProps) {
  async function handleRepeat(): Promise<void> {
    if (await onRepeat()) onClose();
  }
  return (
    <Dialog title="Send it again?" onClose={onClose} isNarrow>
      <DialogBody>
        <p>
          {formatQuantity(count, 'voter')} may have this message already: the mail server’s answer
          was lost, or the server stopped while sending. They may get it twice.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          data-autofocus
          variant="primary"
          isBusy={isBusy}
          busyLabel="Sending..."
          onClick={() => void handleRepeat()}
        >
          Send again
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

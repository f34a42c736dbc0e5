import { type ReactNode, useState } from 'react';
import { announceProgress, type ProgressTexts } from '../../lib/announce-progress.ts';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog-frame.tsx';
import { useDialogGuard } from './dialog-guard.ts';
import { Dialog, DialogCancel } from './dialog.tsx';
import { SaveFailure } from './save-failure.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  /** The verb on the button, and the button's text while the action runs. */
  label: string;
  busyLabel: string;
  isDanger?: boolean;
  texts: ProgressTexts;
  /** What to do if the server did not respond. */
  remedy?: string;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for confirmation, runs the action, and stays open with the reason if the action fails. */
export function ConfirmDialog({ title, onClose, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <Question {...question} onClose={onClose} />
    </Dialog>
  );
}

function Question(props: Omit<ConfirmDialogProps, 'title'>) {
  const {
    children,
    label,
    busyLabel,
    isDanger = false,
    texts,
    remedy,
    act,
    onDone,
    onClose,
  } = props;
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  useDialogGuard({ isLocked: isBusy });

  async function handleConfirm(): Promise<void> {
    setFailure(undefined);
    setIsBusy(true);
    const isDone = await announceProgress(texts, act, setFailure);
    setIsBusy(false);
    if (!isDone) return;
    onDone?.();
    onClose();
  }

  return (
    <>
      <DialogBody>
        {children}
        <SaveFailure error={failure} {...(remedy && { remedy })} kept="" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          data-autofocus={isDanger ? undefined : true}
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={() => void handleConfirm()}
        >
          {label}
        </Button>
      </DialogFooter>
    </>
  );
}

import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../lib/languages/texts.ts';
import { Button } from './button.tsx';
import { controlTexts } from './control-texts.ts';
import { DialogFooter, DialogFrame } from './dialog-frame.tsx';
import { DialogContext, NO_GUARD, useDialog } from './dialog-guard.ts';

/**
 * A modal dialog. Mount it to open it. A form inside calls `useDialogGuard` if closing must wait or would lose
 * entries. Escape, the close button, and Cancel then ask for confirmation first.
 */
export function Dialog(props: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  isNarrow?: boolean;
  isWide?: boolean;
  /** For a question, with the ID of its text. */
  role?: 'alertdialog';
  descriptionId?: string;
}) {
  const { onClose, children, ...frame } = props;
  const [guard, setGuard] = useState(NO_GUARD);
  const [isAsking, setIsAsking] = useState(false);
  const { isLocked, unsaved } = guard;

  const controls = useMemo(() => {
    function leave(): void {
      if (isLocked) return;
      if (unsaved) setIsAsking(true);
      else onClose();
    }
    return { isLocked, setGuard, leave };
  }, [isLocked, unsaved, onClose]);

  return (
    <DialogFrame {...frame} isLocked={isLocked} onClose={controls.leave}>
      <DialogContext value={controls}>{children}</DialogContext>
      {isAsking && (
        <DiscardQuestion unsaved={unsaved} onKeep={() => setIsAsking(false)} onDiscard={onClose} />
      )}
    </DialogFrame>
  );
}

/**
 * Closes the surrounding dialog.
 * @param props.isFocused true if it receives focus when the dialog opens
 */
export function DialogCancel({ isFocused }: { isFocused?: boolean | undefined }) {
  const t = useTexts(controlTexts);
  const { isLocked, leave } = useDialog();
  return (
    <Button data-autofocus={isFocused || undefined} onClick={leave} disabled={isLocked}>
      {t('dialog.cancel')}
    </Button>
  );
}

function DiscardQuestion(props: {
  unsaved: string | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { unsaved, onKeep, onDiscard } = props;
  const t = useTexts(controlTexts);
  return (
    <DialogFrame
      role="alertdialog"
      title={t('discard.title')}
      description={unsaved}
      onClose={onKeep}
      isNarrow
    >
      <div className="-mt-px">
        <DialogFooter>
          <Button data-autofocus onClick={onKeep}>
            {t('discard.keep')}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('discard.confirm')}
          </Button>
        </DialogFooter>
      </div>
    </DialogFrame>
  );
}

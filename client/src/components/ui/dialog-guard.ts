import { createContext, useContext, useEffect } from 'react';

export interface DialogGuard {
  /** Something is under way: the dialog cannot be closed. */
  isLocked: boolean;
  /** What closing would lose, as sentences; undefined when nothing would be. */
  unsaved?: string | undefined;
}

export const NO_GUARD: DialogGuard = { isLocked: false };

interface DialogControls {
  isLocked: boolean;
  setGuard: (guard: DialogGuard) => void;
  /** Closes the dialog, after asking when something would be lost. */
  leave: () => void;
}

export const DialogContext = createContext<DialogControls | null>(null);

export function useDialog(): DialogControls {
  const controls = useContext(DialogContext);
  if (!controls) throw new Error('This belongs into a dialog');
  return controls;
}

/** Tells the dialog around a form when it may not be closed, or not without asking. */
export function useDialogGuard({ isLocked, unsaved }: DialogGuard): void {
  const { setGuard } = useDialog();
  useEffect(() => {
    setGuard({ isLocked, unsaved });
    return () => setGuard(NO_GUARD);
  }, [setGuard, isLocked, unsaved]);
}

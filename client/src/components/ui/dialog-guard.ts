import { createContext, useContext, useLayoutEffect } from 'react';

export interface DialogGuard {
  /** True while an action is in progress, when the dialog can't be closed. */
  isLocked: boolean;
  /** What closing would discard, in sentences; undefined if nothing would be lost. */
  unsaved?: string | undefined;
}

export const NO_GUARD: DialogGuard = { isLocked: false };

interface DialogControls {
  isLocked: boolean;
  setGuard: (guard: DialogGuard) => void;
  /** Closes the dialog. If entries would be lost, the dialog asks for confirmation first. */
  leave: () => void;
}

export const DialogContext = createContext<DialogControls | null>(null);

export function useDialog(): DialogControls {
  const controls = useContext(DialogContext);
  if (!controls) throw new Error('useDialog must be used within a Dialog');
  return controls;
}

/**
 * Keeps the surrounding dialog open, or makes it ask for confirmation before it closes. Takes effect before the browser
 * draws or handles another key.
 */
export function useDialogGuard({ isLocked, unsaved }: DialogGuard): void {
  const { setGuard } = useDialog();
  useLayoutEffect(() => {
    setGuard({ isLocked, unsaved });
    return () => setGuard(NO_GUARD);
  }, [setGuard, isLocked, unsaved]);
}

import type { ReactNode, SubmitEvent } from 'react';
import type { ButtonVariant } from './button-style.ts';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog-frame.tsx';
import { useDialogGuard } from './dialog-guard.ts';
import { DialogCancel } from './dialog.tsx';
import { SaveFailure } from './save-failure.tsx';

/** The form in a dialog that changes stored data: fields, the reason why saving failed, and the buttons. */
export function SaveForm(props: {
  children: ReactNode;
  /** The label of the button, idle and busy. */
  label?: ReactNode;
  busyLabel?: string;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  /** True if the form has nothing to enter but an answer. Focus then starts on Cancel. */
  isQuestion?: boolean;
  /** Shown instead of Cancel. */
  back?: ReactNode;
  /** The error of the last attempt. */
  failure: unknown;
  /** What to do if the server did not respond. */
  remedy?: string | undefined;
  /** What happens to the entries; empty if there is nothing worth keeping. */
  kept?: string;
  isSaving: boolean;
  /** What closing the dialog would discard, in sentences. */
  unsaved?: string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void;
}) {
  const { label = 'Save Changes', busyLabel = 'Saving…', variant = 'primary', isQuestion } = props;
  const { children, back, failure, remedy, kept, isSaving, isDisabled, unsaved, onSubmit } = props;
  useDialogGuard({ isLocked: isSaving, unsaved });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSaving && !isDisabled) void onSubmit(event);
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <DialogBody>
        {children}
        <SaveFailure
          error={failure}
          {...(remedy !== undefined && { remedy })}
          {...(kept !== undefined && { kept })}
        />
      </DialogBody>
      <DialogFooter>
        {back ?? <DialogCancel isFocused={isQuestion} />}
        <Button
          type="submit"
          variant={variant}
          disabled={isDisabled}
          isBusy={isSaving}
          busyLabel={busyLabel}
        >
          {label}
        </Button>
      </DialogFooter>
    </form>
  );
}

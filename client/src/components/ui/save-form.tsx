import type { FormEventHandler, ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog-frame.tsx';
import { DialogCancel } from './dialog.tsx';
import { SaveFailure } from './save-failure.tsx';

/** The form in a dialog that changes stored data: fields, the reason why saving failed, and the buttons. */
export function SaveForm(props: {
  /** The label of the save button. */
  label?: string;
  /** The error of the last attempt. */
  failure: unknown;
  /** What to do if the server did not respond. */
  remedy?: string;
  isSaving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  const { label = 'Save Changes', failure, remedy, isSaving, onSubmit, children } = props;
  return (
    <form noValidate onSubmit={onSubmit}>
      <DialogBody>
        {children}
        <SaveFailure error={failure} {...(remedy !== undefined && { remedy })} />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isSaving} busyLabel="Saving…">
          {label}
        </Button>
      </DialogFooter>
    </form>
  );
}

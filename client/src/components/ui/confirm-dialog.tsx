import type { ReactNode } from 'react';
import type { ProgressTexts } from '../../lib/announce-progress.ts';
import { Dialog } from './dialog.tsx';
import { SaveForm } from './save-form.tsx';
import { useSaving } from './use-saving.ts';

/** Asks for confirmation, runs the action, and stays open with the reason if the action fails. */
export function ConfirmDialog(props: {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  /** The verb on the button, and the button's text while the action runs. */
  label: ReactNode;
  busyLabel: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  texts: ProgressTexts;
  /** What to do if the server did not respond. */
  remedy?: string;
  /** What happens to the entries behind the dialog. */
  kept?: string;
  act: () => Promise<unknown>;
  /** Called after success, in place of `onClose`. */
  onDone?: () => void;
  onClose: () => void;
}) {
  const { title, isDanger = false, texts, kept = '', act, onDone, onClose, ...form } = props;
  const { failure, isSaving, save } = useSaving(onDone ?? onClose);
  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <SaveForm
        {...form}
        variant={isDanger ? 'danger' : 'primary'}
        isFocused={!isDanger}
        failure={failure}
        kept={kept}
        isSaving={isSaving}
        onSubmit={() => save(texts, act)}
      />
    </Dialog>
  );
}

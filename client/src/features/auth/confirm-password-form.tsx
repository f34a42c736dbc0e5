import { type ReactNode, useEffect } from 'react';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import type { ProgressTexts } from '../../lib/announce-progress.ts';
import { type Given, OwnPasswordFields, useOwnPassword } from './own-password.tsx';

interface ConfirmPasswordFormProps {
  /** Explains what will happen. */
  children: ReactNode;
  /** The verb on the button, and its text while the action runs. */
  label: string;
  busyLabel: string;
  texts: ProgressTexts;
  /** What to do if the server does not respond. */
  remedy: string;
  act: (given: Given) => Promise<unknown>;
  onDone?: () => void;
}

/** The content of a dialog that acts after the user enters the current password. */
export function ConfirmPasswordForm(props: ConfirmPasswordFormProps) {
  const { children, texts, act, onDone, ...form } = props;
  const own = useOwnPassword();
  const { field } = own;
  const { failure, setFailure, isSaving, save } = useSaving(onDone);

  // By the time the form has loaded, the dialog may already have focused its close button.
  useEffect(() => field.current?.focus(), [field]);

  function noteFailure(error: unknown): void {
    setFailure(error);
    own.noteFailure(error);
  }

  async function handleSubmit(): Promise<void> {
    setFailure(undefined);
    if (own.isEntered()) await save(texts, () => act(own.given), noteFailure);
  }

  return (
    <SaveForm {...form} failure={failure} kept="" isSaving={isSaving} onSubmit={handleSubmit}>
      {children}
      <OwnPasswordFields own={own} />
    </SaveForm>
  );
}

import type { ReactNode } from 'react';
import type { ProgressTexts } from '../../lib/announce-progress.ts';
import { QuestionDialog, type QuestionProps } from './question-dialog.tsx';
import { useSaving } from './use-saving.ts';

interface ConfirmProps
  extends Omit<
    QuestionProps,
    'variant' | 'failure' | 'isSaving' | 'onSubmit' | 'label' | 'busyLabel'
  > {
  /** The verb on the button, and the button's text while the action runs. */
  label: ReactNode;
  busyLabel: string;
  isDanger?: boolean;
  texts: ProgressTexts;
  act: () => Promise<unknown>;
  /** Called after success, in place of `onClose`. */
  onDone?: () => void;
}

/** Asks for confirmation, runs the action, and stays open with the reason if the action fails. */
export function ConfirmDialog(props: ConfirmProps) {
  const { isDanger = false, texts, kept = '', act, onDone, ...question } = props;
  const { failure, isSaving, save } = useSaving(onDone ?? props.onClose);
  return (
    <QuestionDialog
      {...question}
      variant={isDanger ? 'danger' : 'primary'}
      failure={failure}
      kept={kept}
      isSaving={isSaving}
      onSubmit={() => save(texts, act)}
    />
  );
}

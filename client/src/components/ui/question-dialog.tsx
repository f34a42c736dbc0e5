import { type ComponentProps, type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { SaveForm } from './save-form.tsx';

export interface QuestionProps
  extends Omit<ComponentProps<typeof SaveForm>, 'isQuestion' | 'back' | 'unsaved' | 'children'> {
  title: string;
  /** What will happen, and to whom. Screen readers read it when the dialog opens. */
  children: ReactNode;
  /** What must be entered with the answer. */
  fields?: ReactNode;
  onClose: () => void;
}

/** A question with its answer as a button. Focus starts on the first field or on Cancel, never on the answer. */
export function QuestionDialog({ title, children, fields, onClose, ...form }: QuestionProps) {
  const id = useId();
  return (
    <Dialog role="alertdialog" title={title} descriptionId={id} onClose={onClose} isNarrow>
      <SaveForm {...form} isQuestion>
        <div id={id} className="grid grid-cols-1 gap-5">
          {children}
        </div>
        {fields}
      </SaveForm>
    </Dialog>
  );
}

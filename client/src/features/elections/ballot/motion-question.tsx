import { formatQuantity } from '../../../lib/format.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DialogFooter, DialogFrame } from '../../../components/ui/dialog-frame.tsx';

interface MotionQuestionProps {
  /** The number of candidates in the form. */
  candidates: number;
  onKeep: () => void;
  onReplace: () => void;
}

/** Asks for confirmation before Yes and No replace the candidates that were entered. */
export function MotionQuestion({ candidates, onKeep, onReplace }: MotionQuestionProps) {
  return (
    <DialogFrame
      role="alertdialog"
      title="Replace the candidates?"
      description={`A motion has the candidates Yes and No. They replace the ${formatQuantity(candidates, 'candidate')} in the form.`}
      onClose={onKeep}
      isNarrow
    >
      <div className="-mt-px">
        <DialogFooter>
          <Button data-autofocus onClick={onKeep}>
            Keep Candidates
          </Button>
          <Button variant="primary" onClick={onReplace}>
            Replace Candidates
          </Button>
        </DialogFooter>
      </div>
    </DialogFrame>
  );
}

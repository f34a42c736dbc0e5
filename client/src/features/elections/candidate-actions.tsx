import { GripVertical, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { MoveButton, ROW_ICON } from '../../components/ui/move-button.tsx';

export interface CandidateActionsProps {
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isRemovable: boolean;
  onMove: (from: number, to: number) => void;
  onStartDrag: (event: PointerEvent, index: number) => void;
  onRemove: (index: number) => void;
}

const ICON = `${ROW_ICON} sm:w-9`;

/** Moves or removes a candidate. The buttons replace dragging for keyboard and screen reader users. */
export function CandidateActions(props: CandidateActionsProps) {
  const { index, isFirst, isLast, isRemovable, onMove, onStartDrag, onRemove } = props;
  const number = index + 1;
  return (
    <div className="grid shrink-0 grid-cols-2 gap-2 sm:flex sm:gap-0">
      <MoveButton
        to="up"
        name={`candidate ${number}`}
        isDisabled={isFirst}
        className={ICON}
        onMove={() => onMove(index, index - 1)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons beside it do the same */}
      <div
        data-row-action="drag"
        title="Drag to reorder"
        className="grid size-11 cursor-grab touch-none place-items-center text-ink-2 in-disabled:invisible active:cursor-grabbing sm:w-9"
        onPointerDown={(event) => onStartDrag(event, index)}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </div>
      <MoveButton
        to="down"
        name={`candidate ${number}`}
        isDisabled={isLast}
        className={ICON}
        onMove={() => onMove(index, index + 1)}
      />
      <Button
        variant="quiet"
        size="icon"
        data-row-action="remove"
        aria-label={`Remove candidate ${number}`}
        title={isRemovable ? undefined : 'An election needs at least two candidates'}
        disabled={!isRemovable}
        className={ICON}
        onClick={() => onRemove(index)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

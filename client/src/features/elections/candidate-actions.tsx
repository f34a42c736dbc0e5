import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';

export interface CandidateActionsProps {
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isRemovable: boolean;
  onMove: (from: number, to: number) => void;
  onStartDrag: (event: PointerEvent, index: number) => void;
  onRemove: (index: number) => void;
}

const ICON = 'text-ink-2 disabled:opacity-40 sm:w-9';

/** Moves or removes a candidate. Buttons do what dragging does, for keyboards and screen readers. */
export function CandidateActions(props: CandidateActionsProps) {
  const { index, isFirst, isLast, isRemovable, onMove, onStartDrag, onRemove } = props;
  const number = index + 1;
  return (
    <div className="grid shrink-0 grid-cols-2 gap-2 sm:flex sm:gap-0">
      <Button
        variant="quiet"
        size="icon"
        data-row-action="up"
        aria-label={`Move candidate ${number} up`}
        disabled={isFirst}
        className={ICON}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons beside it do the same */}
      <div
        data-row-action="drag"
        title="Drag to reorder"
        className="grid size-11 cursor-grab touch-none place-items-center text-ink-2 in-disabled:invisible active:cursor-grabbing sm:w-9"
        onPointerDown={(event) => onStartDrag(event, index)}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </div>
      <Button
        variant="quiet"
        size="icon"
        data-row-action="down"
        aria-label={`Move candidate ${number} down`}
        disabled={isLast}
        className={ICON}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </Button>
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

import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';

/** The part of a row with which it is dragged: see `useRowDrag`. The row also needs buttons that move it. */
export function DragHandle(props: {
  className?: string;
  onStart: (event: PointerEvent<HTMLElement>) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons beside it do the same
    <div
      data-row-action="drag"
      title="Drag to reorder"
      className={clsx(
        'grid size-11 cursor-grab touch-none place-items-center text-ink-2 active:cursor-grabbing',
        props.className,
      )}
      onPointerDown={props.onStart}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </div>
  );
}

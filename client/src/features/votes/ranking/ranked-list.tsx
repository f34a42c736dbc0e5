import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Candidate } from '@votewise/contract';
import type { Ref } from 'react';
import { RankedRow } from './ranked-row.tsx';

interface RankedListProps {
  ref: Ref<HTMLOListElement>;
  candidates: readonly Candidate[];
  isDisabled: boolean;
  onMove: (id: string, to: number) => void;
  onDrop: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The ballot itself announces all moves, however they were made. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The ranked candidates in the voter's order. A row can be dragged by its handle with a mouse, pen, or finger. */
export function RankedList(props: RankedListProps) {
  const { ref, candidates, isDisabled, onMove, onDrop, onRemove } = props;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  function handleDrop({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return;
    onDrop(
      String(active.id),
      candidates.findIndex(({ id }) => id === over.id),
    );
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={handleDrop}
    >
      <SortableContext
        items={candidates.map(({ id }) => id)}
        strategy={verticalListSortingStrategy}
      >
        <ol ref={ref} aria-labelledby="ranking-title">
          {candidates.map((candidate, place) => (
            <RankedRow
              key={candidate.id}
              candidate={candidate}
              place={place}
              total={candidates.length}
              isDisabled={isDisabled}
              onMove={onMove}
              onRemove={onRemove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

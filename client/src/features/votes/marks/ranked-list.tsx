import type { Candidate } from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
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
import { SortableContext, verticalListSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical, X } from 'lucide-react';
import { type Ref, memo } from 'react';
import { CandidateText } from '../../../components/ballot/candidate-line.tsx';
import { CandidatePhoto, hasPhotos } from '../../../components/ballot/candidate-photo.tsx';
import { RankMark } from '../../../components/ballot/rank-mark.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { MoveButton, ROW_ICON } from '../../../components/ui/move-button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The ballot itself announces all moves, however they were made. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The ranked candidates in the voter's order. A row can be dragged by its handle with a mouse, pen, or finger. */
export function RankedList(props: {
  ref: Ref<HTMLOListElement>;
  candidates: readonly Candidate[];
  isDisabled: boolean;
  onMove: (id: string, to: number) => void;
  onDrop: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}) {
  const { ref, candidates, isDisabled, onMove, onDrop, onRemove } = props;
  const isWithPhotos = hasPhotos(candidates);
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
              isWithPhotos={isWithPhotos}
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

const RankedRow = memo(function RankedRow(props: {
  candidate: Candidate;
  /** The position, starting at 0. */
  place: number;
  total: number;
  isWithPhotos: boolean;
  isDisabled: boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}) {
  const t = useVoteTexts();
  const { candidate, place, total, isWithPhotos, isDisabled, onMove, onRemove } = props;
  const { id } = candidate;
  const name = isolate(candidate.name);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: isDisabled });
  return (
    <li
      ref={setNodeRef}
      data-id={id}
      className={clsx(
        'ranked-row timing-mark [--timing-left:-16px] md:[--timing-left:-22px]',
        isDragging && 'ranked-row-dragged',
      )}
      style={{
        ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
    >
      <RankMark rank={place + 1} />
      <span className="sr-only">{t('ranking.place', { place: formatCount(place + 1) })}</span>
      <div className="ranked-row-name">
        {isWithPhotos && <CandidatePhoto candidate={candidate} />}
        <CandidateText candidate={candidate} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have focus */}
      <div
        className="ranked-row-actions"
        onKeyDown={(event) => {
          const places: Record<string, number> = {
            ArrowUp: place - 1,
            ArrowDown: place + 1,
            Home: 0,
            End: total - 1,
          };
          const to = places[event.key];
          if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onMove(id, to);
        }}
      >
        <MoveButton
          to="up"
          name={name}
          isAtEnd={place === 0}
          isDisabled={isDisabled}
          onMove={() => onMove(id, place - 1)}
        />
        <MoveButton
          to="down"
          name={name}
          isAtEnd={place === total - 1}
          isDisabled={isDisabled}
          onMove={() => onMove(id, place + 1)}
        />
        <Button
          variant="quiet"
          size="icon"
          data-row-action="remove"
          translate="no"
          aria-label={t('ranking.remove', { name })}
          disabled={isDisabled}
          className={ROW_ICON}
          onClick={() => onRemove(id)}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div
        ref={setActivatorNodeRef}
        data-row-action="drag"
        title={t('ranking.drag')}
        className="ranked-row-handle"
        {...listeners}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </div>
    </li>
  );
});

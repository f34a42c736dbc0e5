import { useSortable } from '@dnd-kit/sortable';
import type { Candidate } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { clsx } from 'clsx';
import { GripVertical, X } from 'lucide-react';
import { memo } from 'react';
import { CandidateText } from '../../../components/ballot/candidate-line.tsx';
import { RankMark } from '../../../components/ballot/rank-mark.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { MoveButton, ROW_ICON } from '../../../components/ui/move-button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { voteTexts } from '../../../lib/languages/vote-texts.ts';
import { placeAfterKey } from './order.ts';

/** The buttons of a ranked row. After the row has moved, a button is found again by its name. */
export type RowAction = 'up' | 'down' | 'remove';

interface RankedRowProps {
  candidate: Candidate;
  /** The position, starting at 0. */
  place: number;
  total: number;
  isDisabled: boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}

/** A candidate in the voter's order. Buttons and arrow keys can be used instead of dragging. */
export const RankedRow = memo(function RankedRow(props: RankedRowProps) {
  const t = useTexts(voteTexts);
  const { candidate, place, total, isDisabled, onMove, onRemove } = props;
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
      <CandidateText candidate={candidate} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have focus */}
      <div
        className="ranked-row-actions"
        onKeyDown={(event) => {
          const to = placeAfterKey(event.key, place, total);
          if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onMove(id, to);
        }}
      >
        <MoveButton
          to="up"
          name={name}
          isDisabled={isDisabled || place === 0}
          onMove={() => onMove(id, place - 1)}
        />
        <MoveButton
          to="down"
          name={name}
          isDisabled={isDisabled || place === total - 1}
          onMove={() => onMove(id, place + 1)}
        />
        <Button
          variant="quiet"
          size="icon"
          data-row-action="remove"
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

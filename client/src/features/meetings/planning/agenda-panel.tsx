import type { AgendaItemState, Election, Meeting } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { isolate } from '@votewise/contract/text/isolate';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { MoveButton, ROW_ICON } from '../../../components/ui/move-button.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { StatusBadge } from '../../elections/status-badge.tsx';
import { DragHandle } from '../../elections/managing/drag-handle.tsx';
import { dragStyle } from '../../elections/managing/use-row-drag.ts';
import { resultSentences } from '../result-sentences.ts';
import { itemTitle } from '../step-words.ts';
import { questionsFor } from './agenda-dialogs.tsx';
import { itemsOf, useAgendaEditing } from './use-agenda-editing.ts';

export type AgendaDialog =
  | { kind: 'text'; item?: { id: string; text: string } }
  | { kind: 'question' | 'existing' };

interface AgendaProps {
  meeting: Meeting;
  /** The page of an election. */
  pathOf: (electionId: string) => string;
}

/** The agenda, for auditors. */
export function AgendaList({ meeting, pathOf }: AgendaProps) {
  return (
    <TitledPanel id="agenda" title="Agenda" className="grid grid-cols-1 gap-4">
      {meeting.agenda.length === 0 && <p className="text-ink-2">The agenda is empty.</p>}
      <ol className="divide-y divide-line">
        {itemsOf(meeting).map((item, index) => (
          <li key={item.id} className="flex items-start gap-3 py-3">
            <ItemText {...{ item, index, meeting, pathOf }} />
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}

/** The agenda in order: items can be added, moved, removed, and shown in the hall. */
export function AgendaPanel(
  props: AgendaProps & {
    /** Undefined while they are loading. */
    elections: readonly Election[] | undefined;
    onOpen: (dialog: AgendaDialog) => void;
    onShow: (itemId: string) => void;
  },
) {
  const { meeting, pathOf, elections, onOpen, onShow } = props;
  const { items, list, moved, removed, undoButton, drag, ...edit } = useAgendaEditing(meeting);
  const isEditable = meeting.status !== 'closed';
  const isFull = meeting.agenda.length >= LIMITS.agendaMax;
  const waiting = questionsFor(meeting, elections ?? [])
    .flat()
    .filter(({ meeting: of }) => of !== null);
  return (
    <TitledPanel id="agenda" title="Agenda" className="grid grid-cols-1 gap-4">
      {items.length === 0 && (
        <p className="text-ink-2">
          The agenda is empty. Add texts, such as “Welcome”, and the questions to vote on.
        </p>
      )}
      <ol ref={list} aria-label="Agenda items" className="divide-y divide-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`flex flex-wrap items-start gap-x-3 gap-y-2 py-3 ${dragStyle(index, drag)}`}
          >
            <ItemText {...{ item, index, meeting, pathOf }} />
            {isEditable && (
              <ItemActions
                item={item}
                index={index}
                isLast={index === items.length - 1}
                isShowable={meeting.status === 'open' && meeting.state.currentItem !== item.id}
                onShow={() => onShow(item.id)}
                onEdit={() => item.kind === 'text' && onOpen({ kind: 'text', item })}
                onMove={edit.move}
                onStartDrag={edit.startDrag}
                onRemove={() => edit.remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      <output className="sr-only">{moved}</output>
      <div className="flex flex-wrap items-center gap-x-3">
        <output className="wrap-anywhere">
          {removed && `${isolate(removed.title)} removed from the agenda.`}
        </output>
        {removed && isEditable && (
          <Button ref={undoButton} variant="quiet" onClick={() => edit.undo(removed)}>
            Undo
          </Button>
        )}
      </div>
      {isEditable && waiting.length > 0 && (
        <Banner
          tone="notice"
          action={<Button onClick={() => onOpen({ kind: 'existing' })}>Add to Agenda</Button>}
        >
          {formatQuantity(waiting.length, 'election')} of this meeting{' '}
          {waiting.length === 1 ? 'isn’t' : 'aren’t'} on the agenda.
        </Banner>
      )}
      {isEditable && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={isFull} onClick={() => onOpen({ kind: 'question' })}>
            <Plus aria-hidden="true" className="size-4.5" />
            Add Question
          </Button>
          <Button disabled={isFull} onClick={() => onOpen({ kind: 'text' })}>
            <Plus aria-hidden="true" className="size-4.5" />
            Add Text
          </Button>
          <Button disabled={isFull} onClick={() => onOpen({ kind: 'existing' })}>
            Add Existing Elections…
          </Button>
        </div>
      )}
    </TitledPanel>
  );
}

function ItemText(props: AgendaProps & { item: AgendaItemState; index: number }) {
  const { item, index, meeting, pathOf } = props;
  const isShown = meeting.state.currentItem === item.id;
  return (
    <>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {index + 1}.
      </span>
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        {item.kind === 'text' && (
          <p translate="no" dir="auto" className="wrap-anywhere">
            {item.text}
          </p>
        )}
        {item.kind === 'question' &&
          item.questions.map(({ electionId, title, status, presence, result }) => (
            <div key={electionId} className="grid gap-1">
              <p className="wrap-anywhere">
                <Link
                  to={pathOf(electionId)}
                  dir="auto"
                  className="font-semibold text-brand-text underline underline-offset-4"
                >
                  <bdi translate="no">{title}</bdi>
                </Link>
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
                <StatusBadge status={status} />
                {presence === 'present' ? 'Those present or represented' : 'From anywhere'}
              </p>
              {result && (
                <p className="wrap-anywhere">
                  {resultSentences(result, englishTexts(resultTexts)).join(' ')}
                </p>
              )}
            </div>
          ))}
        {isShown && (
          <p>
            <Badge tone="brand">Shown now</Badge>
          </p>
        )}
      </div>
    </>
  );
}

function ItemActions(props: {
  item: AgendaItemState;
  index: number;
  isLast: boolean;
  isShowable: boolean;
  onShow: () => void;
  onEdit: () => void;
  onMove: (from: number, to: number) => void;
  onStartDrag: (event: PointerEvent, index: number) => void;
  onRemove: () => void;
}) {
  const { item, index, isLast, isShowable } = props;
  const { onShow, onEdit, onMove, onStartDrag, onRemove } = props;
  const name = isolate(itemTitle(item));
  // What has been decided stays on the agenda and in the minutes.
  const isKept =
    item.kind === 'question' && item.questions.some(({ status }) => status !== 'upcoming');
  return (
    <div className="flex shrink-0 flex-wrap items-center">
      {isShowable && (
        <Button aria-label={`Show ${name}`} onClick={onShow}>
          Show
        </Button>
      )}
      {item.kind === 'text' && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Edit ${name}`}
          className={ROW_ICON}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Button>
      )}
      <MoveButton
        to="up"
        name={name}
        isAtEnd={index === 0}
        onMove={() => onMove(index, index - 1)}
      />
      <DragHandle onStart={(event) => onStartDrag(event, index)} />
      <MoveButton to="down" name={name} isAtEnd={isLast} onMove={() => onMove(index, index + 1)} />
      {!isKept && (
        <Button
          variant="quiet"
          size="icon"
          data-row-action="remove"
          aria-label={`Remove ${name}`}
          className={ROW_ICON}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      )}
    </div>
  );
}

import type { AgendaItemState, Election, Meeting } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { isolate } from '@votewise/contract/text/isolate';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ActMenu } from '../../../components/ui/act-menu.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { electionPath } from '../../../lib/lazy-paths.ts';
import { DragHandle } from '../../elections/managing/drag-handle.tsx';
import { dragStyle } from '../../elections/managing/use-row-drag.ts';
import { itemTitle } from '../step-words.ts';
import { type AgendaDialog, questionsFor } from './agenda-dialogs.tsx';
import { questionEdits } from './question-edits.ts';
import { itemRule } from './item-rule.ts';
import { NextItem } from './next-item.tsx';
import { useAgendaEditing } from './use-agenda-editing.ts';

interface AgendaPanelProps {
  meeting: Meeting;
  /** Undefined while they are loading. */
  elections: readonly Election[] | undefined;
  /** Changes when what was typed in place has been added with the whole form. */
  added: number;
  onOpen: (dialog: AgendaDialog) => void;
}

/** The agenda of a planned meeting. Items are dragged, or moved and removed with their menu. The next one is added in place. */
export function AgendaPanel({ meeting, elections, added, onOpen }: AgendaPanelProps) {
  const { items, list, moved, removed, undoButton, drag, ...edit } = useAgendaEditing(meeting);
  const isFull = items.length >= LIMITS.agendaMax;
  const [isAdding, setIsAdding] = useState(items.length === 0);
  const candidates = questionsFor(meeting, elections ?? []).flat();
  const waiting = candidates.filter(({ meeting: of }) => of !== null);
  return (
    <TitledPanel id="agenda" title="Agenda" className="grid grid-cols-1 gap-3">
      {items.length === 0 && (
        <p className="text-ink-2">Texts, such as “Welcome”, and the questions to vote on.</p>
      )}
      <ol ref={list} aria-label="Agenda items" className="divide-y divide-line">
        {items.map((item, place) => (
          <li
            key={item.id}
            className={`flex min-h-15 items-center gap-3 py-2 ${dragStyle(place, drag)}`}
          >
            <span
              aria-hidden="true"
              className="w-6 shrink-0 font-display text-18 text-ink-2 tabular-nums"
            >
              {place + 1}
            </span>
            <ItemText item={item} elections={elections ?? []} />
            <DragHandle onStart={(event) => edit.startDrag(event, place)} />
            <ActMenu
              name={itemTitle(item)}
              acts={[
                ...(item.kind === 'text'
                  ? [
                      {
                        label: 'Edit…',
                        act: () => onOpen({ kind: 'text', item }),
                        opensDialog: true,
                      },
                    ]
                  : questionEdits(item, { elections, onOpen })),
                ...edit.actsOn(place),
              ]}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{moved}</output>
      <div className="flex flex-wrap items-center gap-x-3">
        <output className="wrap-anywhere">
          {removed && `${isolate(removed.title)} removed from the agenda.`}
        </output>
        {removed && (
          <Button ref={undoButton} variant="quiet" onClick={() => edit.undo(removed)}>
            Undo
          </Button>
        )}
      </div>
      {waiting.length > 0 && (
        <Banner
          tone="notice"
          action={<Button onClick={() => onOpen({ kind: 'existing' })}>Add to Agenda</Button>}
        >
          {formatQuantity(waiting.length, 'election')} of this meeting{' '}
          {waiting.length === 1 ? 'isn’t' : 'aren’t'} on the agenda.
        </Banner>
      )}
      {isAdding && !isFull && elections && (
        <NextItem
          {...{ meeting, elections, added }}
          onMore={(values) => onOpen({ kind: 'question', values })}
          onDone={() => setIsAdding(false)}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(!isAdding || isFull) && (
          <Button disabled={isFull} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" className="size-4.5" />
            Add Item
          </Button>
        )}
        {candidates.length > 0 && (
          <Button variant="quiet" disabled={isFull} onClick={() => onOpen({ kind: 'existing' })}>
            Add Existing Elections…
          </Button>
        )}
      </div>
    </TitledPanel>
  );
}

/** The title, and the rule of a question in words. */
function ItemText({ item, elections }: { item: AgendaItemState; elections: readonly Election[] }) {
  if (item.kind === 'text') {
    return (
      <p translate="no" dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {item.text}
      </p>
    );
  }
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      {item.questions.map(({ electionId, title, presence }) => {
        const election = elections.find(({ id }) => id === electionId);
        return (
          <div key={electionId}>
            <Link
              to={electionPath(electionId)}
              dir="auto"
              className="font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-2"
            >
              <bdi translate="no">{title}</bdi>
            </Link>
            <p className="text-14 text-ink-2">
              {election && itemRule(election)} {presence === 'anyone' && 'From anywhere.'}
            </p>
          </div>
        );
      })}
    </div>
  );
}

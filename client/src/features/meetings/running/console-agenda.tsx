import type { AgendaItemState, ListedElection, Meeting, QuestionState } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { ActMenu, type MenuAct } from '../../../components/ui/act-menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { isUnfrozen } from '../../elections/election-form.ts';
import type { AgendaDialog } from '../planning/agenda-dialogs.tsx';
import { itemRule } from '../planning/item-rule.ts';
import { rewordedQuestion } from '../planning/question-defaults.ts';
import { questionEdits } from '../planning/question-edits.ts';
import { useAgendaEditing } from '../planning/use-agenda-editing.ts';
import { OutcomeMark } from '../../../components/ui/outcome-mark.tsx';
import { itemTitle } from '../step-words.ts';

interface ConsoleAgendaProps {
  meeting: Meeting;
  /** Undefined while they are loading. */
  elections: readonly ListedElection[] | undefined;
  /** True while voting is open, when nothing on the agenda changes. */
  isLocked: boolean;
  onShow: (itemId: string) => void;
  onOpen: (dialog: AgendaDialog) => void;
}

/** The agenda with what became of each question. Rare acts are in a menu, and none of them concerns what was decided. */
export function ConsoleAgenda(props: ConsoleAgendaProps) {
  const { meeting, elections, isLocked, onShow, onOpen } = props;
  const { items, list, moved, removed, undoButton, ...edit } = useAgendaEditing(meeting);
  const isFull = items.length >= LIMITS.agendaMax;
  return (
    <section aria-labelledby="agenda" className="console-agenda">
      <h2
        id="agenda"
        className="border-b border-line px-4 py-4 font-display text-18 font-semibold md:px-6"
      >
        Agenda
      </h2>
      <ol ref={list} aria-label="Agenda items">
        {items.map((item, place) => {
          const isShown = meeting.state.currentItem === item.id;
          const name = isolate(itemTitle(item));
          const isOver =
            item.kind === 'question' && item.questions.some(({ status }) => status !== 'upcoming');
          const acts = [
            ...(isShown ? [] : [{ label: 'Show in the Hall', act: () => onShow(item.id) }]),
            ...(item.kind === 'text'
              ? [{ label: 'Edit…', act: () => onOpen({ kind: 'text', item }), opensDialog: true }]
              : []),
            ...(isOver ? [] : questionActs(item, props)),
            ...(isOver ? [] : edit.actsOn(place)),
          ];
          return (
            <li
              key={item.id}
              aria-current={isShown ? 'step' : undefined}
              className={clsx(
                'flex min-h-15 items-start gap-3 border-b border-line py-3 ps-4 pe-2 md:ps-6',
                isShown && 'oxford-left bg-brand-tint',
              )}
            >
              <span
                aria-hidden="true"
                className="w-5 shrink-0 font-display text-18 text-ink-2 tabular-nums"
              >
                {place + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p
                  translate="no"
                  dir="auto"
                  className={clsx('wrap-anywhere', isShown && 'font-semibold')}
                >
                  {itemTitle(item)}
                </p>
                <ItemState item={item} elections={elections} />
              </div>
              {!isLocked && <ActMenu name={name} acts={acts} />}
            </li>
          );
        })}
      </ol>
      <output className="sr-only">{moved}</output>
      <div className="grid gap-1 px-2 py-3 md:px-4">
        <output className="px-2 text-14 wrap-anywhere">
          {removed && `${isolate(removed.title)} removed from the agenda.`}
        </output>
        {!isLocked && (
          <div className="flex flex-wrap">
            {removed && (
              <Button ref={undoButton} variant="quiet" onClick={() => edit.undo(removed)}>
                Undo
              </Button>
            )}
            <Button
              variant="quiet"
              disabled={isFull}
              onClick={() => onOpen({ kind: 'question', after: meeting.state.currentItem })}
            >
              <Plus aria-hidden="true" className="size-4.5" />
              Add Question…
            </Button>
            <Button variant="quiet" disabled={isFull} onClick={() => onOpen({ kind: 'text' })}>
              <Plus aria-hidden="true" className="size-4.5" />
              Add Text…
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** A question that isn’t frozen is edited. One that is, because paper was handed out, can be asked in other words. */
function questionActs(item: AgendaItemState, props: ConsoleAgendaProps): MenuAct[] {
  const { meeting, elections = [], onOpen } = props;
  if (item.kind === 'text') return [];
  const rewordings = item.questions.flatMap(({ electionId, title }): MenuAct[] => {
    const election = elections.find(({ id }) => id === electionId);
    if (!election || isUnfrozen(election)) return [];
    const name = item.questions.length === 1 ? '' : ` ${asName(title)}`;
    const reword = (): void =>
      onOpen({
        kind: 'question',
        values: rewordedQuestion(meeting, election),
        after: item.id,
      });
    return [{ label: `Reword${name} as a New Question…`, act: reword, opensDialog: true }];
  });
  return [...questionEdits(item, { elections, onOpen }), ...rewordings];
}

/** What became of a question, or the rule that will decide it. */
function ItemState(props: {
  item: AgendaItemState;
  elections: readonly ListedElection[] | undefined;
}) {
  const { item, elections = [] } = props;
  if (item.kind === 'text') return null;
  return (
    <>
      {item.questions.map((question) => {
        const { electionId, status, isCounted } = question;
        const election = elections.find(({ id }) => id === electionId);
        if (status === 'active')
          return (
            <p key={electionId} className="text-14 font-semibold">
              {question.isPreparing ? 'Preparing ballots…' : 'Voting is open'}
            </p>
          );
        if (status === 'upcoming')
          return (
            <p key={electionId} className="text-14 text-ink-2">
              {election && itemRule(election)}
            </p>
          );
        if (isCounted && election?.outcome !== undefined)
          return (
            <p key={electionId} className="flex items-start gap-1.5 text-14 font-semibold">
              <OutcomeMark kind={election.outcome.kind} className="mt-0.5 size-4" />
              <span className="min-w-0 wrap-anywhere">{election.outcome.text}</span>
            </p>
          );
        return (
          <p key={electionId} className="text-14 text-ink-2">
            {countState(question)}
          </p>
        );
      })}
    </>
  );
}

/** Returns how far the count of a closed question is. */
function countState({
  isCounted,
  handedOut,
  awaitsNames,
  awaitsKeyHolders,
}: QuestionState): string {
  if (isCounted) return 'Counted';
  if (handedOut) return `${handedOut} on paper to type`;
  if (awaitsNames) return 'Names to assign';
  return awaitsKeyHolders ? 'Waiting for key holders' : 'Counting…';
}

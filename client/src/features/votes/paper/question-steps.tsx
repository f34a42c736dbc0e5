import './question-steps.css';
import { isolate } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { Check, CheckCheck, type LucideIcon, ScrollText } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts, type VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { QUESTION_PLACE } from '../../../lib/question-place.ts';
import type { ReviewedQuestion } from './paper-review.tsx';

const STEPS = {
  open: 'paper.stepOpen',
  voted: 'paper.stepVoted',
  'handed-out': 'paper.stepHandedOut',
  upcoming: 'paper.stepUpcoming',
  closed: 'paper.stepClosed',
} as const satisfies Record<ReviewedQuestion['state'], string>;

/** The icons of questions on which the voter has nothing left to do. */
const TAKEN_ICONS: Partial<Record<ReviewedQuestion['state'], LucideIcon>> = {
  voted: CheckCheck,
  'handed-out': ScrollText,
};

/**
 * The numbered questions of a paper: which are answered, which are in the box, which are still open, and which is
 * shown. On phones, they are in one line that can be swiped, beside the number of the question, which leaves feature for
 * the ballot. They are a single Tab stop, and arrow keys move between them, so that keyboard users reach the ballot
 * quickly even if there are many questions.
 */
export function QuestionSteps(props: {
  questions: readonly ReviewedQuestion[];
  /** The question that is shown; undefined on the review screen. */
  currentId: string | undefined;
  isPending: boolean;
  onSelect: (id: string) => void;
}) {
  const t = useVoteTexts();
  const { questions, currentId, isPending, onSelect } = props;
  const current = questions.findIndex(({ election }) => election.id === currentId);
  const list = useCurrentInSight(current);
  return (
    <nav aria-label={t('paper.questions')} className="question-steps">
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-2">
        <span id={QUESTION_PLACE} className="font-semibold text-ink">
          {current < 0
            ? t('paper.placeReview')
            : t('paper.place', {
                place: formatCount(current + 1),
                total: formatCount(questions.length),
              })}
        </span>
        <span>{progressOf(t, questions)}</span>
      </p>
      <ol ref={list} className="relative flex gap-2">
        {questions.map(({ election, state, answer }, place) => {
          const number = formatCount(place + 1);
          const Icon = TAKEN_ICONS[state] ?? (answer && Check);
          return (
            <li key={election.id}>
              <button
                type="button"
                disabled={isPending}
                tabIndex={place === Math.max(current, 0) ? 0 : -1}
                onKeyDown={handleKey}
                aria-current={election.id === currentId ? 'step' : undefined}
                aria-label={t(answer ? 'paper.stepAnswered' : STEPS[state], {
                  place: number,
                  title: isolate(election.title),
                })}
                onClick={() => onSelect(election.id)}
                className={clsx(
                  'quick grid size-11 place-items-center rounded-2 border font-semibold tabular-nums',
                  election.id === currentId
                    ? 'border-brand bg-brand-tint'
                    : 'border-line bg-surface',
                  state === 'voted' && 'text-green',
                )}
              >
                {Icon ? <Icon aria-hidden="true" className="size-4.5" /> : number}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function handleKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.parentElement;
  const list = item?.parentElement;
  const [before, after] = [item?.previousElementSibling, item?.nextElementSibling];
  const isMirrored = document.dir === 'rtl';
  const targets: Record<string, Element | null | undefined> = {
    ArrowLeft: isMirrored ? after : before,
    ArrowRight: isMirrored ? before : after,
    Home: list?.firstElementChild,
    End: list?.lastElementChild,
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.querySelector('button')?.focus();
}

/** Scrolls the line of questions to the current question, but does not scroll the page. */
function useCurrentInSight(place: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[place];
    if (!list.current || !(item instanceof HTMLElement)) return;
    list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2;
  }, [place]);
  return list;
}

function progressOf(t: VoteTexts, questions: readonly ReviewedQuestion[]): string {
  const open = questions.filter(({ state, answer }) => state === 'open' && !answer).length;
  if (open > 0) return t('paper.stillOpen', { open });
  const isComplete = questions.every(({ state, answer }) => TAKEN_ICONS[state] || answer);
  return t(isComplete ? 'paper.allAnswered' : 'paper.noneOpen');
}

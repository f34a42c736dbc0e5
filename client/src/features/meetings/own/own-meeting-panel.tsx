import type { AgendaItemState, MeetingState, OwnMeeting } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ClampedText } from '../../../components/ui/clamped-text.tsx';
import { type Drafts, useDrafts } from '../../../lib/drafts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { ballotDraft } from '../../votes/casting/use-choices.ts';
import { useMeetingTexts } from './meeting-texts.ts';
import { isOpenQuestion, OwnAgenda, titleOf } from './own-agenda.tsx';
import { OwnAttendance, Sums } from './own-attendance.tsx';
import { OwnProxies } from './own-proxy.tsx';
import { QuestionNow } from './question-now.tsx';

/** ID of the title of the meeting. */
const MEETING_HEADING = 'meeting-title';

/** A meeting as one of its members sees it. It turns to the current item by itself. */
export function OwnMeetingPanel({ meeting }: { meeting: OwnMeeting }) {
  const t = useMeetingTexts();
  const { state, description } = meeting;
  const { item, newer, show } = useShownItem(meeting);
  const now = useRef<HTMLHeadingElement>(null);
  const [, setParams] = useSearchParams();
  useFreshAddress(item?.id);
  // On phones, what can be marked would start below the screen.
  const isVoting = item !== undefined && isOpenQuestion(item);
  const hasMore = hasQuestionAhead(state);
  // Checking in moves the panel that the focus was in. When voting closes, the buttons for it go away.
  const { handlers, follow } = useKeptFocus(
    now,
    `${item?.id} ${meeting.isPresent}`,
    String(isVoting),
  );

  function handleShow(itemId: string): void {
    follow();
    show(itemId);
  }

  function handleViewResults(election: string): void {
    setParams({ election, view: 'results' });
  }

  return (
    <div className={clsx('grid grid-cols-1 gap-6', isVoting && 'max-md:gap-3')}>
      <div className={clsx(isVoting && 'max-md:contents')}>
        <h1
          id={MEETING_HEADING}
          dir="auto"
          tabIndex={-1}
          className={clsx(
            'font-display text-20 font-semibold md:text-32 md:font-medium',
            isVoting && 'max-md:sr-only',
          )}
        >
          {state.title}
        </h1>
        <p className={clsx('mt-1 flex flex-wrap gap-x-3 text-ink-2', isVoting && 'max-md:hidden')}>
          {state.status === 'planned' && (
            <span>{t('page.starts', { start: formatDateTime(state.startDate) })}</span>
          )}
          {state.place !== '' && (
            <span dir="auto" className="wrap-anywhere">
              {state.place}
            </span>
          )}
        </p>
        {description !== '' && !isVoting && (
          <ClampedText
            what={t('page.description')}
            clamp="max-md:line-clamp-2"
            className="mt-1 text-ink-2"
          >
            {description}
          </ClampedText>
        )}
        <p aria-live="polite" className={clsx('mt-3 font-semibold', isVoting && 'max-md:sr-only')}>
          {t(PAGE_TEXTS[state.status])}
        </p>
        {state.status !== 'planned' && !isVoting && <Sums state={state} />}
      </div>
      <Announcement item={item} />
      {newer && (
        <Banner
          tone="info"
          action={
            <Button variant="primary" onClick={() => handleShow(newer.id)}>
              {t('now.show')}
            </Button>
          }
        >
          {t('now.turnTo', { title: asName(titleOf(newer)) })}
        </Banner>
      )}
      {state.status === 'open' && !meeting.isPresent && (
        <OwnAttendance meeting={meeting} onChange={follow} />
      )}
      {state.status === 'open' && (item || hasMore) && (
        <div {...handlers}>
          <Now ref={now} {...{ meeting, item, hasMore }} onViewResults={handleViewResults} />
        </div>
      )}
      {/* Clear of a ballot's button bar, which reaches below the ballot on phones. */}
      <div className="mt-8 grid grid-cols-1 gap-6">
        {isVoting && <Sums state={state} />}
        {(state.status === 'planned' || (state.status === 'open' && meeting.isPresent)) && (
          <OwnAttendance meeting={meeting} onChange={follow} />
        )}
        <OwnProxies meeting={meeting} />
        <OwnAgenda
          meeting={meeting}
          shownId={item?.id}
          onShow={handleShow}
          onViewResults={handleViewResults}
        />
      </div>
    </div>
  );
}

const PAGE_TEXTS = {
  planned: 'page.planned',
  open: 'page.open',
  closed: 'page.closed',
} as const satisfies Record<MeetingState['status'], string>;

/** The current item: a text, or a question with its ballot. */
function Now(props: {
  ref: Ref<HTMLHeadingElement>;
  meeting: OwnMeeting;
  item: AgendaItemState | undefined;
  hasMore: boolean;
  onViewResults: (electionId: string) => void;
}) {
  const { ref, meeting, item, hasMore, onViewResults } = props;
  const t = useMeetingTexts();
  return (
    <section
      aria-labelledby="now"
      className="grid grid-cols-1 gap-2 border-t-3 border-ink pt-3 md:gap-3 md:pt-4"
    >
      <h2
        ref={ref}
        id="now"
        tabIndex={-1}
        className="flex scroll-mt-24 flex-wrap items-center gap-3 font-display text-20 font-semibold"
      >
        <Badge tone="brand">{t('now.title')}</Badge>{' '}
        {item && (
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {titleOf(item)}
          </span>
        )}
      </h2>
      {item?.kind === 'question' ? (
        <QuestionNow key={item.id} {...{ meeting, item, hasMore, onViewResults }} />
      ) : (
        hasMore && <p className="text-ink-2">{t('page.waiting')}</p>
      )}
    </section>
  );
}

/** Tells screen readers what is shown now, and that voting has opened or closed. The focus stays where it is. */
function Announcement({ item }: { item: AgendaItemState | undefined }) {
  const t = useMeetingTexts();
  return (
    <output className="sr-only">
      {item && isOpenQuestion(item) && t('now.opened', { title: asName(titleOf(item)) })}
      {item && !isAsked(item) && t('now.turnTo', { title: asName(titleOf(item)) })}
      {item && isAsked(item) && !isOpenQuestion(item) && t('agenda.closed')}
    </output>
  );
}

/** Whether a question may still be shown. An agenda without any may get one. */
function hasQuestionAhead({ agenda }: MeetingState): boolean {
  const questions = agenda.flatMap((item) => (item.kind === 'question' ? item.questions : []));
  return questions.length === 0 || questions.some(({ status }) => status !== 'completed');
}

/** Whether voting on an item is or was open. */
const isAsked = (item: AgendaItemState): boolean =>
  item.kind === 'question' && item.questions.some(({ status }) => status !== 'upcoming');

/** Whether there are unsubmitted marks on an item's ballots, the user's own or a giver's. */
function isBeingMarked(drafts: Drafts, meeting: OwnMeeting, item: AgendaItemState | undefined) {
  if (!item || !isOpenQuestion(item)) return false;
  return item.questions.some(({ electionId }) =>
    [undefined, ...meeting.represents].some((giver) => {
      const marks = drafts.read(ballotDraft(electionId, giver)) as readonly string[] | undefined;
      return marks !== undefined && marks.length > 0;
    }),
  );
}

/** Forgets which ballot was shown when the page turns to another item, because the address was about the one before. */
function useFreshAddress(itemId: string | undefined): void {
  const [, setParams] = useSearchParams();
  const last = useRef(itemId);
  useLayoutEffect(() => {
    if (last.current === itemId) return;
    last.current = itemId;
    const turn = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      for (const name of ['for', 'election', 'step']) next.delete(name);
      return next;
    };
    setParams(turn, { replace: true });
  }, [itemId, setParams]);
}

/**
 * Follows the current item of the meeting, except while the voter marks a ballot on which voting is still open: the page
 * then offers the newer item and leaves the ballot alone.
 */
function useShownItem(meeting: OwnMeeting) {
  const drafts = useDrafts();
  const { agenda, currentItem } = meeting.state;
  const [{ id, followed }, setShown] = useState({ id: currentItem, followed: currentItem });
  const item = agenda.find((one) => one.id === id);
  const isHeld = isBeingMarked(drafts, meeting, item);
  if (currentItem !== followed && !isHeld) setShown({ id: currentItem, followed: currentItem });
  const current = agenda.find((one) => one.id === currentItem);
  return {
    item,
    newer: current && current.id !== id ? current : undefined,
    show: (itemId: string) => setShown({ id: itemId, followed: currentItem }),
  };
}

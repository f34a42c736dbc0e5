import type { MeetingState, OwnMeeting, QuestionState } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { type MeetingTexts, useMeetingTexts } from './meeting-texts.ts';

/** Returns where a meeting stands: “Now: 74 present”. */
function stateText(t: MeetingTexts, { status, startDate, attendance }: MeetingState) {
  if (status === 'open') return t('list.present', { present: attendance.present });
  return status === 'closed'
    ? t('list.closed')
    : t('list.starts', { start: formatDateTime(startDate) });
}

/** Returns on how many questions voting is open on which the voter has a ballot to cast. */
function countWaiting({ state, votedIn, represents, holder, isPresent }: OwnMeeting): number {
  if (state.status !== 'open') return 0;
  const questions = state.agenda.flatMap((item) => (item.kind === 'text' ? [] : item.questions));
  const open = questions.filter(({ status }) => status === 'active');
  const isBarred = ({ electionId }: QuestionState) =>
    holder !== null && !isPresent && !holder.notIn.includes(electionId);
  return open.filter(
    (question) =>
      (!votedIn.includes(question.electionId) && !isBarred(question)) ||
      represents.some((one) =>
        [one.votedIn, one.onPaper, one.notIn].every((ids) => !ids.includes(question.electionId)),
      ),
  ).length;
}

interface OwnMeetingListProps {
  meetings: readonly OwnMeeting[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

/** The voter's meetings, above the list of elections. */
export function OwnMeetingList({ meetings, selectedId, onSelect }: OwnMeetingListProps) {
  const t = useMeetingTexts();
  if (meetings.length === 0) return null;
  return (
    <section aria-labelledby="own-meetings" className="border-b border-line pb-4">
      <h2 id="own-meetings" className="px-5 pt-6 pb-3 font-display text-20 font-semibold">
        {t('list.title')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <button
              type="button"
              aria-current={meeting.id === selectedId || undefined}
              onClick={() => onSelect(meeting.id)}
              className={clsx(
                'quick grid w-full gap-1 px-5 py-4 text-start hover:bg-brand-tint',
                meeting.id === selectedId && 'bg-brand-tint',
              )}
            >
              <span dir="auto" className="font-semibold wrap-anywhere">
                {meeting.state.title}
              </span>
              <span className="text-14 text-ink-2">{stateText(t, meeting.state)}</span>
              <Waiting meeting={meeting} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ meeting }: { meeting: OwnMeeting }) {
  const t = useMeetingTexts();
  const count = countWaiting(meeting);
  if (count === 0) return null;
  return <span className="text-14 font-semibold text-green">{t('list.voting', { count })}</span>;
}

/**
 * Leads voters who are elsewhere to the meeting that needs them most: one in which voting is open, then one that is
 * open, then one that begins today.
 */
export function MeetingNotice({ meetings, selectedId, onSelect }: OwnMeetingListProps) {
  const t = useMeetingTexts();
  const others = meetings.filter(({ id }) => id !== selectedId);
  const shown =
    others.find((one) => countWaiting(one) > 0) ??
    others.find(({ state }) => state.status === 'open') ??
    others.find(({ state }) => state.status === 'planned' && isToday(state.startDate));
  if (meetings.length === 0) return null;
  return (
    <output className="block">
      {shown && (
        <Banner
          tone="info"
          className="mb-4"
          action={
            <Button
              variant={countWaiting(shown) > 0 ? 'primary' : 'secondary'}
              onClick={() => onSelect(shown.id)}
            >
              {t('list.open')}
            </Button>
          }
        >
          {noticeText(t, shown)}
        </Banner>
      )}
    </output>
  );
}

function noticeText(t: MeetingTexts, meeting: OwnMeeting): string {
  const { status, startDate } = meeting.state;
  const title = asName(meeting.state.title);
  if (countWaiting(meeting) > 0) return t('list.turnTo', { title });
  return status === 'open'
    ? t('list.isOpen', { title })
    : t('list.today', { title, start: formatDateTime(startDate) });
}

/** Whether a moment is on this day in the voter's time zone. */
const isToday = (moment: string): boolean =>
  new Date(moment).toDateString() === new Date(Date.now()).toDateString();

import type { MeetingState, QuestionState } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { formatDateTime } from '../../../lib/format.ts';
import { useSecondsLeft } from '../../../lib/live/use-seconds-left.ts';
import { HallResults } from './hall-results.tsx';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { writeInsOf } from '../../results/candidate-votes.tsx';
import { useHallTexts } from './hall-texts.ts';

/** As many questions of a ballot paper as fit beside the countdown. */
const MOST_TITLES = 5;

type Question = Extract<MeetingState['agenda'][number], { kind: 'question' }>;

/** What the hall sees now: the title page, an item of the agenda, or a question with its result. */
export function HallStage({ state }: { state: MeetingState }) {
  const t = useHallTexts();
  const item = state.agenda.find(({ id }) => id === state.currentItem);
  if (state.status === 'open' && item) {
    return (
      <>
        <h1 className="hall-title" translate="no" dir="auto">
          {state.title}
        </h1>
        {item.kind === 'text' ? (
          <div className="hall-stage">
            <Headline text={item.text} />
          </div>
        ) : (
          <HallQuestion item={item} />
        )}
      </>
    );
  }
  const facts = [
    state.place,
    state.status === 'planned' && t('starts', { time: formatDateTime(state.startDate) }),
    state.status === 'closed' && t('closed'),
  ].filter(Boolean);
  return (
    <div className="hall-stage">
      <h1 className="hall-headline" data-length={lengthOf(state.title)} translate="no" dir="auto">
        {state.title}
      </h1>
      {facts.map((fact) => (
        <p key={String(fact)} className="hall-fact" dir="auto">
          {fact}
        </p>
      ))}
    </div>
  );
}

function HallQuestion({ item: { questions } }: { item: Question }) {
  const [first] = questions;
  if (!first) return <div className="hall-stage" />;
  if (questions.some(({ result }) => result)) return <HallResults questions={questions} />;
  const named = questions.slice(0, MOST_TITLES);
  return (
    <div className="hall-stage">
      <div>
        {named.map(({ electionId, title }) => (
          <Headline key={electionId} text={title} isOneOf={questions.length} />
        ))}
        {questions.length > named.length && <p className="hall-fact">…</p>}
      </div>
      {first.wording && <HallWording wording={first.wording} />}
      <HallVoting questions={questions} first={first} />
    </div>
  );
}

/** From this length on, the wording of a motion is smaller. */
const LONG = 200;
/** As many names as fit above the countdown. */
const MOST_NAMES = 10;

/** What is voted on, and the candidates unless they are Yes and No. */
function HallWording({ wording }: { wording: NonNullable<QuestionState['wording']> }) {
  const { description, candidates } = wording;
  const named = candidates.map((name) => ({ name }));
  return (
    <>
      <p
        className="hall-wording"
        data-length={description.length > LONG ? 'long' : 'short'}
        translate="no"
        dir="auto"
      >
        {description}
      </p>
      {!isMotion(named) && (
        <ul className="hall-candidates" translate="no">
          {candidates.slice(0, MOST_NAMES).map((name) => (
            <li key={name} dir="auto">
              {name}
            </li>
          ))}
          {candidates.length > MOST_NAMES && <li>…</li>}
        </ul>
      )}
    </>
  );
}

/** The questions of a ballot paper open and close together. */
function HallVoting({
  questions,
  first,
}: {
  questions: readonly QuestionState[];
  first: QuestionState;
}) {
  const t = useHallTexts();
  const results = useResultTexts();
  const open = questions.find(({ status }) => status === 'active');
  const { ballots, eligible, status } = open ?? first;
  const voted = <p className="hall-fact">{t('voted', { ballots, eligible })}</p>;
  if (open) {
    return (
      <div
        className="hall-voting"
        data-dense={
          questions.length > 1 || first.wording !== undefined || lengthOf(open.title) !== 'short'
        }
      >
        <HallCountdown closesAt={open.closesAt} />
        {voted}
      </div>
    );
  }
  if (status === 'upcoming') return <p className="hall-fact">{t('upcoming')}</p>;
  const isCounted = questions.every((one) => one.isCounted);
  const awaiting = questions.filter(({ awaitsNames }) => awaitsNames);
  return (
    <>
      <p className="hall-fact">
        {isCounted
          ? t('counted')
          : awaiting.length > 0
            ? results('count.awaitsNames')
            : t('counting')}
      </p>
      {voted}
      {awaiting.map(
        ({ electionId, writeIns }) =>
          writeIns && (
            <p key={electionId} className="hall-fact">
              {writeInsOf(writeIns, results)}
            </p>
          ),
      )}
    </>
  );
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** From here on, the countdown is emphasized. */
const URGENT_S = 10;

function HallCountdown({ closesAt }: { closesAt: string | null }) {
  const t = useHallTexts();
  const seconds = useSecondsLeft(closesAt);
  if (seconds === undefined) return null;
  if (seconds === 0) return <p className="hall-fact">{t('over')}</p>;
  return (
    <p className="hall-countdown" role="timer" data-urgent={seconds <= URGENT_S}>
      <bdi dir="ltr">{clockOf(seconds)}</bdi>
    </p>
  );
}

/** 75 → '1:15', 3,675 → '1:01:15' */
function clockOf(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const padded = (part: number) => String(part).padStart(2, '0');
  const rest = padded(seconds % MINUTE_S);
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function Headline({ text, isOneOf = 1 }: { text: string; isOneOf?: number }) {
  return (
    <h2 className="hall-headline" data-length={lengthOf(text, isOneOf)} translate="no" dir="auto">
      {text}
    </h2>
  );
}

/** Long texts and several questions are smaller, so that they fit. */
function lengthOf(text: string, count = 1): 'short' | 'medium' | 'long' | 'longest' {
  const length = text.length + (count - 1) * 40;
  if (length <= 20) return 'short';
  if (length <= 60) return 'medium';
  return length <= 120 ? 'long' : 'longest';
}

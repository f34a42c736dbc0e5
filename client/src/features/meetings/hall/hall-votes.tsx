import type { QuestionState } from '@votewise/contract';
import { useSecondsLeft } from '../../../lib/live/use-seconds-left.ts';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { writeInsOf } from '../../results/candidate-votes.tsx';
import { useHallTexts } from './hall-texts.ts';

/** Up to as many ballots, each has a mark. */
const MOST_MARKS = 60;

/**
 * The countdown and the ballots so far, then what the count waits for. The questions of a ballot paper open and close
 * together.
 */
export function HallVotes(props: { questions: readonly QuestionState[]; first: QuestionState }) {
  const { questions, first } = props;
  const open = questions.find(({ status }) => status === 'active');
  const { ballots, eligible, handedOut = 0 } = open ?? first;
  const online = Math.max(ballots, eligible - handedOut);
  const t = useHallTexts();
  if (!open && first.status === 'upcoming') return <p className="hall-fact">{t('upcoming')}</p>;
  return (
    <div className="hall-voting" data-open={open !== undefined}>
      {open ? <Open question={open} /> : <Closed questions={questions} />}
      <div className="hall-ballots">
        <p>
          <span>{t('voted', { ballots, eligible: online })}</span>
          {handedOut > 0 && <span>{t('onPaper', { paper: handedOut })}</span>}
        </p>
        <Marks ballots={ballots} online={online} handedOut={handedOut} />
      </div>
    </div>
  );
}

/** One mark for each ballot: filled if it is in the box, hatched if it is on paper. Large halls have a bar. */
function Marks(props: { ballots: number; online: number; handedOut: number }) {
  const { ballots, online, handedOut } = props;
  const all = online + handedOut;
  if (all === 0) return null;
  if (all > MOST_MARKS) {
    const partOf = (part: number) => ({ inlineSize: `${(100 * part) / all}%` });
    return (
      <div className="hall-turnout" aria-hidden="true">
        <span data-kind="in" style={partOf(ballots)} />
        <span data-kind="out" style={partOf(online - ballots)} />
        <span data-kind="paper" style={partOf(handedOut)} />
      </div>
    );
  }
  return (
    <div className="hall-marks" aria-hidden="true">
      {Array.from({ length: all }, (_, place) => (
        <span
          key={place}
          data-kind={place < ballots ? 'in' : place < online ? 'out' : 'paper'}
          data-first={place === online}
        />
      ))}
    </div>
  );
}

function Open({ question: { isPreparing, closesAt } }: { question: QuestionState }) {
  const t = useHallTexts();
  if (isPreparing) return <p className="hall-fact">{t('preparing')}</p>;
  return <HallCountdown closesAt={closesAt} />;
}

function Closed({ questions }: { questions: readonly QuestionState[] }) {
  const t = useHallTexts();
  const results = useResultTexts();
  const awaiting = questions.filter(({ awaitsNames }) => awaitsNames);
  const paper = Math.max(0, ...questions.map(({ handedOut = 0 }) => handedOut));
  if (paper > 0) return <p className="hall-fact">{t('typing', { paper })}</p>;
  if (awaiting.length === 0) {
    if (questions.some((one) => one.awaitsKeyHolders))
      return <p className="hall-fact">{t('opening')}</p>;
    const isCounted = questions.every((one) => one.isCounted);
    return <p className="hall-fact">{t(isCounted ? 'counted' : 'counting')}</p>;
  }
  return (
    <div>
      <p className="hall-fact">{results('count.awaitsNames')}</p>
      {awaiting.map(
        ({ electionId, writeIns }) =>
          writeIns && (
            <p key={electionId} className="hall-fact">
              {writeInsOf(writeIns, results)}
            </p>
          ),
      )}
    </div>
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

import type {
  AgendaItemState,
  MeetingState,
  QuestionItem,
  QuestionState,
} from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { majorityValues } from '@votewise/contract/elections/ballot-sentences';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useElectionTexts } from '../../../lib/languages/election-texts.ts';
import { useOrganization } from '../../../lib/organization.ts';
import { PATHS } from '../../../lib/paths.ts';
import { HallResults } from './hall-results.tsx';
import { HallSubject, lengthOf } from './hall-subject.tsx';
import { useHallTexts } from './hall-texts.ts';
import { HallVotes } from './hall-votes.tsx';
import { weightName } from '../../../lib/weights.ts';

/** As many questions of a ballot paper as fit above the countdown. */
const MOST_TITLES = 5;

/** What the hall sees now: the title page, an item of the agenda, or a question with its result. */
export function HallStage({ state }: { state: MeetingState }) {
  const item = state.agenda.find(({ id }) => id === state.currentItem);
  if (state.status !== 'open' || !item) return <TitlePage state={state} />;
  return (
    <>
      <Top state={state} item={item} />
      {item.kind === 'text' ? (
        <div className="hall-stage">
          <Headline text={item.text} />
          <HowToJoin />
        </div>
      ) : (
        <HallQuestion item={item} />
      )}
    </>
  );
}

function TitlePage({ state }: { state: MeetingState }) {
  const t = useHallTexts();
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
      {state.status !== 'closed' && <HowToJoin />}
    </div>
  );
}

function Top({ state: { title, agenda }, item }: { state: MeetingState; item: AgendaItemState }) {
  const t = useHallTexts();
  return (
    <header className="hall-top">
      <Organization />
      <h1 translate="no" dir="auto">
        {title}
      </h1>
      <p className="hall-item">
        {t('item', { item: agenda.indexOf(item) + 1, items: agenda.length })}
      </p>
    </header>
  );
}

/** Whose meeting it is. */
function Organization() {
  const { name, logo } = useOrganization();
  return (
    <>
      {logo !== undefined && <img src={logo} alt="" />}
      {name !== undefined && (
        <p translate="no" dir="auto">
          {name}
        </p>
      )}
    </>
  );
}

function HowToJoin() {
  const t = useHallTexts();
  const { host, origin } = window.location;
  return (
    <div className="hall-join">
      <QrCode text={origin + PATHS.voterDashboard} label={t('join.code')} />
      <p>
        {t('join')}
        <bdi translate="no" dir="ltr">
          {host}
        </bdi>
      </p>
    </div>
  );
}

function HallQuestion({ item: { questions } }: { item: QuestionItem }) {
  const [first] = questions;
  if (!first) return <div className="hall-stage" />;
  if (questions.some(({ result }) => result)) return <HallResults questions={questions} />;
  const named = questions.slice(0, MOST_TITLES);
  return (
    <div className="hall-stage" data-kind="question">
      <div className="hall-titles" data-single={questions.length === 1}>
        {named.map(({ electionId, title }) => (
          <HallSubject key={electionId} text={title} />
        ))}
        {questions.length > named.length && <p className="hall-fact">…</p>}
      </div>
      <div className="hall-rule" aria-hidden="true" />
      {first.wording && <HallWording wording={first.wording} />}
      <HallVotes questions={questions} first={first} />
    </div>
  );
}

/** Up to this length, a wording fits in each size. A longer one is cut off, and is on members’ devices. */
const WORDING_SIZES = [
  [260, 'short'],
  [400, 'medium'],
  [620, 'long'],
] as const;
/** As many names as fit above the countdown, and as fit in one column. */
const MOST_NAMES = 10;
const COLUMN = 5;

/** What is voted on: the wording of a motion, or the candidates where the wording would be. */
function HallWording({ wording }: { wording: NonNullable<QuestionState['wording']> }) {
  const { description, candidates } = wording;
  const isYesNo = isMotion(candidates.map((name) => ({ name })));
  const size = WORDING_SIZES.find(([most]) => description.length <= most)?.[1] ?? 'longest';
  if (isYesNo) {
    return (
      <div className="hall-matter">
        <p className="hall-wording" data-length={size} translate="no" dir="auto">
          {description}
        </p>
        <RuleLine wording={wording} isYesNo />
      </div>
    );
  }
  return (
    <div className="hall-matter">
      <p className="hall-wording" data-length="above-names" translate="no" dir="auto">
        {description}
      </p>
      <RuleLine wording={wording} isYesNo={false} />
      <ul className="hall-candidates" data-columns={candidates.length > COLUMN ? 2 : 1}>
        {candidates.slice(0, MOST_NAMES).map((name) => (
          <li key={name} translate="no" dir="auto">
            {name}
          </li>
        ))}
        {candidates.length > MOST_NAMES && <li>…</li>}
      </ul>
    </div>
  );
}

/** What decides, as far as a hall has to know it. */
function RuleLine(props: { wording: NonNullable<QuestionState['wording']>; isYesNo: boolean }) {
  const { isYesNo } = props;
  const { ballot, weighted } = props.wording;
  const { kind, seats, majority } = ballot;
  const t = useElectionTexts();
  const sentences = [
    ...(isYesNo ? [] : [t('ballot.seats', { count: seats })]),
    ...(majority
      ? [
          t('ballot.majority', {
            who: isYesNo ? 'yes' : 'winner',
            ...majorityValues(majority, { kind, weighted, weightName: weightName() }),
          }),
        ]
      : []),
  ];
  return sentences.length === 0 ? null : <p className="hall-note">{sentences.join(' ')}</p>;
}

function Headline({ text }: { text: string }) {
  return (
    <h2 className="hall-headline" data-length={lengthOf(text)} translate="no" dir="auto">
      {text}
    </h2>
  );
}

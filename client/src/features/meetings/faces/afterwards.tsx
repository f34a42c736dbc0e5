import type { ListedElection, Meeting } from '@votewise/contract';
import { nextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { PanelRow, TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { electionPath, electionTabPath, handoutsPath } from '../../../lib/lazy-paths.ts';
import { useElections } from '../../elections/election-queries.ts';
import { ListButtons } from '../desk/list-buttons.tsx';
import { ProxiesPanel } from '../desk/proxies-panel.tsx';
import { useResultsEmail } from '../planning/member-email-queries.ts';
import { MeetingStages } from '../planning/meeting-stages.tsx';
import { itemTitle } from '../step-words.ts';
import { AttendanceFigures } from '../running/attendance-figures.tsx';
import { MeetingFacts } from '../running/meeting-facts.tsx';
import { MinutesButton } from '../running/minutes-button.tsx';
import { OpenMeetingButton } from '../running/open-meeting.tsx';
import { NEXT_STEP } from '../running/step-ids.ts';
import { useCountedElections } from '../running/use-counted-elections.ts';
import { DeclareAll } from './declare-all.tsx';
import { Outcomes } from './outcomes.tsx';
import { ResultsEmail } from './results-email.tsx';

type Next = ReturnType<typeof nextMeetingStep>;

/** A closed meeting: what it decided, the results to declare, and its minutes. */
export function Afterwards({ meeting }: { meeting: Meeting }) {
  const { data: elections } = useElections();
  const { data: resultsEmail } = useResultsEmail(meeting.id);
  useCountedElections(meeting.state);
  if (!elections) return <LoadingState label="Loading results…" />;
  const next = nextMeetingStep(meeting.state, { elections, resultsEmail, now: 0 });
  const { attendance } = meeting.state;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Panel className="p-4 pt-5 md:p-6">
          <MeetingStages status={meeting.status} />
          <section aria-labelledby={NEXT_STEP} className="mt-6 grid grid-cols-1 gap-4">
            <div>
              {next.kind !== 'done' && <p className="text-14 text-ink-2">Next step</p>}
              <h2 id={NEXT_STEP} tabIndex={-1} className="font-display text-24 font-semibold">
                {titleOf(next)}
              </h2>
            </div>
            <StepText next={next} elections={elections} />
            <Outcomes meeting={meeting} elections={elections} />
            <DeclareAll
              elections={among(elections, 'undeclared' in next ? next.undeclared : [])}
              isNext={next.kind === 'declare'}
            />
          </section>
        </Panel>
        <TitledPanel id="minutes" title="Minutes" className="grid grid-cols-1 gap-3">
          <p className="text-ink-2">
            Attendance, wording, counts, and names are filled in. Print the PDF, add what was said,
            and sign it.
          </p>
          <div className="flex flex-wrap gap-2">
            <MinutesButton meeting={meeting} isMain={next.kind === 'done'} />
          </div>
        </TitledPanel>
        {areDeclared(next) && hasVoted(meeting) && (
          <ResultsEmail meeting={meeting} isNext={next.kind === 'send-results'} />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TitledPanel id="attendance" title="Attendance" className="grid grid-cols-1 gap-3">
          <AttendanceFigures state={meeting.state} />
          <ListButtons meetingId={meeting.id} members={attendance.members} />
        </TitledPanel>
        <TitledPanel id="times" title="Times">
          <dl className="mt-2">
            <PanelRow label="Opened" value={formatDateTime(meeting.openedAt ?? '')} />
            <PanelRow label="Closed" value={formatDateTime(meeting.closedAt ?? '')} />
          </dl>
          <div className="mt-3 -ms-4">
            <OpenMeetingButton meeting={meeting} label="Open Again" variant="quiet" />
          </div>
        </TitledPanel>
        <ProxiesPanel meeting={meeting} />
        <MeetingFacts meeting={meeting} />
      </div>
    </div>
  );
}

const among = (elections: readonly ListedElection[], ids: readonly string[]) =>
  ids.flatMap((id) => elections.find((one) => one.id === id) ?? []);

/** Whether all results are final. A tie can be decided afterward. */
const areDeclared = (next: Next): boolean =>
  next.kind === 'done' ||
  next.kind === 'send-results' ||
  (next.kind === 'decide-ties' && next.undeclared.length === 0);

const hasVoted = ({ state }: Meeting): boolean =>
  state.agenda.some(
    (item) =>
      item.kind === 'question' && item.questions.some(({ status }) => status === 'completed'),
  );

function titleOf(next: Next): string {
  switch (next.kind) {
    case 'decide-ties':
      return next.elections.length === 1
        ? 'Decide the tie'
        : `Decide ${formatQuantity(next.elections.length, 'tie')}`;
    case 'declare':
      return `Declare ${formatQuantity(next.undeclared.length, 'result')}`;
    case 'send-results':
      return 'Tell members the results';
    case 'type-handouts':
      return `Type ${formatQuantity(next.handedOut, 'paper ballot')}`;
    case 'assign-names':
      return 'Assign the names that members wrote in';
    case 'wait-for-key-holders':
      return 'Key holders decrypt the sum';
    case 'wait-for-count':
      return 'VoteWise is counting';
    default:
      return 'The meeting is over';
  }
}

function StepText(props: { next: Next; elections: readonly ListedElection[] }): ReactNode {
  const { next, elections } = props;
  switch (next.kind) {
    case 'decide-ties':
      return (
        <>
          <p>Record what your organization decided. The count stays as it is.</p>
          <Ways
            ways={among(elections, next.elections).map(({ id, title }) => ({
              title,
              to: electionPath(id),
            }))}
            act="Decide"
          />
        </>
      );
    case 'send-results':
      return <p>The results are final. Members get them in one email.</p>;
    case 'declare':
      return (
        <p>Every count was repeated with the same result. Declaring makes the results final.</p>
      );
    case 'type-handouts':
      return (
        <Waiting
          next={next}
          text="The count waits for them. Two administrators type them independently."
          act="Type Paper Ballots"
          pathOf={handoutsPath}
        />
      );
    case 'assign-names':
      return (
        <Waiting
          next={next}
          text="The recount begins once you have decided for whom these names count."
          act="Assign Names"
          pathOf={(id) => electionTabPath(id, 'results')}
        />
      );
    case 'wait-for-key-holders':
      return (
        <Waiting
          next={next}
          text="The count waits for them. The question’s page shows who is awaited."
          act="Show Key Holders"
          pathOf={electionPath}
        />
      );
    case 'wait-for-count':
      return (
        <p className="flex items-center gap-3">
          <BusyStrokes className="size-5 shrink-0 text-brand-text" />
          All ballots of {asName(itemTitle(next.item))} are being counted again.
        </p>
      );
    default:
      return <p>Nothing waits for you. The minutes can be downloaded at any time.</p>;
  }
}

/** What shows that a question waits. */
const WAITED = {
  'type-handouts': 'handedOut',
  'assign-names': 'awaitsNames',
  'wait-for-key-holders': 'awaitsKeyHolders',
} as const;

function Waiting(props: {
  next: Extract<Next, { kind: keyof typeof WAITED }>;
  text: string;
  act: string;
  pathOf: (electionId: string) => string;
}) {
  const { next, text, act, pathOf } = props;
  const waiting = next.item.questions.filter((question) => question[WAITED[next.kind]]);
  return (
    <>
      <p>{text}</p>
      <Ways
        ways={waiting.map(({ electionId, title }) => ({ title, to: pathOf(electionId) }))}
        act={act}
      />
    </>
  );
}

/** Links to where something is done about questions. */
const Ways = ({ ways, act }: { ways: readonly { title: string; to: string }[]; act: string }) => (
  <div className="flex flex-wrap gap-2">
    {ways.map(({ title, to }) => (
      <Link key={to} to={to} className={buttonStyle('primary', 'large', 'wrap-anywhere')}>
        {act}: {asName(title)}
      </Link>
    ))}
  </div>
);

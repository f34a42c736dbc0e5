import type { Election, MessagesData, SingleElection, Stage } from '@votewise/contract';
import { fillTemplate } from '@votewise/contract';
import { nextStepOf, type NextStep } from '@votewise/contract/elections/next-step';
import { wasOpened } from '@votewise/contract/elections/stages';
import { asName } from '@votewise/contract/text/isolate';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { useElections } from '../../features/elections/election-queries.ts';
import { questionsOnPaper } from '../../features/elections/read-elections.ts';
import { optionsNoun } from '../../features/elections/stored-ballot.ts';
import { StageLine } from '../../features/elections/stage-line.tsx';
import { meetingPath } from '../../features/meetings/meeting-paths.ts';
import {
  hasLinks,
  messageTextsOf,
  startComposing,
  type Worded,
} from '../../features/messages/compose-state.ts';
import { messagesOfPaper, whoCanVote } from '../../features/messages/message-words.ts';
import { SendDialog } from '../../features/messages/send-dialog.tsx';
import { DecisionLines } from '../../features/results/outcome/decision-lines.tsx';
import { MinutesButtons } from '../../features/results/results-toolbar.tsx';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { electionPath, electionTabPath, handoutsPath } from '../../lib/lazy-paths.ts';
import { type Check, CHECK_TITLES } from './checklist.ts';
import type { ElectionTabProps } from './election-tab-props.ts';
import { MoveButtons } from './move-buttons.tsx';
import { PlanInvitation } from './plan-invitation.tsx';
import { RunoffButton, TieActions, TieCorrection, TieText } from './tie-actions.tsx';

/** The ID of the heading that says what comes next. It takes the focus after a move. */
export const NEXT_STEP_HEADING = 'next-step';

const TEXT_LINK =
  'inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand-text underline';

/** Where an election stands, and what its administrator usually does next. */
export function NextStepPanel(props: {
  election: SingleElection;
  stage: Stage;
  now: number;
  /** Undefined while loading. */
  messages: MessagesData | undefined;
  /** The first check before voting opens that is not done. */
  openCheck: Check | undefined;
  onRunoff: ElectionTabProps['onRunoff'];
  onMoved: () => void;
}) {
  const { election, stage, now, messages, openCheck, onRunoff, onMoved } = props;
  const step = nextStepOf(election, { invited: messages && messagesOfPaper(messages), now });
  const { data: elections = [] } = useElections(election.paper !== '');
  const questions = questionsOnPaper(election, elections);
  const hasOutcome = stage === 'counted' || stage === 'declared';
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <StageLine stage={stage} wasOpened={wasOpened(election)} />
      <section aria-labelledby={NEXT_STEP_HEADING} className="mt-6 grid gap-3">
        <div>
          {step.kind !== 'done' && step.kind !== 'annulled' && (
            <p className="text-14 text-ink-2">Next step</p>
          )}
          <h2
            id={NEXT_STEP_HEADING}
            tabIndex={-1}
            className="scroll-mt-24 font-display text-24 font-semibold"
          >
            {titleOf(step, election, openCheck)}
          </h2>
        </div>
        {hasOutcome && <DecisionLines election={election} />}
        <StepText {...{ step, election, messages, openCheck }} />
        {stage === 'open' && !election.meeting && <PaperOffer election={election} />}
        {step.kind === 'done' && <NextQuestion questions={questions} />}
        <StepActions {...{ step, election, messages, onRunoff, onMoved }} />
        {hasOutcome && <TieCorrection election={election} />}
        {hasOutcome && <MinutesButtons {...{ election, questions }} />}
      </section>
    </Panel>
  );
}

/** The first question on the ballot paper that has no declared result yet. */
function NextQuestion({ questions }: { questions: readonly Election[] }): ReactNode {
  const next = questions.find(({ declaredAt }) => declaredAt === undefined);
  if (!next) return null;
  return (
    <p>
      Next on this ballot paper:{' '}
      <Link to={electionPath(next.id)} className={TEXT_LINK}>
        {asName(next.title)}
      </Link>
    </p>
  );
}

function titleOf(step: NextStep, { ballot }: Election, openCheck: Check | undefined): string {
  switch (step.kind) {
    case 'prepare':
      return 'Finish the draft';
    case 'plan-invitation':
      return 'Plan the invitation';
    case 'wait-for-opening':
      return openCheck ? CHECK_TITLES[openCheck.id] : 'Nothing to do until voting opens';
    case 'open':
      return 'Open voting';
    case 'go-to-meeting':
      return 'Vote in the meeting';
    case 'invite':
      return `Invite ${formatQuantity(step.voters, 'voter')}`;
    case 'wait-for-votes':
      return 'Nothing to do until voting closes';
    case 'type-handouts':
      return `Type ${formatQuantity(step.handedOut, 'paper ballot')}`;
    case 'assign-names':
      return 'Assign the names that voters wrote in';
    case 'wait-for-count':
      return ballot.encrypted === null ? 'VoteWise is counting' : 'Key holders decrypt the sum';
    case 'annulled':
      return 'Election annulled';
    case 'examine':
      return 'Have both counts examined';
    case 'decide-tie':
      return 'Decide the tie';
    case 'declare':
      return 'Declare the result';
    case 'done':
      return 'Result declared';
    default:
      return step satisfies never;
  }
}

const LIST = new Intl.ListFormat('en-US');

const EXAMINE = 'Keep a copy of the database and have both counts examined.';

interface StepProps {
  step: NextStep;
  election: SingleElection;
  messages: MessagesData | undefined;
}

function StepText(props: StepProps & { openCheck: Check | undefined }): ReactNode {
  const { step, election, messages, openCheck } = props;
  const { startDate, endDate, progress, declaredAt } = election;
  switch (step.kind) {
    case 'prepare':
      return (
        <p>Finish the {LIST.format(step.missing)} in the checklist below. Then voting can open.</p>
      );
    case 'wait-for-opening':
      return (
        <p>
          {openCheck && 'The checklist below says how. '}Voting opens automatically on{' '}
          {formatDateTime(startDate)}. <WhoVotes {...{ election, messages }} />
        </p>
      );
    case 'plan-invitation':
      return (
        <p>
          Voting opens automatically on {formatDateTime(startDate)}, but no invitation is planned.{' '}
          {invitationText(step.voters, election, messages)}
        </p>
      );
    case 'open':
      return (
        <p>
          The start date has passed, so voting won’t open automatically.{' '}
          <WhoVotes {...{ election, messages }} />
        </p>
      );
    case 'go-to-meeting':
      return <p>An administrator opens and closes voting in the meeting.</p>;
    case 'invite':
      return (
        <p>
          Voting is open, but {step.voters === 1 ? 'this voter hasn’t' : 'these voters haven’t'}{' '}
          been told. {invitationText(step.voters, election, messages)}
        </p>
      );
    case 'wait-for-votes':
      return <p>Voting closes automatically on {formatDateTime(endDate)}.</p>;
    case 'type-handouts':
      return (
        <p>
          The count waits for these ballots. Two administrators type them independently and then add
          them to the count.
        </p>
      );
    case 'assign-names':
      return <p>The recount begins once you have decided for whom these names count.</p>;
    case 'wait-for-count':
      if (election.ballot.encrypted !== null) {
        return (
          <p>
            They get an email as soon as the encrypted sum is computed. Once enough of them have
            decrypted it, you can declare the result.
          </p>
        );
      }
      return (
        <p>
          VoteWise is counting all ballots again. This usually takes less than ten seconds after
          voting closes. You can then declare the result.
        </p>
      );
    case 'annulled':
      return (
        <p>
          This election was annulled on {formatDateTime(election.annulled?.at ?? '')} and has no
          result: <bdi>{election.annulled?.reason}</bdi>
        </p>
      );
    case 'examine':
      return (
        <Banner tone="error">
          {declaredAt === undefined
            ? `The recount differs from the count. Don’t announce a result yet. ${EXAMINE}`
            : `A later recount differs from the declared count. ${EXAMINE}`}
        </Banner>
      );
    case 'decide-tie':
      return <TieText election={election} />;
    case 'declare':
      return (
        <p>
          {progress?.count.at === undefined
            ? 'There was nothing to count again.'
            : 'The recount confirmed the count.'}{' '}
          Declare the result to make it final.{' '}
          {messages?.mail.delivery === 'smtp' && (
            <span>It goes to voters by email, unless you decide otherwise.</span>
          )}
        </p>
      );
    case 'done':
      return (
        <p>
          The result was declared on {formatDateTime(declaredAt ?? '')}. The election can no longer
          be changed or reopened.
        </p>
      );
    default:
      return step satisfies never;
  }
}

function invitationText(
  voters: number,
  { ballot }: Election,
  messages: StepProps['messages'],
): string {
  if (messages?.mail.delivery === 'files')
    return `No mail server is configured, so the ${voters === 1 ? 'email is saved as a file' : 'emails are saved as files'} to pass on.`;
  const email = ballot.links === 'on' ? 'email with a personal voting link' : 'email';
  return `${voters === 1 ? 'The voter gets' : 'Each voter gets'} an ${email}.`;
}

function PaperOffer({ election: { id, ballot } }: { election: Election }): ReactNode {
  if (!ballot.onPaper) return null;
  return (
    <p>
      Some voters vote on paper.{' '}
      <Link to={handoutsPath(id)} className={TEXT_LINK}>
        Hand out paper ballots
      </Link>
    </p>
  );
}

function WhoVotes({ election, messages }: Omit<StepProps, 'step'>): ReactNode {
  if (!messages) return null;
  if (wasOpened(election))
    return <span>Voting was open before. Votes already cast still count.</span>;
  const voters = formatQuantity(whoCanVote(messages), 'voter');
  const options = optionsNoun([election]);
  return <span>{`${voters} can vote. Once voting opens, ${options} can’t be changed.`}</span>;
}

function StepActions({
  step,
  election,
  messages,
  onRunoff,
  onMoved,
}: StepProps & Pick<ElectionTabProps, 'onRunoff'> & { onMoved: () => void }): ReactNode {
  const large = buttonStyle('primary', 'large', 'justify-self-start');
  switch (step.kind) {
    case 'open':
      return (
        <div className="flex flex-wrap gap-2">
          <MoveButtons {...{ election, messages, onMoved }} move="open" />
        </div>
      );
    case 'decide-tie':
      return (
        <TieActions {...{ election }} tie={step.tie} onRunoff={onRunoff}>
          {election.declaredAt === undefined && (
            <MoveButtons
              {...{ election, messages, onMoved }}
              move="declare"
              early="Declare Without a Decision…"
            />
          )}
        </TieActions>
      );
    case 'declare':
      return (
        <div className="flex flex-wrap gap-2">
          <MoveButtons {...{ election, messages, onMoved }} move="declare" />
          <RunoffButton {...{ election, onRunoff }} />
        </div>
      );
    case 'go-to-meeting':
      return (
        <Link to={meetingPath(election.meeting?.id ?? '')} className={large}>
          Go to Meeting
        </Link>
      );
    case 'plan-invitation':
      return (
        messages && (
          <div className="flex flex-wrap gap-2">
            <PlanInvitation messages={messages} variant="primary" size="large" />
            <ReadFirst election={election} />
          </div>
        )
      );
    case 'invite':
      return messages && <Invite {...{ election, messages }} voters={step.voters} />;
    case 'type-handouts':
      return (
        <Link to={handoutsPath(election.id)} className={large}>
          Type Paper Ballots
        </Link>
      );
    case 'assign-names':
      return (
        <Link to={electionTabPath(election.id, 'results')} className={large}>
          Assign Names
        </Link>
      );
    default:
      return null;
  }
}

function ReadFirst({ election }: { election: Election }) {
  return (
    <Link
      to={`${electionTabPath(election.id, 'messages')}#preview`}
      className={buttonStyle('secondary', 'large')}
    >
      Read the Email First
    </Link>
  );
}

/** Sends the usual invitation after a confirmation, or leads to where it can be read and changed first. */
function Invite(props: { election: Election; messages: MessagesData; voters: number }) {
  const { election, voters } = props;
  const data = messagesOfPaper(props.messages);
  const [isAsking, setIsAsking] = useState(false);
  const composing: Worded = {
    ...startComposing(data),
    kind: 'invitation',
    task: data.task,
    mayHaveLinks: data.example.votingLink !== undefined,
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="large" onClick={() => setIsAsking(true)}>
        <Send aria-hidden="true" className="size-4.5" />
        Invite {formatQuantity(voters, 'Voter')}
      </Button>
      <ReadFirst election={election} />
      {isAsking && (
        <SendDialog
          electionId={election.id}
          composing={{ ...composing, links: hasLinks(composing) }}
          subject={fillTemplate(messageTextsOf(composing).subject, data.example.values)}
          count={voters}
          isSaved={data.mail.delivery === 'files'}
          onSent={() => {}}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

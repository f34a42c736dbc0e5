import type { Election, MessagesData, Stage } from '@votewise/server/contract';
import { isPlainBallot } from '@votewise/server/contract/elections/ballot';
import { missingOf, wasOpen } from '@votewise/server/contract/elections/stages';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { isEndless, isOverdue } from '../elections/election-timing.ts';
import { MinutesButtons } from '../results/minutes-buttons.tsx';
import { DecisionLines } from '../results/outcome/decision-lines.tsx';
import { DeclareDialog } from './declare-dialog.tsx';
import { CloseDialog, OpenDialog } from './voting-dialogs.tsx';

type Question = 'open' | 'close' | 'declare';

interface NextStepPanelProps {
  election: Election;
  stage: Stage;
  /** Undefined while it is loading: the consequences of a step are not known before. */
  messages: MessagesData | undefined;
}

/** The next step of an election with its consequences. */
export function NextStepPanel({ election, stage, messages }: NextStepPanelProps) {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const ask = (next: Question, label: string) => (
    <Button
      variant="primary"
      size="large"
      disabled={!messages}
      className="justify-self-start"
      onClick={() => setQuestion(next)}
    >
      {label}
    </Button>
  );
  const dialog = { election, onClose: close };
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <section aria-labelledby="next-step" className="grid gap-3">
        <h2 id="next-step" className="font-display text-20 font-semibold">
          {stage === 'declared' ? 'Result declared' : 'Next step'}
        </h2>
        {(stage === 'counted' || stage === 'declared') && !isPlainBallot(election.ballot) && (
          <DecisionLines electionId={election.id} />
        )}
        <StepText election={election} stage={stage} messages={messages} />
        {stage === 'ready' && ask('open', 'Open Voting Now')}
        {stage === 'open' && ask('close', 'Close Voting Now')}
        {stage === 'counted' && ask('declare', 'Declare Result')}
        {(stage === 'counted' || stage === 'declared') && <MinutesButtons election={election} />}
      </section>
      {messages && question === 'open' && <OpenDialog {...dialog} messages={messages} />}
      {messages && question === 'close' && <CloseDialog {...dialog} messages={messages} />}
      {messages && question === 'declare' && <DeclareDialog {...dialog} messages={messages} />}
    </Panel>
  );
}

const LIST = new Intl.ListFormat('en-US');

const EXAMINE = 'Keep a copy of the database and have both counts examined.';

interface StepTextProps {
  election: Election;
  stage: Stage;
  messages: MessagesData | undefined;
}

function StepText({ election, stage, messages }: StepTextProps): ReactNode {
  const voters = messages?.recipients.everyone;
  const { startDate, endDate, progress, declaredAt } = election;
  const now = useNow([endDate]);
  const missing = missingOf(election, now);
  switch (stage) {
    case 'draft':
      return (
        <p>Finish the {LIST.format(missing)} in the checklist below. Then you can open voting.</p>
      );
    case 'ready':
      return (
        <p>
          {isOverdue(election)
            ? 'The start date has passed, so voting won’t open automatically.'
            : `Voting opens automatically on ${formatDateTime(startDate)}. You can also open it now.`}
          {voters !== undefined &&
            (wasOpen(election)
              ? ` Voting was open before. Votes already cast still count.`
              : ` ${formatQuantity(voters, 'voter')} can vote. Once voting opens, candidates can’t be changed.`)}
        </p>
      );
    case 'open':
      return (
        <p>
          {isEndless(election)
            ? 'The end date has passed. Voting stays open until you close it.'
            : `Voting closes automatically on ${formatDateTime(endDate)}. You can also close it now.`}
        </p>
      );
    case 'closed':
      return progress?.count.state === 'differs' ? (
        <Banner tone="error">
          The recount differs from the count. Don’t announce a result yet. {EXAMINE}
        </Banner>
      ) : (
        <p>
          VoteWise is counting all ballots again. This takes about a minute after the close. You can
          then declare the result.
        </p>
      );
    case 'counted':
      return (
        <p>
          {progress?.count.at === undefined
            ? 'No votes were cast, so there was nothing to count again.'
            : 'The recount confirmed the count.'}{' '}
          Declare the result to make it final.
          {messages?.mail.delivery === 'smtp' && ' Voters who haven’t received it get it by email.'}
        </p>
      );
    case 'declared':
      return (
        <>
          <p>
            The result was declared on {formatDateTime(declaredAt ?? '')}. The election can no
            longer be changed or reopened.
          </p>
          {progress?.count.state === 'differs' && (
            <Banner tone="error">A later recount differs from the declared count. {EXAMINE}</Banner>
          )}
        </>
      );
    default:
      return stage satisfies never;
  }
}

import type { Election, MessagesData, Stage } from '@votewise/contract';
import { isPlainBallot } from '@votewise/contract/elections/ballot';
import {
  isAwaitingHandouts,
  missingOf,
  stageOf,
  wasOpen,
} from '@votewise/contract/elections/stages';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { handoutsPath, resultsPath } from '../../lib/lazy-paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { isOverdue } from '../../features/elections/election-timing.ts';
import { questionsOnPaper } from '../../features/elections/read-elections.ts';
import { electionPage, useElections } from '../../features/elections/election-queries.ts';
import { DecisionLines } from '../../features/results/outcome/decision-lines.tsx';
import { MinutesButtons } from '../../features/results/results-toolbar.tsx';
import { type Move, MOVE_AT, MOVES, questionsTitle } from './manual-moves.ts';
import { whoCanVote } from '../../features/messages/message-words.ts';
import { PaperMoveDialog } from './paper-move-dialog.tsx';
import { CloseVotingDialog, DeclareDialog, OpenVotingDialog } from './voting-dialogs.tsx';

export function NextStepPanel(props: {
  election: Election;
  stage: Stage;
  /** Undefined while loading. The consequences of a step are not known until then. */
  messages: MessagesData | undefined;
}) {
  const { election, stage, messages } = props;
  /** The step that is waiting for confirmation: for this election, or for the movable questions on its paper. */
  const [asked, setAsked] = useState<{ move: Move; movable?: readonly Election[] }>();
  const { questions, isLoading } = usePaper(election);
  const now = useNow([election.endDate]);
  const close = () => setAsked(undefined);
  const next = MOVE_AT[stage];
  const movable = questions.filter((one) => stageOf(one, now) === stage);
  const SingleMove = asked && !asked.movable ? SINGLE_MOVES[asked.move] : undefined;
  return (
    <TitledPanel
      id="next-step"
      title={stage === 'declared' ? 'Result declared' : 'Next step'}
      className="grid gap-3"
    >
      {(stage === 'counted' || stage === 'declared') && !isPlainBallot(election.ballot) && (
        <DecisionLines electionId={election.id} />
      )}
      <StepText election={election} stage={stage} messages={messages} />
      {next && (
        <div className="flex flex-wrap gap-2">
          {movable.length > 1 && (
            <Button
              variant="primary"
              size="large"
              disabled={!messages}
              onClick={() => setAsked({ move: next, movable })}
            >
              {MOVES[next].several(questionsTitle(movable.length, questions.length))}
            </Button>
          )}
          <Button
            variant={movable.length > 1 ? 'secondary' : 'primary'}
            size="large"
            disabled={!messages || isLoading}
            onClick={() => setAsked({ move: next })}
          >
            {movable.length > 1 ? MOVES[next].only : MOVES[next].single}
          </Button>
        </div>
      )}
      {(stage === 'counted' || stage === 'declared') && <MinutesButtons election={election} />}
      {messages && asked?.movable && (
        <PaperMoveDialog
          move={asked.move}
          movable={asked.movable}
          questions={questions}
          messages={messages}
          onClose={close}
        />
      )}
      {messages && SingleMove && (
        <SingleMove election={election} messages={messages} onClose={close} />
      )}
    </TitledPanel>
  );
}

const SINGLE_MOVES = { open: OpenVotingDialog, close: CloseVotingDialog, declare: DeclareDialog };

const LIST = new Intl.ListFormat('en-US');

const EXAMINE = 'Keep a copy of the database and have both counts examined.';

function StepText(props: {
  election: Election;
  stage: Stage;
  messages: MessagesData | undefined;
}): ReactNode {
  const { election, stage, messages } = props;
  const voters = messages && whoCanVote(messages);
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
          {election.meeting
            ? 'An administrator opens voting in the meeting. You can also open it now.'
            : isOverdue(election)
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
        <p>Voting closes automatically on {formatDateTime(endDate)}. You can also close it now.</p>
      );
    case 'closed':
      return progress?.count.state === 'differs' ? (
        <Banner tone="error">
          The recount differs from the count. Don’t announce a result yet. {EXAMINE}
        </Banner>
      ) : isAwaitingHandouts(election) ? (
        <p>
          The count waits for {formatQuantity(progress?.onPaper?.handedOut ?? 0, 'paper ballot')}.
          Two administrators type them independently and then{' '}
          <Link to={handoutsPath(election.id)}>add them to the count</Link>.
        </p>
      ) : progress?.count.awaitsNames ? (
        <p>
          Voters wrote in names. The recount begins once you have decided{' '}
          <Link to={resultsPath(election.id)}>for whom these names count</Link>.
        </p>
      ) : (
        <p>
          VoteWise is counting all ballots again. This usually takes less than ten seconds after
          voting closes. You can then declare the result.
        </p>
      );
    case 'counted':
      return (
        <p>
          {progress?.count.at === undefined
            ? 'No votes were cast, so there was nothing to count again.'
            : 'The recount confirmed the count.'}{' '}
          Declare the result to make it final.
          {messages?.mail.delivery === 'smtp' &&
            ' Voters who haven’t received the result will get it by email.'}
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

/** The questions on the same ballot paper, as their own pages show them. */
function usePaper(election: Election) {
  const { data = [], isLoading } = useElections(election.paper !== '');
  const questions = questionsOnPaper(election, data);
  const pages = useQueries({ queries: questions.map(({ id }) => electionPage(id)) });
  const loaded = pages.flatMap(({ data: one }) => one ?? []);
  return {
    /** Empty while they load, or if the election is not on a paper. */
    questions: loaded.length === questions.length ? loaded : [],
    /** True while it is not known whether there are other questions. */
    isLoading: isLoading || pages.some((page) => page.isLoading),
  };
}

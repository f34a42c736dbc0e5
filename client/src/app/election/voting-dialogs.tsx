import { asName } from '@votewise/contract/text/isolate';
import type { MessagesData, SingleElection } from '@votewise/contract';
import { wasOpened } from '@votewise/contract/elections/stages';
import { Banner } from '../../components/ui/banner.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { fileTimeZone } from '../../lib/local-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { updateRequestOf, electionValuesOf } from '../../features/elections/election-form.ts';
import { crowdOf, crowdWarning } from '../../features/elections/electorate-words.ts';
import { useUpdateElection } from '../../features/elections/election-queries.ts';
import { optionsFixed } from '../../features/elections/stored-ballot.ts';
import { fewOnlineWarning } from '../../features/handouts/few-online.ts';
import { DecisionLines } from '../../features/results/outcome/decision-lines.tsx';
import { mailTexts, messagesOfPaper, whoCanVote } from '../../features/messages/message-words.ts';
import { useDeclareResult, useFreshMessages } from '../../features/messages/message-queries.ts';
import { countedNext } from './counted-next.ts';
import { AnnounceChoice, announceText, useAnnounceChoice } from './announce-choice.tsx';
import { sharedListText } from './shared-list.ts';

interface MoveDialogProps {
  election: SingleElection;
  messages: MessagesData;
  /** Called after the move. */
  onDone: () => void;
  onClose: () => void;
}

const REMEDY = 'Reload the page to check the status.';

export function OpenVotingDialog({ election, messages, ...ends }: MoveDialogProps) {
  const { mutateAsync: update } = useUpdateElection(election.id);
  const values = { ...electionValuesOf(election), status: 'active' as const };
  const warning = crowdWarning(whoCanVote(messages), crowdOf(election));
  const others = election.progress?.sharedList?.ifNow;
  return (
    <ConfirmDialog
      title="Open voting now?"
      label="Open Voting"
      busyLabel="Opening…"
      texts={{
        progress: 'Opening voting…',
        success: 'Voting is open.',
        failure: 'Failed to open voting',
      }}
      remedy={REMEDY}
      act={() => update(updateRequestOf(election, values))}
      {...ends}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {wasOpened(election)
            ? 'Voters who haven’t voted can vote from now until'
            : `${formatQuantity(whoCanVote(messages), 'voter')} can vote from now until`}{' '}
          {formatDateTime(election.endDate)}.
        </li>
        <li>{mailTexts(messages).invitation}</li>
        {!election.hasBallots && <li>{optionsFixed([election])}</li>}
      </ul>
      {warning && <Banner tone="notice">{warning}</Banner>}
      {others && <Banner tone="notice">{sharedListText(others)}</Banner>}
    </ConfirmDialog>
  );
}

export function CloseVotingDialog({ election, messages, ...ends }: MoveDialogProps) {
  const { mutateAsync: update } = useUpdateElection(election.id);
  const values = { ...electionValuesOf(election), status: 'completed' as const };
  const warning = fewOnlineWarning(election);
  const { turnout } = useFreshMessages(election.id) ?? {};
  const left = turnout && turnout.eligible - turnout.ballots;
  const now = useNow([election.endDate]);
  return (
    <ConfirmDialog
      title="Close voting now?"
      label="Close Voting"
      busyLabel="Closing…"
      isDanger
      texts={{
        progress: 'Closing voting…',
        success: 'Voting is closed.',
        failure: 'Failed to close voting',
      }}
      remedy={REMEDY}
      act={() => update(updateRequestOf(election, values))}
      {...ends}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {Date.parse(election.endDate) > now
            ? `Voting closes now instead of on ${formatDateTime(election.endDate)}.`
            : 'Voting closes now.'}{' '}
          {leftText(left)}
        </li>
        {countedNext([election]).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {election.ballot.results === 'after-close' && (
          <li>
            {election.ballot.encrypted === null && 'The results appear after the recount. '}This
            election can’t be reopened.
          </li>
        )}
        {messages.automatic.results && <li>{mailTexts(messages).resultsLater}</li>}
      </ul>
      {warning && <Banner tone="notice">{warning}</Banner>}
    </ConfirmDialog>
  );
}

/** @param left how many have not voted; undefined until it is known */
function leftText(left: number | undefined): string {
  if (left === undefined) return 'Voters who haven’t voted can no longer vote.';
  if (left === 0) return 'There are as many votes as voters.';
  return `${formatQuantity(left, 'voter')} ${left === 1 ? 'hasn’t' : 'haven’t'} voted and can no longer vote.`;
}

export function DeclareDialog({ election, messages, ...ends }: MoveDialogProps) {
  const { mutateAsync: declare } = useDeclareResult(election.id);
  const choice = useAnnounceChoice(messagesOfPaper(messages));
  return (
    <ConfirmDialog
      title="Declare the result?"
      label="Declare Result"
      busyLabel="Declaring…"
      texts={{
        progress: 'Declaring result…',
        success: 'Result declared.',
        failure: 'Failed to declare the result',
      }}
      remedy="Try again. The result won’t be declared or sent twice."
      act={() => declare({ announce: choice.announce, timeZone: fileTimeZone() })}
      {...ends}
    >
      <DecisionLines election={election} />
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          The result of <strong className="font-semibold">{asName(election.title)}</strong> becomes
          final. The election can no longer be changed or reopened.
        </li>
        <li>
          {messages.paper && choice.announce
            ? 'Voters get one email with the results of the whole ballot paper after its last result is declared.'
            : announceText(messages, choice)}
        </li>
        <li>This can’t be undone.</li>
      </ul>
      <AnnounceChoice choice={choice} />
    </ConfirmDialog>
  );
}

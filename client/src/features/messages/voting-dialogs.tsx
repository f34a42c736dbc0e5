import type { Election, MessagesData } from '@votewise/contract';
import { wasOpen } from '@votewise/contract/elections/stages';
import { Banner } from '../../components/ui/banner.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { crowdWarning } from '../elections/electorate/electorate-words.ts';
import { updateRequestOf, valuesOf } from '../elections/election-form.ts';
import { useUpdateElection } from '../elections/queries.ts';
import { mailTexts } from './mail-texts.ts';

interface MoveDialogProps {
  election: Election;
  messages: MessagesData;
  onClose: () => void;
}

const REMEDY = 'Reload the page to check the status.';

/** Asks for confirmation before an administrator opens voting. */
export function OpenDialog({ election, messages, onClose }: MoveDialogProps) {
  const { mutateAsync: update } = useUpdateElection(election.id);
  const values = { ...valuesOf(election), status: 'active' as const };
  const { electorate } = election;
  const warning = crowdWarning(messages.recipients, electorate.groups.length > 0);
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
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {wasOpen(election)
            ? 'Voters who haven’t voted can vote from now until'
            : `${formatQuantity(messages.recipients, 'voter')} can vote from now until`}{' '}
          {formatDateTime(election.endDate)}.
        </li>
        <li>{mailTexts(messages).invitation}</li>
        {!election.hasBallots && <li>Candidates can no longer be changed.</li>}
      </ul>
      {warning && <Banner tone="notice">{warning}</Banner>}
    </ConfirmDialog>
  );
}

/** Asks for confirmation before an administrator closes voting. */
export function CloseDialog({ election, messages, onClose }: MoveDialogProps) {
  const { mutateAsync: update } = useUpdateElection(election.id);
  const values = { ...valuesOf(election), status: 'completed' as const };
  const left = messages.turnout.eligible - messages.turnout.ballots;
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
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {Date.parse(election.endDate) > now
            ? `Voting closes now instead of on ${formatDateTime(election.endDate)}.`
            : 'Voting closes now.'}{' '}
          {left === 0
            ? 'There are as many votes as voters.'
            : `${formatQuantity(left, 'voter')} ${left === 1 ? 'hasn’t' : 'haven’t'} voted and can no longer vote.`}
        </li>
        <li>VoteWise then counts all ballots again. This usually takes about a minute.</li>
        {election.ballot.results === 'after-close' && (
          <li>The results appear after the recount. This election can’t be reopened.</li>
        )}
        {messages.automatic.results && <li>{mailTexts(messages).resultsLater}</li>}
      </ul>
    </ConfirmDialog>
  );
}

import type { Election, MessagesData } from '@votewise/contract';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Link } from '../../components/ui/link.tsx';
import { PanelRow, TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatCount, formatQuantity, formatTurnout } from '../../lib/format.ts';
import { messagesPath, resultsPath } from '../../lib/lazy-paths.ts';

function troublesOf({ messages }: MessagesData): number {
  return messages.reduce(
    (sum, { counts }) => sum + counts.failed + counts.bounced + counts.uncertain,
    0,
  );
}

function hasEmails({ messages }: MessagesData): boolean {
  return messages.some(({ counts }) => Object.values(counts).some((count) => count > 0));
}

/** Returns what became of an election's emails. Emails that were only saved as files have not reached anyone. */
function deliveryOf(data: MessagesData): string {
  if (!hasEmails(data)) return 'No emails yet';
  const troubles = troublesOf(data);
  if (troubles > 0) {
    return `${formatQuantity(troubles, 'email')} failed, bounced, or may not have been delivered`;
  }
  const kinds = new Set(data.messages.flatMap(({ deliveries = [] }) => deliveries));
  if (kinds.has('files')) {
    return kinds.has('smtp') ? 'Some were only saved as files' : 'Saved as files, not sent';
  }
  return kinds.has('smtp') ? 'No failures' : 'Waiting to be sent';
}

export function ElectionVotingPanel(props: {
  election: Election;
  messages: MessagesData | undefined;
}) {
  const { election, messages } = props;
  return (
    <TitledPanel id="voting" title="Voting" className="grid gap-3">
      <dl className="grid border-t border-line">
        <PanelRow label="Votes" value={formatCount(election.totalVotes)} />
        {election.turnout && <PanelRow label="Turnout" value={formatTurnout(election.turnout)} />}
        {messages && <PanelRow label="Emails" value={deliveryOf(messages)} />}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Link to={resultsPath(election.id)} className={buttonStyle()}>
          Show Results
        </Link>
        <Link to={messagesPath(election.id)} className={buttonStyle()}>
          Show Messages
        </Link>
      </div>
    </TitledPanel>
  );
}

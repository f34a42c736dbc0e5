import type { Election } from '@votewise/contract';
import { PanelRow, TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatCount, formatQuantity, formatTurnout } from '../../lib/format.ts';

export function BallotBoxPanel({ election }: { election: Election }) {
  const { totalVotes, turnout } = election;
  return (
    <TitledPanel id="ballot-box" title="Ballot box">
      <p className="mt-2">
        {totalVotes === 0
          ? 'The box is empty.'
          : `The box contains ${formatQuantity(totalVotes, 'ballot')}.`}
      </p>
      {turnout && (
        <dl className="mt-3 grid border-t border-line">
          <PanelRow label="Eligible voters" value={formatCount(turnout.eligible)} />
          <PanelRow label="Turnout" value={formatTurnout(turnout)} />
        </dl>
      )}
    </TitledPanel>
  );
}

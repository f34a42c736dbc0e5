import type { Election } from '@votewise/contract';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
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
          <Row label="Eligible voters" value={formatCount(turnout.eligible)} />
          <Row label="Turnout" value={formatTurnout(turnout)} />
        </dl>
      )}
    </TitledPanel>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
      <dt className="shrink-0 text-14 text-ink-2">{label}</dt>
      <dd className="text-end font-medium tabular-nums">{value}</dd>
    </div>
  );
}

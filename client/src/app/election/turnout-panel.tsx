import type { SingleElection, Turnout } from '@votewise/contract';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatCount, formatPercentage, formatQuantity } from '../../lib/format.ts';
import { weightNoun } from '../../lib/weights.ts';

/** How many voters have voted, as a number and a bar. */
export function TurnoutPanel({ election }: { election: SingleElection }) {
  const { turnout, ballot, status, progress } = election;
  if (!turnout) return null;
  const { ballots, eligible, percentage } = turnout;
  const handedOut = progress?.onPaper?.handedOut ?? 0;
  return (
    <TitledPanel id="turnout" title="Turnout" className="grid gap-2">
      <p>
        <span className="font-display text-32 font-medium tabular-nums">
          {formatCount(ballots)}
        </span>{' '}
        of {formatQuantity(eligible, 'voter')}, {formatPercentage(percentage)}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-1 bg-sunken">
        <div className="h-full bg-brand" style={{ width: `${Math.min(100, percentage)}%` }} />
      </div>
      {handedOut > 0 && (
        <p className="text-14 text-ink-2">
          {formatQuantity(handedOut, 'voter')} {handedOut === 1 ? 'has' : 'have'} a paper ballot.
        </p>
      )}
      {status === 'active' && <QuorumText {...election} turnout={turnout} />}
      {ballot.results === 'after-close' && status === 'active' && (
        <p className="text-14 text-ink-2">The count stays hidden until voting has closed.</p>
      )}
    </TitledPanel>
  );
}

/**
 * How far the quorum is while voting is open. Weights are not added up before the close: a sum that grew with each ballot
 * would show who has voted.
 */
function QuorumText({
  ballot: { quorum },
  weighted,
  turnout: { ballots, eligible },
}: Pick<SingleElection, 'ballot' | 'weighted'> & { turnout: Turnout }) {
  if (!quorum) return null;
  const needed = Math.ceil((eligible * quorum.numerator) / quorum.denominator);
  const inBallots = formatQuantity(needed, 'ballot');
  return (
    <p className="text-14 text-ink-2">
      {weighted &&
        `The quorum counts ${weightNoun()}, not voters. Whether it is reached is shown after voting has closed, because a sum that grew with each vote could show who has voted.`}
      {!weighted &&
        (ballots < needed
          ? `The quorum is ${inBallots}.`
          : `The quorum of ${inBallots} is reached.`)}
    </p>
  );
}

import { namesOf } from '@votewise/server/contract/results/outcome-sentences';
import { useMemo, useState } from 'react';
import type { RoundBar } from '../../../components/charts/round-bar.ts';
import { RoundChart } from '../../../components/charts/round-chart.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import type { Results } from '../shown-results.ts';
import { formatVotes } from './decimals.ts';
import { roundSentences } from './round-sentences.ts';
import { RoundStepper } from './round-stepper.tsx';
import { RoundTable } from './round-table.tsx';
import { resultOrder, stepOf } from './rounds.ts';
import { WholeCount } from './whole-count.tsx';

/** The count round by round: one round as a table, a chart, and sentences, and all of it as text. */
export function RoundsPanel({ results }: { results: Results }) {
  const { rounds = [], ties = [], ballot, candidates, verdict } = results;
  const count = useMemo(() => ({ rounds, order: resultOrder(rounds) }), [rounds]);
  const end = useMemo(() => highestOf(rounds), [rounds]);
  const [wanted, setWanted] = useState(1);
  const shown = Math.min(wanted, rounds.length);
  const step = useMemo(() => stepOf(count, shown), [count, shown]);
  const bars = useMemo(
    () => count.order.map((id) => barOf(id, { candidates, rounds, shown })),
    [count, candidates, rounds, shown],
  );
  if (!step) return null;
  const nameOf = namesOf(candidates);
  const withdrawn = candidates.filter((one) => one.withdrawnAt !== undefined).map(({ id }) => id);
  const telling = { rule: ballot.rule, nameOf, ties, withdrawn };
  return (
    <Panel className="min-w-0 p-5">
      <section aria-labelledby="rounds" className="@container grid grid-cols-1 gap-4">
        <h3 id="rounds" className="font-display text-16 font-semibold">
          Rounds of the count
        </h3>
        {(verdict?.quorum?.met === false || verdict?.majority?.met === false) && (
          <p>The rounds show who would have been elected. The requirement above was missed.</p>
        )}
        {results.weights && <p>Rounds are counted by weight, so votes here are weights.</p>}
        {rounds.length > 1 && (
          <RoundStepper shown={shown} total={rounds.length} onShow={setWanted} />
        )}
        <p aria-live="polite" className="min-h-10">
          {roundSentences(step, telling).join(' ')}
        </p>
        <div className="grid grid-cols-1 items-start gap-6 @min-[50rem]:grid-cols-2">
          <RoundTable step={step} nameOf={nameOf} />
          <RoundChart
            round={shown}
            bars={bars}
            end={end}
            {...(step.quota !== null && {
              quota: { at: Number(step.quota), text: formatVotes(step.quota) },
            })}
          />
        </div>
        <WholeCount count={count} telling={telling} />
      </section>
    </Panel>
  );
}

type Counted = Pick<Results, 'candidates'> & {
  rounds: NonNullable<Results['rounds']>;
  shown: number;
};

/** Only for drawing: the table has the exact votes. */
function barOf(id: string, { candidates, rounds, shown }: Counted): RoundBar {
  const candidate = candidates.find((one) => one.id === id);
  const votes = rounds[shown - 1]?.tallies[id] ?? '0';
  const before = Number(rounds[shown - 2]?.tallies[id] ?? votes);
  const isGone = shown > 1 && Number(votes) === 0 && before === 0;
  return {
    name: candidate?.name ?? '',
    place: candidate?.place ?? 0,
    votes: Number(votes),
    before,
    label: isGone ? '' : shortVotes(votes),
  };
}

/** The most votes in any round, or the quota: all rounds share an axis, so that bars can be compared. */
function highestOf(rounds: Counted['rounds']): number {
  return Math.max(
    ...rounds.flatMap(({ tallies, quota }) =>
      [...Object.values(tallies), quota ?? '0'].map(Number),
    ),
  );
}

/** At most two places beside a bar, cut off. The table has all of them. */
function shortVotes(votes: string): string {
  const [whole = '', part] = votes.split('.');
  return formatVotes(part === undefined ? whole : `${whole}.${part.slice(0, 2)}`);
}

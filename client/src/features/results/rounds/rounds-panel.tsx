import { useMemo, useState } from 'react';
import { RoundChart } from '../../../components/charts/round-chart.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import type { Results } from '../shown-results.ts';
import { compareVotes, formatVotes } from './decimals.ts';
import { roundSentences } from './round-sentences.ts';
import { RoundStepper } from './round-stepper.tsx';
import { RoundTable } from './round-table.tsx';
import { stepsOfCount } from './rounds.ts';
import { WholeCount } from './whole-count.tsx';

/** The count round by round: one round as a table, a chart, and sentences, and all of it as text. */
export function RoundsPanel({ results }: { results: Results }) {
  const { rounds = [], ties = [], ballot, candidates } = results;
  const steps = useMemo(() => stepsOfCount(rounds), [rounds]);
  const [shown, setShown] = useState(1);
  const step = steps[Math.min(shown, steps.length) - 1];
  const end = useMemo(() => highestOf(rounds), [rounds]);
  if (!step) return null;
  const candidateOf = (id: string) => candidates.find((one) => one.id === id);
  const nameOf = (id: string) => candidateOf(id)?.name ?? '';
  const telling = { rule: ballot.rule, nameOf, ties };
  const before = steps[step.number - 2];
  return (
    <Panel className="min-w-0 p-5">
      <section aria-labelledby="rounds" className="@container grid grid-cols-1 gap-4">
        <h3 id="rounds" className="font-display text-16 font-semibold">
          Rounds of the count
        </h3>
        {steps.length > 1 && (
          <RoundStepper shown={step.number} total={steps.length} onShow={setShown} />
        )}
        <p aria-live="polite" className="min-h-10">
          {roundSentences(step, telling).join(' ')}
        </p>
        <div className="grid grid-cols-1 items-start gap-6 @min-[50rem]:grid-cols-2">
          <RoundTable step={step} nameOf={nameOf} />
          <RoundChart
            round={step.number}
            end={end}
            quota={
              step.quota === null
                ? undefined
                : { at: Number(step.quota), text: formatVotes(step.quota) }
            }
            bars={step.rows.map(({ id, votes }) => ({
              name: nameOf(id),
              place: candidateOf(id)?.place ?? 0,
              votes: Number(votes),
              before: Number(
                before?.rows.find((row) => row.id === id)?.votes ?? (before ? 0 : votes),
              ),
              label: shortVotes(votes),
            }))}
          />
        </div>
        <WholeCount steps={steps} telling={telling} />
      </section>
    </Panel>
  );
}

/** The most votes in any round, or the quota: all rounds share an axis, so that bars can be compared. */
function highestOf(rounds: NonNullable<Results['rounds']>): number {
  const all = rounds.flatMap(({ tallies, quota }) => [
    ...Object.values(tallies),
    ...(quota === null ? [] : [quota]),
  ]);
  return Number(all.toSorted(compareVotes).at(-1) ?? '0');
}

/** At most two places beside a bar, cut off. The table has all of them. */
function shortVotes(votes: string): string {
  const [whole = '', part] = votes.split('.');
  return formatVotes(part === undefined ? whole : `${whole}.${part.slice(0, 2)}`);
}

import type { Language } from '@votewise/contract/locales/languages';
import { formatDecimal } from '@votewise/contract/decimals';
import { namesOf } from '@votewise/contract/results/outcome-sentences';
import { useMemo, useState } from 'react';
import type { RoundBar } from '../../../components/charts/round-bar.ts';
import { RoundChart } from '../../../components/charts/round-chart.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import type { Results } from '../shown-results.ts';
import { roundSentences } from './round-sentences.ts';
import { RoundStepper } from './round-stepper.tsx';
import { RoundTable } from './round-table.tsx';
import { resultOrder, stepOf } from './rounds.ts';
import { WholeCount } from './whole-count.tsx';

/** The count by rounds: one round as a table, a chart, and sentences, and all rounds as text. */
export function RoundsPanel({ results }: { results: Results }) {
  const t = useTexts(resultTexts);
  const { language } = t;
  const { rounds = [], ties = [], ballot, candidates, verdict } = results;
  const count = useMemo(() => ({ rounds, order: resultOrder(rounds) }), [rounds]);
  const end = useMemo(() => highestOf(rounds), [rounds]);
  const [wanted, setWanted] = useState(1);
  const shown = Math.min(wanted, rounds.length);
  const step = useMemo(() => stepOf(count, shown), [count, shown]);
  const bars = useMemo(
    () => count.order.map((id) => barOf(id, { candidates, rounds, shown, language })),
    [count, candidates, rounds, shown, language],
  );
  if (!step) return null;
  const nameOf = namesOf(candidates);
  const withdrawn = candidates.filter((one) => one.withdrawnAt !== undefined).map(({ id }) => id);
  const telling = { rule: ballot.rule, nameOf, ties, withdrawn, t };
  return (
    <Panel className="min-w-0 p-5">
      <section aria-labelledby="rounds" className="@container grid grid-cols-1 gap-4">
        <h3 id="rounds" className="font-display text-16 font-semibold">
          {t('rounds.title')}
        </h3>
        {(verdict?.quorum?.met === false || verdict?.majority?.met === false) && (
          <p>{t('rounds.missed')}</p>
        )}
        {results.weights && <p>{t('rounds.byWeight')}</p>}
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
              quota: { at: Number(step.quota), text: formatDecimal(step.quota, language) },
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
  language: Language;
};

/** Returns a bar for the chart, which is approximate: the table has the exact votes. */
function barOf(id: string, { candidates, rounds, shown, language }: Counted): RoundBar {
  const candidate = candidates.find((one) => one.id === id);
  const votes = rounds[shown - 1]?.tallies[id] ?? '0';
  const before = Number(rounds[shown - 2]?.tallies[id] ?? votes);
  const isGone = shown > 1 && Number(votes) === 0 && before === 0;
  return {
    name: candidate?.name ?? '',
    place: candidate?.place ?? 0,
    votes: Number(votes),
    before,
    label: isGone ? '' : shortVotes(votes, language),
  };
}

/** Returns the most votes or the highest quota in any round. All rounds share an axis, so that bars can be compared. */
function highestOf(rounds: Counted['rounds']): number {
  return Math.max(
    ...rounds.flatMap(({ tallies, quota }) =>
      [...Object.values(tallies), quota ?? '0'].map(Number),
    ),
  );
}

/** Returns votes truncated to two decimal places for the label of a bar. The table has all places. */
function shortVotes(votes: string, language: Language): string {
  const [whole = '', part] = votes.split('.');
  return formatDecimal(part === undefined ? whole : `${whole}.${part.slice(0, 2)}`, language);
}

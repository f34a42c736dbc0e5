import { formatDecimal } from '@votewise/contract/base/decimals';
import type { Language } from '@votewise/contract/locales/languages';
import { namesOf } from '@votewise/contract/results/outcome-sentences';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, type ReactNode, useEffect, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { RoundBar } from '../../../components/charts/round-bar.ts';
import { RoundChart } from '../../../components/charts/round-chart.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Panel } from '../../../components/ui/panel.tsx';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import type { Results } from '../count/shown-results.ts';
import { roundSentences, type Telling } from './round-sentences.ts';
import { RoundTable } from './round-table.tsx';
import { resultOrder, stepOf, type RoundsInOrder } from './rounds.ts';

/** The count by rounds: one round as a table, a chart, and sentences, and all rounds as text. */
export function RoundsPanel({ results }: { results: Results }) {
  const t = useResultTexts();
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

const strong = (chunks: ReactNode[]) => (
  <strong key="strong" className="font-semibold">
    {chunks}
  </strong>
);

/** Every round as text, for reading, screen readers, and printing. It expands for printing. */
function WholeCount({ count, telling }: { count: RoundsInOrder; telling: Telling }) {
  const t = useResultTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [isPrinted, setIsPrinted] = useState(false);
  const total = count.rounds.length;
  const drawn = useProgressiveCount(isOpen ? total : 0);
  useEffect(() => {
    // Browsers don't expand a collapsed part for printing, and they capture the page when the event handler returns.
    const unfold = () => flushSync(() => setIsPrinted(true));
    const fold = () => setIsPrinted(false);
    window.addEventListener('beforeprint', unfold);
    window.addEventListener('afterprint', fold);
    return () => {
      window.removeEventListener('beforeprint', unfold);
      window.removeEventListener('afterprint', fold);
    };
  }, []);
  return (
    <details
      open={isOpen || isPrinted}
      onToggle={(event) => {
        if (!isPrinted) setIsOpen(event.currentTarget.open);
      }}
      className="min-w-0 border-t border-line"
    >
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('rounds.asText')}
      </summary>
      <ol className="grid gap-3 pb-2 text-14">
        {count.rounds.slice(0, isPrinted ? total : drawn).map((_, index) => {
          const step = stepOf(count, index + 1);
          return (
            step && (
              <li key={step.number} className="wrap-anywhere">
                {t.rich('rounds.told', {
                  round: step.number,
                  text: roundSentences(step, telling).join(' '),
                  b: strong,
                })}
              </li>
            )
          );
        })}
      </ol>
    </details>
  );
}

/** Steps through the rounds with buttons. Arrow keys, Home, and End also work while a button is focused. */
function RoundStepper(props: {
  /** The number of the round, starting at 1. */
  shown: number;
  total: number;
  onShow: (round: number) => void;
}) {
  const { shown, total, onShow } = props;
  const t = useResultTexts();
  const show = (round: number) => onShow(Math.min(total, Math.max(1, round)));

  function handleKey(event: KeyboardEvent): void {
    const onward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const targets: Record<string, number> = {
      ArrowLeft: shown - onward,
      ArrowRight: shown + onward,
      Home: 1,
      End: total,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }

  const way = (label: string, to: number, Icon: typeof ChevronFirst) => (
    <button
      type="button"
      aria-label={label}
      // Stays focusable at the first and last rounds, where a disabled button would lose focus.
      aria-disabled={to < 1 || to > total || to === shown}
      className={buttonStyle('quiet', 'icon', 'aria-disabled:opacity-40')}
      onClick={() => show(to)}
      onKeyDown={handleKey}
    >
      <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </button>
  );

  return (
    <nav
      aria-label={t('rounds.label')}
      className="tall:sticky top-15 z-1 -mx-5 flex items-center justify-between border-y border-line bg-surface px-2 md:top-16 md:justify-start md:gap-2 print:static"
    >
      {way(t('rounds.first'), 1, ChevronFirst)}
      {way(t('rounds.previous'), shown - 1, ChevronLeft)}
      <p className="min-w-32 text-center font-semibold tabular-nums">
        {t('rounds.place', { round: shown, total })}
      </p>
      {way(t('rounds.next'), shown + 1, ChevronRight)}
      {way(t('rounds.last'), total, ChevronLast)}
    </nav>
  );
}

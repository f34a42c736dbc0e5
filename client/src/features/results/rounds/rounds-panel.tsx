import { namesOf } from '@votewise/contract/results/outcome-sentences';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, type ReactNode, useEffect, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Panel } from '../../../components/ui/panel.tsx';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { weightName } from '../../../lib/weights.ts';
import type { Results } from '../count/shown-results.ts';
import { AllRounds } from './all-rounds.tsx';
import { roundSentences, type Telling } from './round-sentences.ts';
import { RoundTable } from './round-table.tsx';
import { resultOrder, stepOf, type RoundsInOrder } from './rounds.ts';

/** The count by rounds: all rounds side by side, one round as a table with sentences, and all rounds as text. */
export function RoundsPanel({ results }: { results: Results }) {
  const t = useResultTexts();
  const { rounds = [], ties = [], ballot, candidates, verdict } = results;
  const count = useMemo(() => ({ rounds, order: resultOrder(rounds) }), [rounds]);
  // The round that decided comes first.
  const [wanted, setWanted] = useState(rounds.length);
  const shown = Math.min(wanted, rounds.length);
  const step = useMemo(() => stepOf(count, shown), [count, shown]);
  const inOrder = useMemo(
    () => count.order.flatMap((id) => candidates.find((one) => one.id === id) ?? []),
    [count, candidates],
  );
  if (!step) return null;
  const nameOf = namesOf(candidates);
  const plural = weightName()?.plural;
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
        {results.weights && <p>{plural ? t('rounds.named', { plural }) : t('rounds.byWeight')}</p>}
        <AllRounds rounds={rounds} candidates={inOrder} />
        {rounds.length > 1 && (
          <RoundStepper shown={shown} total={rounds.length} onShow={setWanted} />
        )}
        <p aria-live="polite" className="min-h-10">
          {roundSentences(step, telling).join(' ')}
        </p>
        <RoundTable step={step} nameOf={nameOf} />
        <WholeCount count={count} telling={telling} />
      </section>
    </Panel>
  );
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
        {count.rounds.slice(0, isPrinted ? total : drawn).map((_, place) => {
          const step = stepOf(count, place + 1);
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

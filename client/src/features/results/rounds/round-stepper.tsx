import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';

interface RoundStepperProps {
  /** The number of the round, starting at 1. */
  shown: number;
  total: number;
  onShow: (round: number) => void;
}

/** Steps through the rounds with buttons. Arrow keys, Home, and End also work while a button is focused. */
export function RoundStepper({ shown, total, onShow }: RoundStepperProps) {
  const t = useTexts(resultTexts);
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

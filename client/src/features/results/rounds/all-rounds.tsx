import type { Candidate, Round } from '@votewise/contract';
import { formatDecimal } from '@votewise/contract/base/decimals';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { chartColor } from '../../../components/charts/chart-color.ts';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { signOf } from './decimals.ts';

/** Of a longer count, the first round and the last ones are drawn. */
const COLUMNS = 8;

const CELL = 'px-2 py-2 first:ps-0 last:pe-0 md:px-3';

/** Names stay in place, above the bars, while the rounds scroll. */
const NAME = 'sticky start-0 z-1 bg-surface text-start';

interface Drawn {
  number: number;
  round: Round;
}

function drawnOf(rounds: readonly Round[]): Drawn[] {
  const all = rounds.map((round, place) => ({ number: place + 1, round }));
  return all.length <= COLUMNS ? all : [...all.slice(0, 1), ...all.slice(1 - COLUMNS)];
}

/**
 * All rounds side by side: a bar for each candidate's votes, on one axis. The numbers are shortened to two decimal
 * places, and the line is the quota.
 */
export function AllRounds(props: {
  rounds: readonly Round[];
  /** The candidates in the order of the result, which is the same in every round. */
  candidates: readonly Candidate[];
}) {
  const { rounds, candidates } = props;
  const t = useResultTexts();
  const columns = useMemo(() => drawnOf(rounds), [rounds]);
  const end = useMemo(() => highestOf(rounds), [rounds]);
  const drawn = useProgressiveCount(candidates.length);
  return (
    <section
      aria-label={t('rounds.label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling requires keyboard access
      tabIndex={0}
      ref={showLast}
      className="overflow-x-auto"
    >
      <table className="w-full text-14 tabular-nums">
        <thead>
          <tr className="border-b border-ink text-ink-2 *:font-semibold">
            <th scope="col" className={clsx(CELL, NAME)}>
              {t('rounds.candidate')}
            </th>
            {columns.map(({ number }) => (
              <th key={number} scope="col" className={clsx(CELL, 'min-w-18 text-start')}>
                {t('rounds.number', { round: number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {candidates.slice(0, drawn).map((candidate) => (
            <tr key={candidate.id}>
              <th scope="row" className={clsx(CELL, NAME, 'font-medium')}>
                <span translate="no" dir="auto" className="min-w-14 wrap-anywhere">
                  {candidate.name}
                </span>
              </th>
              {columns.map((column) => (
                <VotesCell key={column.number} {...{ candidate, column, end }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Scrolls to the last round, which decided, if not all fit. */
function showLast(region: HTMLElement | null): void {
  if (!region) return;
  const onward = document.documentElement.dir === 'rtl' ? -1 : 1;
  region.scrollLeft = onward * region.scrollWidth;
}

/** A candidate's votes in one round; empty after the candidate has left the count. */
function VotesCell(props: { candidate: Candidate; column: Drawn; end: number }) {
  const { candidate, column, end } = props;
  const { language } = useResultTexts();
  const { tallies, quota, elected } = column.round;
  const votes = tallies[candidate.id] ?? '0';
  const isGone = column.number > 1 && signOf(votes) === 0;
  return (
    <td className={clsx(CELL, 'align-top')}>
      {!isGone && (
        <>
          <span className={clsx(elected.includes(candidate.id) && 'font-semibold')}>
            {shortVotes(votes, language)}
          </span>
          <span aria-hidden="true" dir="ltr" className="relative mt-1 block h-2">
            <span
              className="block h-full rounded-1"
              style={{
                width: `${(100 * Number(votes)) / end}%`,
                backgroundColor: chartColor(candidate.place),
              }}
            />
            {quota !== null && (
              <span
                className="absolute -inset-y-1 border-s border-ink"
                style={{ left: `${(100 * Number(quota)) / end}%` }}
              />
            )}
          </span>
        </>
      )}
    </td>
  );
}

/** Returns the most votes or the highest quota in any round, and at least 1. */
function highestOf(rounds: readonly Round[]): number {
  return Math.max(
    1,
    ...rounds.flatMap(({ tallies, quota }) =>
      [...Object.values(tallies), quota ?? '0'].map(Number),
    ),
  );
}

/** Returns votes truncated to two decimal places. The table of a round has all places. */
function shortVotes(votes: string, language: Parameters<typeof formatDecimal>[1]): string {
  const [whole = '', part] = votes.split('.');
  return formatDecimal(part === undefined ? whole : `${whole}.${part.slice(0, 2)}`, language);
}

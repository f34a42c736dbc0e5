import { clsx } from 'clsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useGradual } from '../../../lib/use-gradual.ts';
import { formatChange, formatVotes, placesOf } from './decimals.ts';
import type { RoundStatus, RoundStep } from './rounds.ts';

const LABELS: Record<RoundStatus, string | undefined> = {
  elected: 'Elected',
  'elected-before': 'Already elected',
  excluded: 'Excluded',
  continuing: undefined,
};

/** More decimal places than these have no column for changes. */
const WIDE_PLACES = 5;

const CELL = 'px-1 py-2 first:pl-0 last:pr-0 md:px-3';
const NUMBER = clsx(CELL, 'text-right align-top whitespace-nowrap');

interface RoundTableProps {
  step: RoundStep;
  nameOf: (id: string) => string;
}

/** The votes of one round. Candidates who have left the count are named below. */
export function RoundTable({ step, nameOf }: RoundTableProps) {
  const { number, rows, gone, exhausted, exhaustedChange, quota } = step;
  const drawn = useGradual(rows.length);
  const hasChange = exhaustedChange !== null;
  // Nine decimal places twice are too wide for a phone.
  const isStacked = hasChange && placesOf(exhausted) > WIDE_PLACES;
  const change = (text: string | null) =>
    isStacked && text !== null ? (
      <span className="block text-ink-2">{formatChange(text)}</span>
    ) : null;
  const hasColumn = hasChange && !isStacked;
  return (
    <section
      aria-label={`Votes in round ${number}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-14 tabular-nums">
        <thead>
          <tr className="border-b border-ink text-left text-ink-2 *:font-semibold">
            <th scope="col" className={CELL}>
              Candidate
            </th>
            <th scope="col" className={NUMBER}>
              {isStacked ? 'Votes, change' : 'Votes'}
            </th>
            {hasColumn && (
              <th scope="col" className={NUMBER}>
                Change
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.slice(0, drawn).map(({ id, votes, status, ...row }) => (
            <tr key={id}>
              <th scope="row" className={clsx(CELL, 'text-left font-medium')}>
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span dir="auto" className="min-w-14 wrap-anywhere">
                    {nameOf(id)}
                  </span>{' '}
                  {LABELS[status] && (
                    <Badge tone={status === 'elected' ? 'brand' : 'plain'}>{LABELS[status]}</Badge>
                  )}
                </span>
              </th>
              <td className={clsx(NUMBER, status === 'elected' && 'font-semibold')}>
                {formatVotes(votes)}
                {change(row.change)}
              </td>
              {hasColumn && <td className={NUMBER}>{formatChange(row.change ?? '0')}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot className="divide-y divide-line border-t border-ink text-ink-2">
          <tr>
            <th scope="row" className={clsx(CELL, 'text-left font-medium')}>
              Exhausted
            </th>
            <td className={NUMBER}>
              {formatVotes(exhausted)}
              {change(exhaustedChange)}
            </td>
            {hasColumn && <td className={NUMBER}>{formatChange(exhaustedChange)}</td>}
          </tr>
          {quota !== null && (
            <tr>
              <th scope="row" className={clsx(CELL, 'text-left font-medium')}>
                Quota
              </th>
              {/* Below the votes, although it is the last cell of its row. */}
              <td className={clsx(NUMBER, hasColumn && 'pr-1! md:pr-3!')}>{formatVotes(quota)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {gone.length > 0 && (
        <p className="pt-2 text-14 wrap-anywhere text-ink-2">
          {`Excluded before: ${gone.toReversed().map(nameOf).join(', ')}`}
        </p>
      )}
    </section>
  );
}

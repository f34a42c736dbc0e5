import { formatDecimal } from '@votewise/contract/base/decimals';
import { formatListing } from '@votewise/contract/text/lists';
import { clsx } from 'clsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { formatChange, placesOf } from './decimals.ts';
import type { RoundStatus, RoundStep } from './rounds.ts';

const LABELS = {
  elected: 'rounds.elected',
  'elected-before': 'rounds.alreadyElected',
  excluded: 'rounds.excluded',
  continuing: undefined,
} as const satisfies Record<RoundStatus, string | undefined>;

/** With more decimal places than this, the table has no column for changes. */
const WIDE_PLACES = 5;

const CELL = 'px-1 py-2 first:ps-0 last:pe-0 md:px-3';
const NUMBER = {
  className: clsx(CELL, 'align-top whitespace-nowrap'),
  // Aligned to the same side in every language, so that decimal places line up.
  style: { textAlign: 'right' },
} as const;

/** The votes in one round. Candidates who have left the count are listed below. */
export function RoundTable({ step, nameOf }: { step: RoundStep; nameOf: (id: string) => string }) {
  const t = useResultTexts();
  const { number, rows, gone, exhausted, exhaustedChange, quota } = step;
  const drawn = useProgressiveCount(rows.length);
  const hasChange = exhaustedChange !== null;
  // Two numbers with nine decimal places each are too wide for a phone.
  const isStacked = hasChange && placesOf(exhausted) > WIDE_PLACES;
  const change = (text: string | null) =>
    isStacked && text !== null ? (
      <span className="block text-ink-2">{formatChange(text, t.language)}</span>
    ) : null;
  const hasColumn = hasChange && !isStacked;
  return (
    <section
      aria-label={t('rounds.tableLabel', { round: number })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling requires keyboard access
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-14 tabular-nums">
        <thead>
          <tr className="border-b border-ink text-ink-2 *:font-semibold">
            <th scope="col" className={CELL}>
              {t('rounds.candidate')}
            </th>
            <th scope="col" {...NUMBER}>
              {isStacked ? t('rounds.votesAndChange') : t('rounds.votes')}
            </th>
            {hasColumn && (
              <th scope="col" {...NUMBER}>
                {t('rounds.change')}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.slice(0, drawn).map(({ id, votes, status, ...row }) => {
            const label = LABELS[status];
            return (
              <tr key={id}>
                <th scope="row" className={clsx(CELL, 'font-medium')}>
                  <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    <span translate="no" dir="auto" className="min-w-14 wrap-anywhere">
                      {nameOf(id)}
                    </span>{' '}
                    {label && (
                      <Badge tone={status === 'elected' ? 'brand' : 'plain'}>{t(label)}</Badge>
                    )}
                  </span>
                </th>
                <td
                  {...NUMBER}
                  className={clsx(NUMBER.className, status === 'elected' && 'font-semibold')}
                >
                  {formatDecimal(votes, t.language)}
                  {change(row.change)}
                </td>
                {hasColumn && <td {...NUMBER}>{formatChange(row.change ?? '0', t.language)}</td>}
              </tr>
            );
          })}
        </tbody>
        <tfoot className="divide-y divide-line border-t border-ink text-ink-2">
          <tr>
            <th scope="row" className={clsx(CELL, 'font-medium')}>
              {t('rounds.exhausted')}
            </th>
            <td {...NUMBER}>
              {formatDecimal(exhausted, t.language)}
              {change(exhaustedChange)}
            </td>
            {hasColumn && <td {...NUMBER}>{formatChange(exhaustedChange, t.language)}</td>}
          </tr>
          {quota !== null && (
            <tr>
              <th scope="row" className={clsx(CELL, 'font-medium')}>
                {t('rounds.quota')}
              </th>
              {/* Shown below the votes, although it is the last cell in its row. */}
              <td {...NUMBER} className={clsx(NUMBER.className, hasColumn && 'pe-1! md:pe-3!')}>
                {formatDecimal(quota, t.language)}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
      {gone.length > 0 && (
        <p className="pt-2 text-14 wrap-anywhere text-ink-2">
          {t('rounds.excludedBefore', {
            names: formatListing(gone.toReversed().map(nameOf), t.language),
          })}
        </p>
      )}
    </section>
  );
}

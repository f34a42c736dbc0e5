import { type BallotKind, optionNoun } from '@votewise/contract/elections/ballot';
import { medianGrade } from '@votewise/contract/results/percentage-words';
import { clsx } from 'clsx';
import { memo } from 'react';
import { CandidatePhoto, hasPhotos } from '../../components/ballot/candidate-photo.tsx';
import { Swatch } from '../../components/charts/swatch.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatCount, formatPercentage } from '../../lib/format.ts';
import {
  describeWeight,
  formatWeightNumber,
  weightHeading,
  weightName,
} from '../../lib/weights.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { englishTexts } from '../../lib/languages/texts.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { averageText, hasOnlyWeights, isByWeight } from './count/count-words.ts';
import { badgeIn, shownDecision } from './count/results-figures.ts';
import type { Results } from './count/shown-results.ts';

const CELL = 'px-1 py-3 first:ps-4 last:pe-2 md:px-5 md:first:ps-5 md:last:pe-5';

const VOTES: Record<BallotKind, string> = {
  one: 'Votes',
  several: 'Votes',
  ranked: 'First preferences',
  scored: 'Points',
};

/** Majority judgment shows only medians, because sums of grades decide nothing. */
const isGraded = ({ grades }: Results) => grades !== undefined;

function percentageTitle(kind: BallotKind, isWeighted: boolean): string {
  if (kind === 'scored') return 'Average';
  return isWeighted && !weightName() ? 'Percentage of weight' : 'Percentage';
}

export const ResultsTable = memo(function ResultsTable({ results }: { results: Results }) {
  const { candidates, ballot } = results;
  const isWeighted = isByWeight(candidates);
  const drawn = useProgressiveCount(candidates.length);
  const t = englishTexts(resultTexts);
  const isWithPhotos = hasPhotos(candidates);
  const badgeOf = badgeIn(results, t);
  const decision = shownDecision(results, t);
  const isMotion = optionNoun(ballot, candidates) === 'answer';
  const otherwise = !isMotion && (decision ? 'Not elected' : 'Candidate');
  return (
    <Panel className="min-w-0">
      <section
        aria-label="Detailed results"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling requires keyboard access
        tabIndex={0}
        className="overflow-x-auto rounded-3"
      >
        <table className="w-full max-sm:text-14">
          <caption className="px-5 pt-4 pb-2 text-start font-display text-16 font-semibold">
            Detailed results
          </caption>
          <thead>
            <tr className="border-b border-ink text-14 text-ink-2 *:font-semibold">
              <th scope="col" className={CELL}>
                {isMotion ? 'Answer' : 'Candidate'}
              </th>
              {!isGraded(results) && (
                <th scope="col" className={clsx(CELL, 'text-end')}>
                  {VOTES[ballot.kind]}
                </th>
              )}
              {isWeighted && !isGraded(results) && (
                <th scope="col" className={clsx(CELL, 'text-end')}>
                  {weightHeading()}
                </th>
              )}
              <th scope="col" className={clsx(CELL, 'text-end')}>
                {isGraded(results) ? 'Median grade' : percentageTitle(ballot.kind, isWeighted)}
              </th>
              <th scope="col" className={CELL}>
                Status
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            {candidates.slice(0, drawn).map((candidate) => {
              const badge = badgeOf(candidate);
              const status = badge ?? otherwise;
              const isFirst = badge !== undefined && candidate.withdrawnAt === undefined;
              return (
                <tr key={candidate.id}>
                  <td className={clsx(CELL, isFirst && 'font-semibold')}>
                    <span className="flex items-center gap-1.5 md:gap-3">
                      <Swatch place={candidate.place} />
                      {isWithPhotos && <CandidatePhoto candidate={candidate} />}
                      <span
                        translate="no"
                        dir="auto"
                        className={clsx(
                          'min-w-14 wrap-anywhere',
                          candidate.withdrawnAt && 'line-through',
                        )}
                      >
                        {candidate.name}
                      </span>
                    </span>
                  </td>
                  {!isGraded(results) && (
                    <td className={clsx(CELL, 'text-end')}>
                      {hasOnlyWeights(results) ? '–' : formatCount(candidate.votes)}
                    </td>
                  )}
                  {isWeighted && !isGraded(results) && (
                    <td className={clsx(CELL, 'text-end')}>
                      {formatWeightNumber(candidate.weight ?? 0)}
                    </td>
                  )}
                  <td className={clsx(CELL, 'text-end')}>
                    {medianGrade(results, candidate.id) ??
                      (ballot.kind === 'scored'
                        ? averageText(results, candidate, 'en')
                        : formatPercentage(candidate.percentage))}
                  </td>
                  <td className={CELL}>
                    {status && <Badge tone={isFirst ? 'brand' : 'plain'}>{status}</Badge>}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <Totals results={results} />
        </table>
      </section>
    </Panel>
  );
});

/** Ballots that are not included in the rows above and, in a weighted election, the total of all ballots. */
function Totals({ results }: { results: Results }) {
  const { ballot, abstentions, totalVotes, weights, writeIns } = results;
  const isJoined = isGraded(results);
  const hasAbstentions = ballot.abstain && abstentions !== undefined;
  if (!hasAbstentions && !weights && !writeIns) return null;
  return (
    <tfoot className="border-t border-ink text-14 text-ink-2 tabular-nums">
      {hasAbstentions && (
        <Total
          label="Abstentions"
          ballots={hasOnlyWeights(results) ? undefined : abstentions}
          weight={weights?.abstentions}
          isJoined={isJoined}
        />
      )}
      {writeIns && (
        <Total
          label={writeIns.isAssigned ? 'Other write-ins' : 'Write-ins'}
          ballots={writeIns.votes}
          weight={writeIns.weight}
          isJoined={isJoined}
        />
      )}
      {weights && (
        <Total label="All ballots" ballots={totalVotes} weight={weights.cast} isJoined={isJoined} />
      )}
    </tfoot>
  );
}

function Total(props: {
  label: string;
  /** Undefined if it is not known. */
  ballots: number | undefined;
  weight: number | undefined;
  /** Whether there is no column for weights. */
  isJoined: boolean;
}) {
  const { label, ballots, weight, isJoined } = props;
  const hasWeight = weight !== undefined;
  return (
    <tr>
      <th scope="row" className={clsx(CELL, 'font-medium')}>
        {label}
      </th>
      <td className={clsx(CELL, 'text-end')}>
        {ballots === undefined ? '–' : formatCount(ballots)}
        {hasWeight && isJoined && `, ${describeWeight(weight)}`}
      </td>
      {hasWeight && !isJoined && (
        <td className={clsx(CELL, 'text-end')}>{formatWeightNumber(weight)}</td>
      )}
    </tr>
  );
}

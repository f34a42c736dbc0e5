import type { Election } from '@votewise/server/contract';
import { clsx } from 'clsx';
import { memo, useEffect, useRef } from 'react';
import { Swatch } from '../../components/charts/swatch.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatCount, formatPercentage, formatQuantity, pluralOf } from '../../lib/format.ts';
import { useGradual } from '../../lib/use-gradual.ts';
import { CountState } from './count-state.tsx';
import { wordsOf } from './count-words.ts';
import { PaperList } from './paper/paper-list.tsx';
import { type PaperQuestions, PaperSteps } from './paper/paper-steps.tsx';
import { ResultsBody } from './results-body.tsx';
import { badgeIn, voterStats } from './results-figures.ts';
import type { Results } from './shown-results.ts';
import { useCount } from './use-count.ts';
import { VotingTimes } from './voting-times.tsx';

interface VoterResultsProps extends PaperQuestions {
  election: Election;
  /** Moves the focus here for voters whose pressed button was replaced by the results. */
  takesFocus: boolean;
}

/** The count as voters see it. */
export function VoterResults(props: VoterResultsProps) {
  const { election, takesFocus, questions, onSelect } = props;
  const { results, staleSince, reload } = useCount(election);
  const paper = { questions, electionId: election.id, onSelect };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-6">
      <h2 ref={heading} tabIndex={-1} className="sr-only scroll-mt-24">
        Results
      </h2>
      <PaperSteps {...paper} />
      <CountState results={results} staleSince={staleSince} onReload={reload} />
      <VotingTimes times={results.times} />
      <ResultsBody results={results} stats={voterStats(results)}>
        <DetailedList results={results} />
      </ResultsBody>
      <PaperList {...paper} />
    </div>
  );
}

const DetailedList = memo(function DetailedList({ results }: { results: Results }) {
  const { candidates, ballot, abstentions, weights } = results;
  const drawn = useGradual(candidates.length);
  const badgeOf = badgeIn(results);
  const { noun, whole } = wordsOf(ballot, candidates);
  return (
    <Panel>
      <h3 className="px-5 py-4 font-display text-16 font-semibold">Detailed results</h3>
      <ol>
        {candidates.slice(0, drawn).map((candidate) => {
          const badge = badgeOf(candidate);
          return (
            <li
              key={candidate.id}
              className="row-in-view flex gap-3 border-t border-line px-5 py-3"
            >
              <Swatch place={candidate.place} className="mt-1.5" />
              <div className="min-w-0 flex-1">
                <div className="flex items-start justify-between gap-3">
                  <p
                    dir="auto"
                    className={clsx(
                      'min-w-0 font-semibold wrap-anywhere',
                      candidate.withdrawnAt && 'line-through',
                    )}
                  >
                    {candidate.name}
                  </p>
                  {badge && <Badge tone={candidate.withdrawnAt ? 'plain' : 'brand'}>{badge}</Badge>}
                </div>
                <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-14 text-ink-2 tabular-nums">
                  <span>
                    <span className="font-semibold text-ink">{formatCount(candidate.votes)}</span>{' '}
                    {pluralOf(candidate.votes, noun)}
                    {candidate.weight !== undefined && `, weight ${formatCount(candidate.weight)}`}
                  </span>
                  <span>
                    <span className="font-semibold text-ink">
                      {formatPercentage(candidate.percentage)}
                    </span>{' '}
                    of {whole}
                  </span>
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      {ballot.abstain && abstentions !== undefined && (
        <p className="border-t border-ink px-5 py-3 text-14 text-ink-2 tabular-nums">
          {formatQuantity(abstentions, 'abstention')}
          {weights && `, weight ${formatCount(weights.abstentions)}`}
        </p>
      )}
    </Panel>
  );
});

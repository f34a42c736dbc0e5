import type { Election } from '@votewise/contract';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { medianGrade } from '@votewise/contract/results/percentage-words';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { CandidatePhoto, hasPhotos } from '../../components/ballot/candidate-photo.tsx';
import { Swatch } from '../../components/charts/swatch.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatPercentage } from '../../lib/format.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { abstentionsOf, figure, votesOf, weightAlone, writeInsOf } from './candidate-votes.tsx';
import { CountState, plannedTimes, VotingTimes } from './count/count-state.tsx';
import { averageText, countWordsOf, hasOnlyWeights } from './count/count-words.ts';
import { PaperList, type PaperQuestions, PaperSteps } from './paper-steps.tsx';
import { useCount } from './count/result-queries.ts';
import { ResultsBody } from './results-body.tsx';
import { badgeIn, voterStats } from './count/results-figures.ts';
import type { Results } from './count/shown-results.ts';

interface VoterResultsProps extends PaperQuestions {
  election: Election;
  /** Moves focus here if the results replaced the button that the voter pressed. */
  takesFocus: boolean;
}

export function VoterResults(props: VoterResultsProps) {
  const t = useResultTexts();
  const { election, takesFocus, questions, onSelect } = props;
  const { results, staleSince, reload, ...pause } = useCount(election);
  const paper = { questions, electionId: election.id, onSelect };
  const heading = useFocus<HTMLHeadingElement>(takesFocus);
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-6">
      <h2 ref={heading} tabIndex={-1} className="sr-only scroll-mt-24">
        {t('screen.title')}
      </h2>
      <PaperSteps {...paper} />
      <CountState results={results} staleSince={staleSince} onReload={reload} {...pause} />
      <VotingTimes
        times={results.times ?? plannedTimes(election)}
        isQuestion={results.presence !== undefined}
      />
      <ResultsBody results={results} stats={voterStats(results, t)}>
        <DetailedList results={results} />
      </ResultsBody>
      <PaperList {...paper} />
    </div>
  );
}

export const DetailedList = memo(function DetailedList({ results }: { results: Results }) {
  const t = useResultTexts();
  const { candidates, ballot, abstentions, weights } = results;
  const drawn = useProgressiveCount(candidates.length);
  const isWithPhotos = hasPhotos(candidates);
  const isAlone = hasOnlyWeights(results);
  const badgeOf = badgeIn(results, t);
  return (
    <Panel>
      <h3 className="px-5 py-4 font-display text-16 font-semibold">{t('list.title')}</h3>
      <ol>
        {candidates.slice(0, drawn).map((candidate) => {
          const badge = badgeOf(candidate);
          return (
            <li
              key={candidate.id}
              className="row-in-view flex gap-3 border-t border-line px-5 py-3"
            >
              <Swatch place={candidate.place} className="mt-1.5" />
              {isWithPhotos && <CandidatePhoto candidate={candidate} />}
              <div className="min-w-0 flex-1">
                <div className="flex items-start justify-between gap-3">
                  <p
                    translate="no"
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
                  {medianGrade(results, candidate.id) === undefined ? (
                    <>
                      <span className="first-letter:uppercase">
                        {isAlone
                          ? weightAlone(candidate.weight ?? 0, t)
                          : votesOf(candidate, ballot.kind, t)}
                      </span>
                      <span>{percentageOf(results, candidate, t)}</span>
                    </>
                  ) : (
                    <span>
                      {t.rich('list.median', {
                        grade: medianGrade(results, candidate.id) ?? '',
                        b: figure,
                      })}
                    </span>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      {ballot.abstain && abstentions !== undefined && (
        <p className="border-t border-ink px-5 py-3 text-14 text-ink-2 tabular-nums">
          {isAlone && weights
            ? t('list.abstentionsByWeight', { weight: weightAlone(weights.abstentions, t) })
            : abstentionsOf(abstentions, weights, t)}
        </p>
      )}
      <WriteIns results={results} />
    </Panel>
  );
});

/** The votes for names that count for no one, or not yet. */
function WriteIns({ results: { writeIns } }: { results: Results }) {
  const t = useResultTexts();
  if (!writeIns || writeIns.votes === 0) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-14 text-ink-2 tabular-nums">
      {writeInsOf(writeIns, t)}
    </p>
  );
}

/** Returns a candidate's percentage or, with points, the average. */
function percentageOf(
  results: Results,
  candidate: Results['candidates'][number],
  t: ResultTexts,
): ReactNode {
  if (results.ballot.kind === 'scored') {
    const average = averageText(results, candidate, t.language);
    return t.rich<ReactNode>('list.average', { average, b: figure });
  }
  const { whole } = countWordsOf(results.ballot, results.candidates, t);
  const percentage = formatPercentage(candidate.percentage);
  return t.rich<ReactNode>('list.share', { share: percentage, whole, b: figure });
}

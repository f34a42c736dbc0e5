import type { PublicResultData } from '@votewise/contract';
import { isToldByVotes } from '@votewise/contract/results/outcome-sentences';
import { publicResult } from '@votewise/contract/results/results-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { publicTexts } from '../../lib/languages/public-texts.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CountState, VotingTimes } from './count/count-state.tsx';
import { OutcomePanel } from './outcome/outcome-panel.tsx';
import { ResultsBody } from './results-body.tsx';
import { voterStats } from './count/results-figures.ts';
import { DetailedList } from './voter-results.tsx';

/** The declared result of an election, for anyone. */
export function PublicResultPage() {
  const t = useTexts(publicTexts);
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['public-result', id],
    queryFn: ({ signal }) => call(publicResult, { params: { id }, signal }),
  });
  const result = hasCode(error, 'NOT_FOUND') ? undefined : data?.result;
  usePageTitle(result?.election.title);
  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      {result && <ShownResult result={result} />}
      {!result && hasCode(error, 'NOT_FOUND') && (
        <div className="mt-5">
          <EmptyState title={t('publicResult.missingTitle')}>
            {t('publicResult.missing')}
          </EmptyState>
        </div>
      )}
      {!result && error && !hasCode(error, 'NOT_FOUND') && (
        <LoadFailure what={t('publicResult.what')} onRetry={() => void refetch()} />
      )}
      {!result && !error && <LoadingState label={t('publicResult.loading')} />}
    </div>
  );
}

function ShownResult({ result }: PublicResultData) {
  const t = useTexts(publicTexts);
  const resultTexts = useResultTexts();
  const { election, organization, times, presence } = result;
  // The results of other ballots begin with their outcome.
  const isToldAbove = isToldByVotes(result);
  const stats = voterStats(result, resultTexts);
  return (
    <article className="mt-5 grid grid-cols-1 gap-4 md:gap-6">
      <header>
        {organization !== undefined && (
          <p dir="auto" className="font-semibold text-ink-2">
            {organization}
          </p>
        )}
        <h1 dir="auto" className="font-display text-32 font-medium wrap-anywhere md:text-44">
          {election.title}
        </h1>
      </header>
      <h2 className="sr-only">{resultTexts('screen.title')}</h2>
      <div>
        <CountState results={result} staleSince={undefined} onReload={() => {}} />
        <VotingTimes times={times} isQuestion={presence !== undefined} />
      </div>
      {isToldAbove && <OutcomePanel results={result} />}
      {/* A declared result has no leader. */}
      <ResultsBody results={result} stats={isToldAbove ? stats.slice(0, -1) : stats}>
        <DetailedList results={result} />
      </ResultsBody>
      <footer className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {(result.hasBoard || result.ballot.encrypted !== null) && (
          <>
            <Link to={`${BOARD_PATHS.verify}#${election.id}`} className={buttonStyle()}>
              {t('publicResult.check')}
            </Link>
            <p className="max-w-120 text-14 text-ink-2">{t('publicResult.checkHint')}</p>
          </>
        )}
        <Link
          to={BOARD_PATHS.howKept}
          className="font-semibold text-brand-text underline underline-offset-2"
        >
          {t('howKept.title')}
        </Link>
      </footer>
    </article>
  );
}

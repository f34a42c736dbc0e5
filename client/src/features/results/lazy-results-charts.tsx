import { lazy, Suspense } from 'react';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import type { Results } from './results-figures.ts';

const ResultsCharts = lazy(async () => ({
  default: (await import('./results-charts.tsx')).ResultsCharts,
}));

export function LazyResultsCharts({ results }: { results: Results }) {
  return (
    <Suspense fallback={<LoadingState label="Drawing the charts…" />}>
      <ResultsCharts results={results} />
    </Suspense>
  );
}

import { Banner } from '../../components/ui/banner.tsx';
import { differenceText, missingText } from './results-figures.ts';
import type { Results } from './shown-results.ts';

/** Shows what administrators and auditors must investigate, if anything. */
export function CountAlarms({ results }: { results: Results }) {
  const { recountDifference, missingCheckpoint } = results;
  return (
    <>
      {recountDifference && (
        <Banner tone="error">{differenceText(results, recountDifference)}</Banner>
      )}
      {missingCheckpoint !== undefined && (
        <Banner tone="error">{missingText(missingCheckpoint)}</Banner>
      )}
    </>
  );
}

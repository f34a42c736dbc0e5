import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { ResultsCharts } from './results-body.tsx';

const count = { ballot: makeElection().ballot };

it('does not render the charts again for an unchanged count', async () => {
  let reads = 0;
  const candidates = ['Amara', 'Jonas'].map((name, place) => ({
    id: name,
    name,
    // Rendering the candidate reads this property.
    get votes() {
      reads += 1;
      return 2;
    },
    percentage: 50,
    place,
  }));
  const { container, rerender } = render(
    <ResultsCharts candidates={candidates} {...count} totalVotes={4} />,
  );
  await vi.waitFor(() => expect(container.querySelector('svg')).not.toBeNull(), 10_000);
  const before = reads;
  expect(before).toBeGreaterThan(0);
  rerender(<ResultsCharts candidates={candidates} {...count} totalVotes={4} />);
  expect(reads).toBe(before);
  rerender(<ResultsCharts candidates={[...candidates]} {...count} totalVotes={5} />);
  expect(screen.getByText('5')).toBeVisible();
  expect(reads).toBeGreaterThan(before);
});

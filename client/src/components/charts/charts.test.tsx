import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CountBars } from './count-bars.tsx';
import { ShareDonut } from './share-donut.tsx';

/** Candidates with these votes; percentages as the server gives them. */
function candidates(...votes: number[]) {
  const total = votes.reduce((sum, one) => sum + one, 0);
  return votes.map((count, place) => ({
    id: `c${place}`,
    name: `Candidate ${place + 1}`,
    votes: count,
    percentage: total === 0 ? 0 : Math.round((count / total) * 1_000) / 10,
  }));
}

const legend = () =>
  within(screen.getByRole('list', { name: 'Vote distribution' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the ring', () => {
  it('is empty, and says 0, without votes', () => {
    render(<ShareDonut candidates={candidates(0, 0)} totalVotes={0} />);
    expect(legend()).toEqual(['Candidate 10.0%', 'Candidate 20.0%']);
    expect(screen.getByText('0').nextSibling).toHaveTextContent('votes');
  });

  it('groups a long field: ten candidates, and the others together', () => {
    const fifty = candidates(...Array.from({ length: 50 }, () => 2));
    render(<ShareDonut candidates={fifty} totalVotes={100} />);
    expect(legend()).toHaveLength(11);
    expect(legend().at(-1)).toBe('40 other candidates80.0%');
  });

  it('writes large counts out', () => {
    render(<ShareDonut candidates={candidates(999_999, 1)} totalVotes={1_000_000} />);
    expect(screen.getByText('1,000,000')).toBeVisible();
    expect(legend()).toEqual(['Candidate 1100.0%', 'Candidate 20.0%']);
  });
});

describe('the bars', () => {
  it('are labelled at 0 votes too', () => {
    const { container } = render(<CountBars candidates={candidates(3, 0)} />);
    const labels = container.querySelectorAll('.count-bar + span');
    expect([...labels].map((label) => label.textContent)).toEqual(['3', '0']);
  });

  it('hold without any vote', () => {
    const { container } = render(<CountBars candidates={candidates(0, 0)} />);
    for (const bar of container.querySelectorAll<HTMLElement>('.count-bar')) {
      expect(bar.style.width).toBe('0%');
    }
  });

  it('can be scrolled by keyboard when there are many, and name the first in words', () => {
    render(<CountBars candidates={candidates(...Array.from({ length: 50 }, () => 1))} />);
    const bars = screen.getByRole('figure', { name: /, and 38 others$/ });
    expect(bars).toHaveAttribute('tabindex', '0');
  });
});

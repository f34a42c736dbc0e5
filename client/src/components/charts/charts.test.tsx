import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CountBars } from './count-bars.tsx';
import { PercentageDonut } from './percentage-donut.tsx';

const ROW_HEIGHT = 40;
const PLOT_WIDTH = 400;

/** Reports sizes to observers, which jsdom never does because it has no layout. */
let reportSizes: () => void;

/** Returns candidates with these votes and with percentages as returned by the server. */
function candidates(...votes: number[]) {
  const total = votes.reduce((sum, one) => sum + one, 0);
  return votes.map((count, place) => ({
    id: `c${place}`,
    name: `Candidate ${place + 1}`,
    votes: count,
    percentage: total === 0 ? 0 : Math.round((count / total) * 1_000) / 10,
    place,
  }));
}

const legend = () =>
  within(screen.getByRole('list', { name: 'Vote distribution' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the ring', () => {
  const slices = (container: HTMLElement) =>
    [...container.querySelectorAll('.recharts-sector')].map((slice) => slice.getAttribute('fill'));

  /** Renders the ring and waits for the chunk that draws it. */
  async function renderRing(votes: number[]) {
    const total = votes.reduce((sum, one) => sum + one, 0);
    const { container } = render(
      <PercentageDonut
        candidates={candidates(...votes)}
        total={total}
        unit="votes"
        label="Vote distribution"
      />,
    );
    await vi.waitFor(() => expect(slices(container)).not.toHaveLength(0), 10_000);
    return container;
  }

  it('is empty and shows 0 if there are no votes', async () => {
    const container = await renderRing([0, 0]);
    expect(legend()).toEqual(['Candidate 10.0%', 'Candidate 20.0%']);
    expect(screen.getByText('0').nextSibling).toHaveTextContent('votes');
    expect(slices(container)).toEqual(['var(--line)']);
  });

  it('has a slice in the candidate’s color for each candidate with votes', async () => {
    expect(slices(await renderRing([2, 0, 2]))).toEqual(['var(--chart-1)', 'var(--chart-3)']);
  });

  it('shows one vote among a million as a slice of four degrees', async () => {
    const container = await renderRing([1_000_000, 1]);
    const [, last] = container.querySelectorAll('.recharts-sector');
    const [, x, y] = /^M ([\d.]+),([\d.]+)/.exec(last?.getAttribute('d') ?? '') ?? [];
    const degrees = (Math.atan2(84 - Number(x), 84 - Number(y)) * 180) / Math.PI;
    expect(degrees).toBeCloseTo(4, 1);
  });

  it('shows ten candidates and combines the others', async () => {
    const container = await renderRing(Array.from({ length: 50 }, () => 2));
    expect(legend()).toHaveLength(11);
    expect(legend().at(-1)).toBe('40 other candidates80.0%');
    expect(slices(container).at(-1)).toBe('var(--line-strong)');
  });

  it('cannot be focused, because its legend contains everything', async () => {
    const container = await renderRing([3, 1]);
    expect(container.querySelectorAll('[tabindex]:not([tabindex="-1"])')).toHaveLength(0);
    expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
  });
});

describe('the bars', () => {
  const bars = () => [...document.querySelectorAll<SVGRectElement>('.count-bar')];
  const counts = () =>
    [...document.querySelectorAll('.count-label')].map(({ textContent }) => textContent);
  const lengths = () => bars().map(({ style }) => Number.parseFloat(style.width));

  beforeEach(() => {
    const callbacks = new Set<() => void>();
    reportSizes = () => act(() => callbacks.forEach((callback) => callback()));
    vi.stubGlobal(
      'ResizeObserver',
      class implements ResizeObserver {
        readonly #callback: () => void;
        constructor(callback: ResizeObserverCallback) {
          this.#callback = () => callback([], this);
        }
        observe(): void {
          callbacks.add(this.#callback);
        }
        unobserve(): void {}
        disconnect(): void {
          callbacks.delete(this.#callback);
        }
      },
    );
    const sizes = { clientWidth: PLOT_WIDTH, clientHeight: 1_000, offsetHeight: ROW_HEIGHT };
    for (const [name, size] of Object.entries(sizes)) {
      vi.spyOn(HTMLElement.prototype, name as 'clientWidth', 'get').mockReturnValue(size);
    }
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(
      this: HTMLElement,
    ) {
      return ROW_HEIGHT * [...(this.parentElement?.children ?? [])].indexOf(this);
    });
  });

  /** Renders the bars with all names and waits for the chunk that draws them. */
  async function renderBars(...votes: number[]) {
    const view = render(<CountBars label="Vote counts" candidates={candidates(...votes)} />);
    await screen.findByText(`Candidate ${votes.length}`);
    reportSizes();
    await vi.waitFor(() => expect(bars()).toHaveLength(votes.length), 10_000);
    return view;
  }

  it('are drawn beside the names in proportion, each in the candidate’s color', async () => {
    await renderBars(40, 10);
    const [long = 0, short = 0] = lengths().map((length) => length - 2);
    expect(long).toBeGreaterThan(300);
    expect(short).toBeCloseTo(long / 4);
    const middles = bars().map(
      (bar) => Number(bar.getAttribute('y')) + Number(bar.getAttribute('height')) / 2,
    );
    expect(middles).toEqual([20, 60]);
    expect(bars().map((bar) => bar.getAttribute('fill'))).toEqual([
      'var(--chart-1)',
      'var(--chart-2)',
    ]);
  });

  it('have a label even at 0 votes', async () => {
    await renderBars(3, 0);
    expect(counts()).toEqual(['3', '0']);
  });

  it('are drawn even if there are no votes', async () => {
    await renderBars(0, 0);
    expect(lengths()).toEqual([0, 0]);
  });

  it('grow in place: a vote changes one bar and replaces no elements', async () => {
    const { rerender } = await renderBars(40, 10, 5);
    const before = bars();
    const [first, , third] = lengths();
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['style', 'd', 'x', 'y', 'width', 'height', 'fill'],
    });
    rerender(<CountBars label="Vote counts" candidates={candidates(40, 11, 5)} />);
    changes.push(...observer.takeRecords());
    observer.disconnect();
    expect(counts()).toEqual(['40', '11', '5']);
    expect(lengths()).toEqual([first, expect.any(Number), third]);
    expect(bars()).toEqual(before);
    const label = document.querySelectorAll('.count-label')[1];
    expect(new Set(changes.map(({ target }) => target))).toEqual(new Set([before[1], label]));
  });

  it('are all shown without scrolling, even if there are many, and the label lists the first candidates', () => {
    render(
      <CountBars
        label="Vote counts"
        candidates={candidates(...Array.from({ length: 50 }, () => 1))}
      />,
    );
    const figure = screen.getByRole('figure', { name: /, and 38 others$/ });
    expect(figure).not.toHaveAttribute('tabindex');
    // Some translators change labels, too, and this label has names.
    expect(figure).toHaveAttribute('translate', 'no');
    expect(figure.className).not.toMatch(/overflow|max-h/);
  });
});

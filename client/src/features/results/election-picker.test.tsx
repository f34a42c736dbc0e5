import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { ElectionPicker } from './admin-results-tab.tsx';

const STRIP_WIDTH = 360;
const CARD_WIDTH = 300;

/** Lays the cards out in one row, as on a phone. */
function layOutInRow(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(
    this: HTMLElement,
  ) {
    if (!(this instanceof HTMLLIElement)) return new DOMRect(0, 0, STRIP_WIDTH, 100);
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    const scrolled = this.parentElement?.scrollLeft ?? 0;
    return new DOMRect(place * CARD_WIDTH - scrolled, 0, CARD_WIDTH, 100);
  });
}

it('scrolls the selected election into view without scrolling the page', async () => {
  layOutInRow();
  const scrollPage = vi.spyOn(window, 'scrollTo');
  const elections = [0, 1, 2, 3, 4, 5].map((place) =>
    makeElection({ id: `e${place}`, title: `Election ${place}` }),
  );
  const picker = (selectedId: string) => (
    <ElectionPicker elections={elections} selectedId={selectedId} onSelect={() => {}} />
  );
  const { rerender } = render(picker('e5'));
  await screen.findByText('Election 5');
  const strip = screen.getByRole('list');
  await waitFor(() => expect(strip.scrollLeft).toBe(6 * CARD_WIDTH - STRIP_WIDTH));
  rerender(picker('e4'));
  await waitFor(() => expect(strip.scrollLeft).toBe(4 * CARD_WIDTH));
  rerender(picker('e0'));
  await waitFor(() => expect(strip.scrollLeft).toBe(0));
  expect(scrollPage).not.toHaveBeenCalled();
});

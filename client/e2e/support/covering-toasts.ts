import type { Page } from '@playwright/test';

/** Returns the controls that are under one, two, and more toasts, from the top of the page. The toasts are then removed. */
export async function coveredBy(page: Page, most: number): Promise<string[]> {
  return page.evaluate(async (count) => {
    const toasts = document.querySelector<HTMLElement>('#toasts');
    if (!toasts) throw new Error('no toasts');
    // The page's own observer is older, so it is called before this one.
    const placed = () =>
      new Promise<void>((done) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(toasts);
      });
    window.scrollTo(0, 0);
    const covered: string[] = [];
    const cards: Element[] = [];
    for (let shown = 1; shown <= count; shown += 1) {
      const card = document.createElement('p');
      card.style.cssText = 'height: 56px; margin-top: 8px';
      cards.push(card);
      toasts.firstElementChild?.append(card);
      await placed();
      const { left, right, top, bottom } = toasts.getBoundingClientRect();
      // Finds what is below the toasts.
      toasts.style.pointerEvents = 'none';
      for (let x = left; x <= right; x += 8) {
        for (let y = top; y <= bottom; y += 4) {
          const below = document
            .elementFromPoint(x, y)
            ?.closest('a, button, input, select, textarea, summary, label');
          if (below) covered.push(`${shown}: ${below.outerHTML.slice(0, 200)}`);
        }
      }
    }
    for (const card of cards) card.remove();
    toasts.style.pointerEvents = '';
    return [...new Set(covered)];
  }, most);
}

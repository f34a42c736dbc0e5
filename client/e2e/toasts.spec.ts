import type { Page } from '@playwright/test';
import { SCREEN_STATES } from './screen-states/registry.ts';
import { nameOf, slugOf } from './screen-states/screen-state.ts';
import { expect, test } from './screen-states/screen-test.ts';
import { DEVICES } from './support/emulated-devices.ts';

const BALLOTS = [
  'voting-screen-ballot',
  'ballot-several',
  'ballot-several-reviewed',
  'ballot-ranked',
  'ballot-ranked-reviewed',
  'ballot-question',
  'ballot-abstaining',
  'ballot-paper-first-question',
  'ballot-paper-reviewed',
];
const OTHERS = [
  'login-voter',
  'landing-signed-out',
  'voter-results-loaded',
  'elections-loaded',
  'schedule-election-filled-in',
  'edit-participants-many-candidates',
  'delete-election-asking',
  'date-and-time-picker-start-date',
  'election-page-open',
  'import-voters-preview',
  'all-voters-edit-voter',
  'messages-reminder',
];

/** Returns the controls that are under one, two, and three toasts, from the top of the page. */
async function coveredBy(page: Page, most: number): Promise<string[]> {
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
    for (let shown = 1; shown <= count; shown += 1) {
      const card = document.createElement('p');
      card.style.cssText = 'height: 56px; margin-top: 8px';
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
    return [...new Set(covered)];
  }, most);
}

test('every screen on which toasts are checked exists', { tag: '@core' }, () => {
  const names = [...BALLOTS, ...OTHERS];
  expect(SCREEN_STATES.map(slugOf)).toEqual(expect.arrayContaining(names));
});

for (const screenState of SCREEN_STATES) {
  const slug = slugOf(screenState);
  const isBallot = BALLOTS.includes(slug);
  if (!isBallot && !OTHERS.includes(slug)) continue;
  test(`toasts cover no control: ${nameOf(screenState)}`, {
    tag: ['ballot-ranked', 'schedule-election-filled-in'].includes(slug) ? '@core' : [],
  }, async ({ openState }) => {
    const { page } = await openState(screenState, DEVICES.phone);
    expect(await coveredBy(page, 3)).toEqual([]);
    if (isBallot) return;
    const desktop = await openState(screenState, DEVICES.desktop);
    expect(await coveredBy(desktop.page, 3)).toEqual([]);
  });
}

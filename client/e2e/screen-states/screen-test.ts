import { type Browser, expect, type Page } from '@playwright/test';
import {
  type ConsoleWatch,
  createConsoleWatch,
  reportViolations,
} from '../support/console-watch.ts';
import { type Habit, translatePage } from '../support/translator.ts';
import { TOKEN_KEY } from '../support/steps.ts';
import { test as base } from '../support/worker.ts';
import { type Fixture, NOW, type Who } from '../support/fixture.ts';
import type { ScreenState } from './screen-state.ts';
import { mockPage, type PageMock } from './page-mock.ts';

const TRANSLATOR: Habit = 'replaces texts';

interface Device {
  viewport: { width: number; height: number };
  isMobile: boolean;
  hasTouch: boolean;
  /** Whether a translator changes the page. A translation into the same words must change nothing. */
  isTranslated?: boolean;
}

interface Fixtures {
  /** Opens a screen state on one of the worker's pages. */
  openState: (screenState: ScreenState, device: Device) => Promise<PageMock>;
}

/** All of a worker's screen states share one product, which contains data. They mock changes by intercepting requests. */
export const test = base.extend<Fixtures>({
  openState: async ({ browser, fixture, pages }, provide) => {
    const opened: { mock: PageMock; watch: ConsoleWatch; pageKey: string }[] = [];
    await provide(async ({ who, open }, device) => {
      const pageKey = `${who} ${device.viewport.width} ${device.isTranslated ?? false}`;
      const page = pages.get(pageKey) ?? (await openPageFor(browser, { fixture, who, device }));
      pages.set(pageKey, page);
      await page.context().clock.setFixedTime(NOW);
      await page.setViewportSize(device.viewport);
      const watch = createConsoleWatch();
      watch.listen(page);
      const mock = mockPage({ page, fixture, watch });
      opened.push({ mock, watch, pageKey });
      await open(mock);
      return mock;
    });
    const problems = opened.flatMap(({ watch }) => watch.verdict());
    for (const { mock, pageKey } of opened) {
      if (await leave(mock, tokenOf(fixture, pageKey))) continue;
      pages.delete(pageKey);
      await mock.page.context().close();
    }
    expect(problems, 'console errors, uncaught errors and CSP violations').toEqual([]);
  },
});

/** Resets the page for the next screenState. Returns whether that was possible. */
async function leave({ page, end }: PageMock, token: string | null): Promise<boolean> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  page.removeAllListeners();
  // The screen is left before its responses are, so that none of its requests reaches the server.
  await page.goto('/robots.txt');
  const wasHeld = await end();
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
  // After a sign-in or sign-out, the next screen state in this browser could not start from its initial
  // state.
  return !wasHeld && kept === token;
}

async function openPageFor(
  browser: Browser,
  given: { fixture: Fixture; who: Who; device: Device },
): Promise<Page> {
  const { fixture, who } = given;
  const { isTranslated, ...device } = given.device;
  const token = fixture.sessions[who];
  const localStorage = token ? [{ name: TOKEN_KEY, value: token }] : [];
  const context = await browser.newContext({
    ...device,
    baseURL: fixture.url,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: fixture.url, localStorage }] },
  });
  await context.clock.install({ time: NOW });
  await context.addInitScript(reportViolations);
  await context.addInitScript(keepToasts);
  if (isTranslated) await context.addInitScript(translatePage, TRANSLATOR);
  return context.newPage();
}

/** Runs in the page. Toasts stay while the pointer is over them, so that no machine is too slow to see one. */
function keepToasts(): void {
  new MutationObserver((_changes, observer) => {
    const toasts = document.querySelector('#toasts');
    if (!toasts) return;
    observer.disconnect();
    toasts.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  }).observe(document, { childList: true, subtree: true });
}

/** The token of the session that a screen state starts with in the browser for this `pageKey`. */
function tokenOf(fixture: Fixture, pageKey: string): string | null {
  const [who] = pageKey.split(' ') as [Who];
  return fixture.sessions[who] ?? null;
}

export { expect };

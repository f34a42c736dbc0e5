import { type Browser, expect, type Page } from '@playwright/test';
import { createConsoleWatch, reportViolations } from '../support/console-watch.ts';
import { TOKEN_KEY } from '../support/steps.ts';
import { test as base } from '../support/worker.ts';
import { type Fixture, NOW, type Who } from '../support/fixture.ts';
import type { Scene } from './scene.ts';
import { setStage, type Stage } from './stage.ts';

interface Fixtures {
  /** Opens a scene on one of the worker's pages. */
  openScene: (scene: Scene) => Promise<Stage>;
}

/** All of a worker's scenes share one product, which contains data. They stage changes by intercepting requests. */
export const test = base.extend<Fixtures>({
  openScene: async ({ browser, fixture, pages, viewport }, provide) => {
    const watch = createConsoleWatch();
    const opened: { stage: Stage; pageKey: string }[] = [];
    await provide(async ({ who, open }) => {
      const pageKey = `${who} ${viewport?.width}`;
      const page = pages.get(pageKey) ?? (await openPageFor(browser, fixture, pageKey));
      pages.set(pageKey, page);
      await page.context().clock.setSystemTime(NOW);
      if (viewport) await page.setViewportSize(viewport);
      watch.listen(page);
      const stage = setStage({ page, fixture, watch });
      opened.push({ stage, pageKey });
      await open(stage);
      return stage;
    });
    const verdict = watch.verdict();
    for (const { stage, pageKey } of opened) {
      if (await leave(stage, tokenOf(fixture, pageKey))) continue;
      pages.delete(pageKey);
      await stage.page.context().close();
    }
    expect(verdict, 'console errors, uncaught errors and CSP violations').toEqual([]);
  },
});

/** Resets the page for the next scene. Returns whether that was possible. */
async function leave({ page, end }: Stage, token: string | null): Promise<boolean> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  page.removeAllListeners();
  const wasHeld = await end();
  // After a sign-in or sign-out, the next scene in this browser could not start from its initial
  // state.
  if (wasHeld || kept !== token) return false;
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  await page.goto('/robots.txt');
  return true;
}

async function openPageFor(browser: Browser, fixture: Fixture, pageKey: string): Promise<Page> {
  const token = tokenOf(fixture, pageKey);
  const localStorage = token ? [{ name: TOKEN_KEY, value: token }] : [];
  const context = await browser.newContext({
    baseURL: fixture.url,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: fixture.url, localStorage }] },
  });
  await context.clock.install({ time: NOW });
  await context.addInitScript(reportViolations);
  return context.newPage();
}

/** The token of the session that a scene starts with in the browser for this `pageKey`. */
function tokenOf(fixture: Fixture, pageKey: string): string | null {
  const [who] = pageKey.split(' ') as [Who];
  return fixture.sessions[who] ?? null;
}

export { expect };

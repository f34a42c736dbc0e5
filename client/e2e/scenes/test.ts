import { test as base, type Browser, expect, type Page } from '@playwright/test';
import { createConsoleWatch, reportViolations } from '../support/console-watch.ts';
import { TOKEN_KEY } from '../support/steps.ts';
import { type Hall, NOW, openHall } from './hall.ts';
import type { Scene, Who } from './scene.ts';
import { setStage, type Stage } from './stage.ts';

interface Fixtures {
  /** Opens a page of its own and brings it to a scene. */
  openScene: (scene: Scene) => Promise<Stage>;
}

interface WorkerFixtures {
  hall: Hall;
  /** Pages of a voter, an administrator and a visitor, each in a browser of its own, kept warm from scene to scene. */
  seats: Map<string, Page>;
}

/** All scenes of a worker share one filled product: what they change, they change by interception. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hall: [
    async ({ browserName: _browser }, provide) => {
      const hall = await openHall();
      await provide(hall);
      await hall.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  seats: [
    async ({ browserName: _browser }, provide) => {
      const seats = new Map<string, Page>();
      await provide(seats);
      for (const page of seats.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],

  openScene: async ({ browser, hall, seats, viewport }, provide) => {
    const watch = createConsoleWatch();
    const opened: { stage: Stage; seat: string }[] = [];
    await provide(async ({ who, open }) => {
      const seat = `${who} ${viewport?.width}`;
      const page = seats.get(seat) ?? (await openSeat(browser, hall, seat));
      seats.set(seat, page);
      await page.context().clock.setSystemTime(NOW);
      if (viewport) await page.setViewportSize(viewport);
      watch.listen(page);
      const stage = setStage({ page, hall, watch });
      opened.push({ stage, seat });
      await open(stage);
      return stage;
    });
    const verdict = watch.verdict();
    for (const { stage, seat } of opened) {
      if (await leave(stage, tokenOf(hall, seat))) continue;
      seats.delete(seat);
      await stage.page.context().close();
    }
    expect(verdict, 'console errors, uncaught errors and CSP violations').toEqual([]);
  },
});

/** Leaves the page as the next scene has to find it. Answers whether that was possible. */
async function leave({ page, end }: Stage, token: string | null): Promise<boolean> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  page.removeAllListeners();
  const wasHeld = await end();
  // Whoever signed in or out leaves a browser in which the next scene would not begin at its beginning.
  if (wasHeld || kept !== token) return false;
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  await page.goto('/robots.txt');
  return true;
}

async function openSeat(browser: Browser, hall: Hall, seat: string): Promise<Page> {
  const token = tokenOf(hall, seat);
  const localStorage = token ? [{ name: TOKEN_KEY, value: token }] : [];
  const context = await browser.newContext({
    baseURL: hall.url,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: hall.url, localStorage }] },
  });
  await context.clock.install({ time: NOW });
  await context.addInitScript(reportViolations);
  return context.newPage();
}

/** The session that the browser of a seat has when a scene begins. */
function tokenOf(hall: Hall, seat: string): string | null {
  const [who] = seat.split(' ') as [Who];
  return hall.sessions[who] ?? null;
}

export { expect };

import { test as base, type Browser, type BrowserContext, expect } from '@playwright/test';
import { createConsoleWatch } from '../support/console-watch.ts';
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
  /** Browsers of a voter, an administrator and a visitor, kept warm from scene to scene. */
  seats: Map<string, BrowserContext>;
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
      const seats = new Map<string, BrowserContext>();
      await provide(seats);
      for (const context of seats.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  openScene: async ({ browser, hall, seats, viewport }, provide) => {
    const watch = createConsoleWatch();
    const opened: { stage: Stage; seat: string }[] = [];
    await provide(async ({ who, open }) => {
      const seat = `${who} ${viewport?.width}`;
      const context = seats.get(seat) ?? (await openSeat(browser, hall, seat));
      seats.set(seat, context);
      await context.clock.setSystemTime(NOW);
      const page = await context.newPage();
      await watch.followPage(page);
      const stage = setStage({ page, hall, watch });
      opened.push({ stage, seat });
      await open(stage);
      return stage;
    });
    const verdict = watch.verdict();
    for (const { stage, seat } of opened) {
      const { page } = stage;
      const context = page.context();
      const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
      const wasHeld = await stage.breakOff();
      await page.close();
      // Whoever signed in or out leaves a browser in which the next scene would not begin at its beginning.
      if (!wasHeld && token === tokenOf(hall, seat)) continue;
      await context.close();
      seats.delete(seat);
    }
    expect(verdict, 'console errors, uncaught errors and CSP violations').toEqual([]);
  },
});

async function openSeat(browser: Browser, hall: Hall, seat: string): Promise<BrowserContext> {
  const token = tokenOf(hall, seat);
  const localStorage = token ? [{ name: TOKEN_KEY, value: token }] : [];
  const context = await browser.newContext({
    baseURL: hall.url,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: hall.url, localStorage }] },
  });
  await context.clock.install({ time: NOW });
  return context;
}

/** The session that the browser of a seat has when a scene begins. */
function tokenOf(hall: Hall, seat: string): string | null {
  const [who] = seat.split(' ') as [Who];
  return hall.sessions[who] ?? null;
}

export { expect };

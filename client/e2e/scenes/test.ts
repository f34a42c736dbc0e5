import { test as base, expect } from '@playwright/test';
import { createConsoleWatch } from '../support/console-watch.ts';
import { TOKEN_KEY } from '../support/steps.ts';
import { type Hall, NOW, openHall } from './hall.ts';
import type { Scene } from './scene.ts';
import { setStage, type Stage } from './stage.ts';

interface Fixtures {
  /** Brings a browser of its own to a scene. */
  openScene: (scene: Scene) => Promise<Stage>;
}

/** All scenes of a worker share one filled product: what they change, they change by interception. */
export const test = base.extend<Fixtures, { hall: Hall }>({
  hall: [
    async ({ browserName: _browser }, provide) => {
      const hall = await openHall();
      await provide(hall);
      await hall.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  openScene: async ({ browser, hall }, provide) => {
    const watch = createConsoleWatch();
    await provide(async ({ who, open }) => {
      const token = hall.sessions[who];
      const context = await browser.newContext({
        baseURL: hall.url,
        reducedMotion: 'reduce',
        storageState: {
          cookies: [],
          origins: token
            ? [{ origin: hall.url, localStorage: [{ name: TOKEN_KEY, value: token }] }]
            : [],
        },
      });
      await watch.follow(context);
      await context.clock.install({ time: NOW });
      const stage = setStage({ page: await context.newPage(), hall, watch });
      await open(stage);
      return stage;
    });
    for (const context of browser.contexts()) await context.close();
    expect(watch.verdict(), 'console errors, uncaught errors and CSP violations').toEqual([]);
  },
});

export { expect };

import { type Page, test as base } from '@playwright/test';
import { type Fixture, openFixture } from './fixture.ts';
import { openSite, type Site } from './site.ts';

interface WorkerFixtures {
  /** The product that journeys share. */
  site: Site;
  /** The product that screen states share. It contains data. */
  fixture: Fixture;
  /**
   * Pages for each role and width, each in a separate browser context that screen states use one after
   * another.
   */
  pages: Map<string, Page>;
}

/**
 * Everything that tests share. Journeys and screen states extend the same test, so that a worker keeps its browser and
 * its products when it switches between them. Each product starts with the first test that needs it.
 */
export const test = base.extend<object, WorkerFixtures>({
  site: [
    async ({ browserName: _browser }, provide) => {
      const site = await openSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  fixture: [
    async ({ browserName: _browser }, provide) => {
      const fixture = await openFixture();
      await provide(fixture);
      await fixture.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  pages: [
    async ({ browserName: _browser }, provide) => {
      const pages = new Map<string, Page>();
      await provide(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

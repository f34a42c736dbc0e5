import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

const TABLE = 'screens.spec.ts';
const NO_JOURNEYS = [TABLE, 'screenshots/**'];
const here = import.meta.dirname;
const chromium = await findChromium();

/** What the tests and the screenshots have in common. */
export const base = defineConfig({
  tsconfig: resolve(here, '../tsconfig.e2e.json'),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: chromium.env,
      args: ['--no-sandbox'],
    },
    // Neither the zone of the server nor UTC, so that a mix-up of zones shows.
    timezoneId: 'Asia/Kolkata',
    locale: 'en-US',
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the run; `--trace on` asks for one.
    trace: 'off',
  },
});

/** What the size of the screen plays no part in is walked on one of them. */
const ON_DESKTOPS = [
  '**/administrators.spec.ts',
  '**/first-load.spec.ts',
  '**/messages.spec.ts',
  '**/public-pages.spec.ts',
  '**/roles.spec.ts',
  '**/session.spec.ts',
  '**/voting-by-keyboard.spec.ts',
  '**/watching.spec.ts',
];
const ON_PHONES = [
  '**/all-voters.spec.ts',
  '**/elections.spec.ts',
  '**/import-voters.spec.ts',
  '**/live-results.spec.ts',
  '**/passwords.spec.ts',
  '**/second-vote.spec.ts',
  '**/two-step-sign-in.spec.ts',
];

/** Drives the built product: `server/dist` and `client/dist` have to be there. */
export default defineConfig(base, {
  testDir: here,
  outputDir: join(here, '.output'),
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(here, '../../node_modules/.cache/playwright/report.json') }],
  ],
  projects: [
    {
      name: 'desktop',
      testIgnore: [NO_JOURNEYS, ON_PHONES].flat(),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [NO_JOURNEYS, ON_DESKTOPS].flat(),
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    // Sets its viewports itself, so that both share the products that it fills. Its rows say what is wrong.
    { name: 'screens', testMatch: TABLE },
  ],
});

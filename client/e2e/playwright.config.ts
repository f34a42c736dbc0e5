import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

const TABLE = 'screens.spec.ts';
const NO_JOURNEYS = [TABLE, 'screenshots/**'];
const here = import.meta.dirname;
const chromium = await findChromium();

/** Shared by the tests and the screenshots. */
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
    // Neither the server's time zone nor UTC, so mixed-up time zones are visible.
    timezoneId: 'Asia/Kolkata',
    locale: 'en-US',
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    screenshot: 'only-on-failure',
    // A trace takes a quarter of the run. Use `--trace on` to record one.
    trace: 'off',
  },
});

/** Journeys that do not depend on the screen size run on one of them. */
const ON_DESKTOPS = [
  '**/administrators.spec.ts',
  '**/first-load.spec.ts',
  '**/messages.spec.ts',
  '**/public-pages.spec.ts',
  '**/reference.spec.ts',
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

/** Tests the built product: `server/dist` and `client/dist` must exist. */
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
    // Sets its viewports itself, so both share the products that it fills. Its rows report what is
    // wrong.
    { name: 'screens', testMatch: TABLE },
  ],
});

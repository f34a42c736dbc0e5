import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { DEVICES } from './support/emulated-devices.ts';

const here = import.meta.dirname;
const chromium = await findChromium();

/** Shared by the tests and the screenshots. */
export const base = defineConfig({
  tsconfig: resolve(here, '../tsconfig.e2e.json'),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Long, because a busy machine may need seconds for tasks that usually take an instant.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: chromium.env,
      // A page is open for about a second, so optimizing its scripts takes more time than it saves.
      args: ['--no-sandbox', '--js-flags=--no-opt,--no-maglev'],
    },
    // Neither the server's time zone nor UTC, so that mixed-up time zones are noticed.
    timezoneId: 'Asia/Kolkata',
    locale: 'en-US',
    // See MOTION in support/emulated-devices.ts.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Recording traces takes up a quarter of the run time. Use `--trace on` to record one.
    trace: 'off',
  },
});

/**
 * Tests the built product: `server/dist` and `client/dist` must exist. A journey runs on a desktop unless its file sets
 * another device.
 */
export default defineConfig(base, {
  testDir: here,
  globalSetup: './screen-states/fold-snapshots.ts',
  // See `expectSnapshot`.
  updateSnapshots: 'none',
  outputDir: join(here, '.output'),
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(here, '../../node_modules/.cache/playwright/report.json') }],
  ],
  // A single project, so that two workers run everything. Workers of another project would start their own browser
  // and products.
  testIgnore: 'screenshots/**',
  use: { ...base.use, ...DEVICES.desktop },
});

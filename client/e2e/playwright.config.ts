import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { DEVICES } from './support/devices.ts';

const here = import.meta.dirname;
const chromium = await findChromium();

/** Shared by the tests and the screenshots. */
export const base = defineConfig({
  tsconfig: resolve(here, '../tsconfig.e2e.json'),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Patient: a busy machine may need seconds for what takes an instant.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: chromium.env,
      // A page lives for a second: compiling its scripts for speed takes longer than it saves.
      args: ['--no-sandbox', '--js-flags=--no-opt,--no-maglev'],
    },
    // Neither the server's time zone nor UTC, so mixed-up time zones are visible.
    timezoneId: 'Asia/Kolkata',
    locale: 'en-US',
    // See MOTION in support/devices.ts.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace takes a quarter of the run. Use `--trace on` to record one.
    trace: 'off',
  },
});

/**
 * Tests the built product: `server/dist` and `client/dist` must exist. A journey runs on a desktop unless its file says
 * otherwise.
 */
export default defineConfig(base, {
  testDir: here,
  outputDir: join(here, '.output'),
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(here, '../../node_modules/.cache/playwright/report.json') }],
  ],
  // One project, so that two workers do everything: each of another project would start its own browser and products.
  testIgnore: 'screenshots/**',
  use: { ...base.use, ...DEVICES.desktop },
});

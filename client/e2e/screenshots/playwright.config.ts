import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { base } from '../playwright.config.ts';

/**
 * `npm run screenshots`: takes screenshots of every screenState. Not a test, so it is not part of the suite.
 */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../.output/screenshots'),
  reporter: [['line']],
  globalTeardown: join(import.meta.dirname, 'contact-sheet.ts'),
  projects: [{ name: 'screenshots', testMatch: 'screenshots.spec.ts' }],
});

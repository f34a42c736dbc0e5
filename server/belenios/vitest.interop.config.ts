import { defineConfig } from 'vitest/config';

/** `npm run interop`: compares this package with Belenios' own tool. */
export default defineConfig({
  test: {
    include: ['test/interop/*.test.ts'],
    testTimeout: 600_000,
    maxWorkers: 1,
  },
});

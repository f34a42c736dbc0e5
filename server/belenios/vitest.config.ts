import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The longest tests run only with `npm run test:all`.
    ...(process.env['SLOW_TESTS']
      ? { include: ['test/**/*.slow.test.ts'] }
      : { include: ['test/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] }),
    testTimeout: process.env['SLOW_TESTS'] ? 1_200_000 : 60_000,
    maxWorkers: 1,
    // No test file changes the state of modules, so all of them share the modules and what was computed once.
    isolate: false,
  },
});

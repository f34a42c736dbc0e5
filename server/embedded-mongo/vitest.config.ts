import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/longest-first.ts';

export default defineConfig({
  test: {
    // The longest tests run only with `npm run test:all`.
    ...(process.env['SLOW_TESTS']
      ? { include: ['test/**/*.slow.test.ts'] }
      : { include: ['test/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] }),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // No test file changes the state of shared modules, so the files that run in one worker share them.
    isolate: false,
    sequence: { sequencer: longestFirst('crash.slow.test.ts', 'ownership.slow.test.ts') },
  },
});

import { defineConfig } from 'vitest/config';
import { longestFirst } from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // No file changes what its modules keep, so files share the modules of their worker.
    isolate: false,
    sequence: { sequencer: longestFirst('crash.test.ts', 'ownership.test.ts') },
  },
});

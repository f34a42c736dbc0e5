import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Those in the folder `interop` have a configuration of their own.
    include: ['test/*.test.ts'],
    testTimeout: 60_000,
    maxWorkers: 1,
    // No test file changes the state of modules, so all of them share the modules and what was computed once.
    isolate: false,
  },
});

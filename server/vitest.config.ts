import { defineConfig } from 'vitest/config';
import { longestFirst } from './embedded-mongo/test/longest-first.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // The longest tests run only with `npm run test:all`.
    ...(process.env['SLOW_TESTS']
      ? { include: ['{src,contract,test}/**/*.slow.test.ts'] }
      : { include: ['{src,contract,test}/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] }),
    globalSetup: ['test/support/database.ts'],
    setupFiles: [
      'test/plans/check-plans.ts',
      ...(process.env['PLANTED_FAULT'] ? ['test/support/planted-fault.ts'] : []),
    ],
    // A time zone that is neither UTC nor a developer's, so that tests reveal accidental local times.
    env: { TZ: 'Pacific/Chatham' },
    // The longest tests take minutes, and several times as long on a busy machine.
    testTimeout: process.env['SLOW_TESTS'] ? 1_200_000 : 60_000,
    hookTimeout: 60_000,
    // A busy machine may need seconds for something that usually takes an instant.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // Collecting garbage less often saves a tenth of the tests' time, and optimizing code later, a fifth: most of it runs
    // too seldom to be worth it. Compiling code plainly at once saves a fifteenth, and as the processors are busy, fewer
    // threads for both save a twentieth.
    execArgv: [
      '--max-semi-space-size=64',
      '--always-sparkplug',
      '--interrupt-budget=500000',
      '--v8-pool-size=1',
    ],
    sequence: {
      sequencer: longestFirst(
        'process.slow.test.ts',
        'faults.slow.test.ts',
        'messages-crash.slow.test.ts',
        'backup.slow.test.ts',
      ),
    },
    // No test file changes the state of modules, so all files in a worker share the modules. This is twice as fast.
    isolate: false,
  },
});

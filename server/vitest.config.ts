import { defineConfig } from 'vitest/config';
import { longestFirst } from './embedded-mongo/test/longest-first.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/database.ts'],
    // A zone that is neither UTC nor that of a developer: hidden local times show up.
    env: { TZ: 'Pacific/Chatham' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As patient as a test: a busy machine may need seconds for what takes an instant.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // Room for what a test leaves behind: collecting garbage less often spares a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: {
      sequencer: longestFirst(
        'process.test.ts',
        'faults.test.ts',
        'messages-crash.test.ts',
        'backup.test.ts',
      ),
    },
    // No file changes what its modules keep, so files share the modules of their worker: twice as quick.
    isolate: false,
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { alias } from './vite.config.ts';
import { compiledTexts } from './vite.texts.ts';

/** Node.js 25 and newer have a storage of their own, which would hide the simulated browser's. Node.js 20 has no such option. */
const withoutStorage = ['--no-experimental-webstorage'].filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option),
);

export default defineConfig({
  plugins: [react(), compiledTexts()],
  resolve: { alias },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://votewise.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    env: { TZ: 'America/New_York' },
    testTimeout: 40_000,
    // `npm test` leaves tests with this tag to `npm run test:all`: rare paths, and the same with other values.
    tags: [{ name: 'slow' }],
    // A second worker would load everything again, while the server's tests need the processor.
    maxWorkers: 1,
    // Collecting garbage less often saves an eighth of the test time, and compiling code plainly at once, an eleventh.
    execArgv: [
      '--min-semi-space-size=128',
      '--max-semi-space-size=128',
      '--always-sparkplug',
      ...withoutStorage,
    ],
    // No test file changes the state of modules, so all files in a worker share them. This is twice as fast.
    isolate: false,
    restoreMocks: true,
    css: false,
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { alias } from './vite.config.ts';
import { compiledTexts } from './vite.texts.ts';

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
    maxWorkers: 2,
    // Room for what a test leaves behind: collecting garbage less often spares a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // No file changes what its modules keep, so files share the modules of their worker: twice as quick.
    isolate: false,
    restoreMocks: true,
    css: false,
  },
});

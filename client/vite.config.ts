import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/**
 * The contract is the only part of the server that the client knows. `react-remove-scroll`, which
 * Radix dialogs use, writes a style element that our Content-Security-Policy forbids; our own scroll
 * lock does the same through the style property.
 */
export const alias = {
  '@votewise/server/contract/limits': pathOf('../server/src/contract/limits.ts'),
  '@votewise/server/contract': pathOf('../server/src/contract/index.ts'),
  'react-remove-scroll': pathOf('./src/components/ui/scroll-lock.tsx'),
};

export default defineConfig({
  root: pathOf('.'),
  plugins: [react(), tailwindcss()],
  resolve: { alias },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
});

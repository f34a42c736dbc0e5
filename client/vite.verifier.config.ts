import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VERIFIER_FILE } from './src/features/votes/verifying/verifier-file.ts';
import { missingIn, TARGET } from './oldest-browsers.ts';
import { alias } from './vite.config.ts';
import { compiledTexts } from './vite.texts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const PAGE = 'verifier.html';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the page's own Content-Security-Policy, for a page that is opened from a disk rather than
 * sent by a server. Only the script in the page runs, and nothing is loaded or sent.
 */
const policyOf = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    'font-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Puts all of the build's scripts and styles into the page, and removes all other files. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') this.error(`${PAGE} was not built`);
        const scripts: string[] = [];
        const styles: string[] = [];
        for (const [name, file] of Object.entries(bundle)) {
          // A script may contain the text that would end its element.
          if (file.type === 'chunk') scripts.push(file.code.replaceAll('</script', '<\\/script'));
          else if (name.endsWith('.css')) styles.push(String(file.source));
          else if (name !== PAGE) this.error(`${name} can't be put into the page`);
          delete bundle[name];
        }
        const [missing] = [
          ...scripts.flatMap((script) => missingIn(script)),
          ...styles.flatMap((style) => missingIn(style, true)),
        ];
        if (missing) this.error(`The page uses ${missing}, which the oldest browsers lack`);
        if (scripts.length !== 1) this.error('The page must have exactly one script');
        const head = [
          `<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts, styles)}">`,
          ...styles.map((style) => `<style>${style}</style>`),
        ].join('');
        const source = String(page.source)
          .replaceAll(/\s*<link rel="stylesheet"[^>]*>|\s*<script\b[^>]*><\/script>/g, '')
          .replace('<meta charset="utf-8" />', (charset) => charset + head)
          .replace('</body>', (end) => `${scripts.map(scriptOf).join('')}${end}`);
        this.emitFile({ type: 'asset', fileName: VERIFIER_FILE, source });
      },
    },
  };
}

const scriptOf = (code: string): string => `<script type="module">${code}</script>`;

/**
 * Builds the verifier as one HTML file in the client's build folder. The client must already have been built with
 * `vite.config.ts`.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), tailwindcss(), compiledTexts(['verifying']), oneFile()],
  resolve: { alias },
  build: {
    target: TARGET,
    emptyOutDir: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: `${root}${PAGE}`,
      treeshake: { moduleSideEffects: [{ test: /server\/contract\//, sideEffects: false }] },
      output: { codeSplitting: false },
    },
  },
});

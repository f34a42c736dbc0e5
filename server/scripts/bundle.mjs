/**
 * Bundles each server command with the libraries that every start needs, because Node.js loads a few files in half
 * the time that a thousand files take. Source maps let stack traces name the sources. This script does not check types.
 * `npm run typecheck` does.
 */
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { root } from './sources.mjs';

const sources = join(root, 'server/src');
const commands = ['admin', 'backup', 'count', 'restore', 'seed'];
/** Entry files of worker threads. Each is next to the module that starts it. */
const threads = [
  'features/ballots/counting/count.worker',
  'features/encryption/encryption.worker',
  'features/trustees/ceremony.worker',
  'platform/passwords/hash.worker',
  'platform/pdf/pdf.worker',
  'platform/spreadsheet/spreadsheet.worker',
];

const inputOf = (paths) =>
  Object.fromEntries(paths.map(([name, path]) => [name, join(sources, `${path}.ts`)]));

/**
 * Modules locate files relative to themselves, so a bundled module sees the path that its source has under `dist`
 * instead of `src`, with the extension of a compiled file.
 */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta')) return;
    const place = relative(sources, id).replace(/\.ts$/, '.js');
    const path = JSON.stringify(`../${place}`);
    const folder = JSON.stringify(`../${dirname(place)}`);
    const placed = code
      .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`);
    // Lines stay the same, so the source map needs no change.
    return { code: placed, map: null };
  },
};

function bundle({ input, folder, plugins = [], ssr, emptyOutDir }) {
  return build({
    root: join(root, 'server'),
    configFile: false,
    logLevel: 'warn',
    plugins,
    ssr,
    build: {
      ssr: true,
      outDir: 'dist',
      emptyOutDir,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${folder}/[name].js`,
          banner: ({ isEntry }) => (isEntry ? 'process.setSourceMapsEnabled(true);' : ''),
        },
      },
    },
  });
}

await bundle({
  input: inputOf([
    ['bundle/main', 'main'],
    ...commands.map((name) => [`bundle/${name}`, `cli/${name}`]),
  ]),
  folder: 'bundle',
  plugins: [keepPlaces],
  ssr: {
    noExternal: true,
    // These libraries start threads or processes from their own files.
    external: ['@votewise/embedded-mongo', 'pino', 'piscina'],
  },
  emptyOutDir: true,
});
// Libraries that only threads use stay in node_modules, because they read files next to themselves.
await bundle({
  input: inputOf(threads.map((path) => [path, path])),
  folder: 'threads',
  emptyOutDir: false,
});

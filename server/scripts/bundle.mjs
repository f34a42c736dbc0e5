/**
 * Joins the compiled server and the libraries that every start needs into one file per command: Node.js loads a few
 * files in half the time that a thousand take. Threads and the embedded database still run as compiled, and libraries
 * that only threads use stay in node_modules.
 */
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { root } from './sources.mjs';

const compiled = join(root, 'server/dist');
const commands = ['admin', 'backup', 'count', 'restore', 'seed', 'verify'];
const input = {
  main: join(compiled, 'main.js'),
  ...Object.fromEntries(commands.map((name) => [name, join(compiled, `cli/${name}.js`)])),
};

/** Modules find files next to themselves, so they must still believe that they are where the compiler put them. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(compiled) || !code.includes('import.meta')) return;
    const path = JSON.stringify(`../${relative(compiled, id)}`);
    const folder = JSON.stringify(`../${relative(compiled, dirname(id))}`);
    return code
      .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`);
  },
};

await build({
  root: join(root, 'server'),
  configFile: false,
  logLevel: 'warn',
  plugins: [keepPlaces],
  ssr: {
    noExternal: true,
    // These start threads or processes from files of their own.
    external: ['@votewise/embedded-mongo', 'pino', 'piscina'],
  },
  build: {
    ssr: true,
    outDir: 'dist/bundle',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

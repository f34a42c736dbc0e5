/** `npm run dev`: runs the API on PORT with automatic reload, and Vite's server for the client, which proxies /api. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const env = { ...process.env, API_URL: `http://127.0.0.1:${process.env.PORT || 3000}` };

const built = spawnSync(
  process.execPath,
  ['node_modules/@typescript/native/bin/tsc', '-b', 'server/embedded-mongo'],
  { cwd: root, stdio: 'inherit' },
);
if (built.status !== 0) process.exit(1);

const children = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'client'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }));

for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

/** Builds server and client. Prints nothing unless something fails. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fingerprintOf, root, stampFile } from './sources.mjs';

const steps = [
  ['node_modules/@typescript/native/bin/tsc', '-b', 'server/embedded-mongo', '--singleThreaded'],
  ['server/scripts/bundle.mjs'],
  ['node_modules/vite/bin/vite.js', 'build', 'client', '--logLevel', 'warn'],
  // Writes to the same folder as the client build, which comes first because it empties that folder.
  [
    'node_modules/vite/bin/vite.js',
    'build',
    'client',
    '--config',
    'client/vite.verifier.config.ts',
    '--logLevel',
    'warn',
  ],
];

export function build() {
  const fingerprint = fingerprintOf();
  rmSync(stampFile, { force: true });
  for (const args of steps) {
    const { status } = spawnSync(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) return false;
  }
  writeFileSync(stampFile, fingerprint);
  return true;
}

if (process.argv[1] === import.meta.filename && !build()) process.exit(1);

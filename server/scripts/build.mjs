/** Builds server and client. Prints nothing unless something fails. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fingerprintOf, isStale, root, stampFile } from './sources.mjs';

const buildClient = ['node_modules/vite/bin/vite.js', 'build', 'client', '--logLevel', 'warn'];
const steps = [
  ['node_modules/@typescript/native/bin/tsc', '-b', 'server/embedded-mongo', '--singleThreaded'],
  ['server/scripts/bundle.mjs'],
  buildClient,
  // Writes to the same folder as the client build, which comes first because it empties that folder.
  [...buildClient, '--config', 'client/vite.verifier.config.ts'],
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

/** Builds if the build is missing or stale. Ends the process if that fails. */
export function buildIfStale() {
  if (isStale() && !build()) process.exit(1);
}

if (process.argv[1] === import.meta.filename && !build()) process.exit(1);

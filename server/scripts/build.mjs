/** Builds server and client. Prints nothing unless something fails. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprintOf, isStale, isWhole, root, stampFile } from './sources.mjs';

const buildClient = ['node_modules/vite/bin/vite.js', 'build', 'client', '--logLevel', 'warn'];
const steps = [
  ['node_modules/@typescript/native/bin/tsc', '-b', 'server/embedded-mongo', '--singleThreaded'],
  ['server/scripts/bundle.mjs'],
  buildClient,
  // Writes to the same folder as the client build, which comes first because it empties that folder.
  [...buildClient, '--config', 'client/vite.verifier.config.ts'],
];

const PACKAGES_MISSING = `Packages are missing. In ${root}, run: npm ci --include=dev`;

export function build() {
  if (!steps.every(([file]) => existsSync(join(root, file)))) {
    console.error(PACKAGES_MISSING);
    return false;
  }
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

/** Returns whether this account can write to a folder, or create it. */
function mayWrite(folder) {
  if (!existsSync(folder)) return mayWrite(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds if the build is missing or stale. If this account may not write the build, as that of a service, a stale build
 * is used, which is also what the service runs. Ends the process with one line if there is nothing to run.
 */
export function buildIfStale() {
  if (!isStale()) return;
  if (mayWrite(dirname(stampFile))) {
    if (!build()) process.exit(1);
    return;
  }
  const advice = `and this account cannot write to ${root}. There, run: sudo npm ci && sudo npm run build`;
  if (isWhole()) {
    console.error(`Running the last build: the code has changed since, ${advice}`);
    return;
  }
  console.error(`VoteWise is not built, ${advice}`);
  process.exit(1);
}

/** Runs a file of the build in this process. */
export async function runBuilt(name) {
  try {
    await import(`../dist/bundle/${name}.js`);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(PACKAGES_MISSING);
    process.exit(1);
  }
}

if (process.argv[1] === import.meta.filename && !build()) process.exit(1);

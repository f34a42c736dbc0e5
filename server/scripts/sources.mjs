/** Computes a fingerprint of a build's sources, so that a stale build can be detected at startup. Knows the version. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const stampFile = join(root, 'server/dist/.built-from');

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'server/contract',
  'server/src',
  'server/scripts/bundle.mjs',
  'server/embedded-mongo/tsconfig.json',
  'server/embedded-mongo/src',
  'server/belenios/src',
  'client/index.html',
  'client/verifier.html',
  'client/public',
  'client/src',
  'client/tsconfig.json',
  'client/vite.config.ts',
  'client/vite.texts.ts',
  'client/vite.verifier.config.ts',
];
const outputs = [
  'server/dist/bundle/main.js',
  'server/embedded-mongo/dist/index.js',
  'client/dist/index.html',
  'client/dist/votewise-verifier.html',
];

/** Prints the version of VoteWise and ends the process. */
export function printVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`VoteWise ${version}`);
  process.exit();
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Returns a hash of file names and contents. Unlike modification times, it is the same after a checkout. */
export function fingerprintOf() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = /\.\w+$/.test(source) ? [path] : filesOf(path);
    for (const file of files.filter((one) => existsSync(one))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Returns whether the last build was completed. */
export const isWhole = () =>
  [stampFile, ...outputs.map((file) => join(root, file))].every((file) => existsSync(file));

export const isStale = () => !isWhole() || readFileSync(stampFile, 'utf8') !== fingerprintOf();

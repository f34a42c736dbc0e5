/**
 * `npm run bundle-verifier`: writes server/verifier.mjs (or the given file), which `npm run verify` runs: one file that needs nothing but Node,
 * for auditors. It is committed, so that it also runs in a clone without packages. `verify.test.ts` fails if it is not what
 * this script writes.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './sources.mjs';

const banner = `/*
 * The VoteWise verifier: node verifier.mjs FILE… (--help explains its options)
 * Checks boards, counts, receipts, and archives of encrypted elections. Needs only Node. Written by server/scripts/bundle-verifier.mjs; do not edit it.
 */`;

const [, , given] = process.argv;
const file = given ? resolve(given) : join(root, 'server/verifier.mjs');
// The names of sources in the file are relative to the current folder.
process.chdir(root);
// Packages may have other code for development.
process.env['NODE_ENV'] = 'production';
const { output } = await build({
  root: join(root, 'server'),
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    write: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: join(root, 'server/src/cli/verify.ts'),
      output: { entryFileNames: 'verifier.mjs', codeSplitting: false, banner },
    },
  },
});
writeFileSync(file, output[0].code);

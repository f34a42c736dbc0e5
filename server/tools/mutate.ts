/**
 * `npm run mutants`: plants each fault from `mutants/` in a copy of the last commit and runs the tests that must detect
 * it. Exits with 1 unless all faults are detected. `-- --at COMMIT` uses that commit instead, and `-- --only WORDS`
 * selects faults whose description or file contains these words.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { auth } from './mutants/auth.ts';
import { boards } from './mutants/boards.ts';
import { client } from './mutants/client.ts';
import { counting } from './mutants/counting.ts';
import { elections } from './mutants/elections.ts';
import { others } from './mutants/others.ts';
import { outcomes } from './mutants/outcomes.ts';
import { people } from './mutants/people.ts';
import { results } from './mutants/results.ts';
import { verifyingBoards } from './mutants/verifying.ts';
import { votes } from './mutants/votes.ts';
import { waysIn } from './mutants/ways-in.ts';
import type { Mutant } from './mutants/mutant.ts';

/** Faults in all features, most of them in counting and signing in. */
const mutants: readonly Mutant[] = [
  ...votes,
  ...counting,
  ...boards,
  ...verifyingBoards,
  ...auth,
  ...results,
  ...outcomes,
  ...elections,
  ...people,
  ...waysIn,
  ...others,
  ...client,
];

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { at: { type: 'string' }, only: { type: 'string' } } });
const copy = mkdtempSync(join(tmpdir(), 'votewise-mutants-'));

type Verdict = 'caught' | 'missed' | 'not applicable';

function prepareCopy(): void {
  execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
  if (values.at) execFileSync('git', ['checkout', '--quiet', values.at], { cwd: copy });
  for (const folder of ['', 'server', 'client', 'server/embedded-mongo']) {
    const modules = join(root, folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(copy, folder, 'node_modules'));
  }
}

/** Returns true if the tests pass in the copy as it is now. Tests that do not end prove nothing. */
function pass({ file, tests }: Mutant): boolean {
  const workspace = join(copy, file.split('/')[0] ?? '');
  const found = tests.filter((path) => existsSync(join(workspace, path)));
  if (found.length === 0) throw new Error(`No tests found at ${tests.join(', ')}.`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', workspace, '--bail=1', '--reporter=dot', ...found],
    {
      cwd: workspace,
      env: { ...process.env, NODE_ENV: 'test' },
      stdio: 'ignore',
      timeout: 300_000,
    },
  );
  if (status === null) throw new Error(`${found.join(', ')}: these tests did not end.`);
  return status === 0;
}

function tryMutant(mutant: Mutant): Verdict {
  const path = join(copy, mutant.file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (text.split(mutant.find).length !== 2) return 'not applicable';
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  );
  const verdict = pass(mutant) ? 'missed' : 'caught';
  writeFileSync(path, text);
  return verdict;
}

const chosen = mutants.filter(({ fault, file }) => `${fault} ${file}`.includes(values.only ?? ''));
const counts: Record<Verdict, number> = { caught: 0, missed: 0, 'not applicable': 0 };
try {
  prepareCopy();
  const sound = new Map<string, boolean>();
  for (const mutant of chosen) {
    const key = mutant.tests.join();
    // Tests that fail even without a fault would seem to detect every fault.
    if (!sound.has(key)) sound.set(key, pass(mutant));
    if (!sound.get(key)) throw new Error(`${key}: these tests fail without a fault.`);
    const verdict = tryMutant(mutant);
    counts[verdict] += 1;
    console.log(`${verdict}: ${mutant.fault} (${mutant.file})`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(
  `${counts.caught} of ${chosen.length} faults caught, ${counts.missed} missed, ${counts['not applicable']} not applicable`,
);
process.exit(counts.caught === chosen.length ? 0 : 1);

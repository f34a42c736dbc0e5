/**
 * `npm run planted-faults`: plants each fault from `test/support/planted-fault.ts` and runs the test that must fail.
 * Exits with 1 unless each test passes without the fault and fails with it. `-- WORDS` selects faults by name.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PlantedFault } from '../test/support/planted-fault.ts';

const ballots = 'src/features/ballots';
const votes = 'src/features/votes';
const meetings = 'src/features/meetings';

/** The test that must fail: its file and its name, without the names of the groups around it. */
const tests: Record<PlantedFault, Test> = {
  'a voter gets a different ballot ID each time': [
    `${votes}/vote-routes.test.ts`,
    'rejects a second ballot from the same voter for any candidate',
  ],
  'a ballot ID does not depend on the salt of the election': [
    `${ballots}/box/ballot-id.test.ts`,
    'changes with the secret, the election’s salt, the voter, and the election',
  ],
  'a second ballot is reported as accepted': [
    `${votes}/closing/counting-jobs.test.ts`,
    'rejects the second ballot of a voter whose first ballot is in a checkpoint',
  ],
  'a ballot is sent to the database however late': [
    'test/late-cast.test.ts',
    'refuses a ballot that has waited too long for the database, and tells its voter',
  ],
  'a recount does not wait for ballots in progress': [
    'test/late-cast.test.ts',
    'accepts no ballot after the confirmed count, even from a host whose clock is behind',
  ],
  'ballots are accepted while the election is not open': [
    `${votes}/vote-routes.test.ts`,
    'returns 409 while the election is completed',
  ],
  'any candidate is accepted': [
    `${votes}/vote-routes.test.ts`,
    'returns 404 for an unknown election and 400 for an unknown candidate',
  ],
  'the ballots of a checkpoint are added twice': [
    `${ballots}/counting/checkpoints.test.ts`,
    'is exact on a real database',
  ],
  'a checkpoint leaves no ballots behind': [
    'test/secrecy/board.test.ts',
    'no head covers fewer than 50 ballots before voting closes, however slowly the ballots arrive',
  ],
  'a recount confirms a different count': [
    `${votes}/closing/counting-jobs.test.ts`,
    'is shown to administrators, is recorded in the audit trail, and corrects nothing',
  ],
  'checkpoints are merged before a recount': [
    `${ballots}/counting/merge-checkpoints.test.ts`,
    'a merge does not begin before a recount has confirmed the checkpoints',
  ],
  'ties are decided by the first round': [
    'contract/counting/ties.test.ts',
    'is the last round in which the votes differed, not the first',
  ],
  'a receipt does not depend on the voter': [
    `${votes}/vote-routes.test.ts`,
    'creates a receipt code for clients that send none',
  ],
  'a head of the board does not name the one before': [
    `${ballots}/board/board.test.ts`,
    'returns signed heads, each with the hash of the previous head',
  ],
  'a hidden count is shown': [
    'test/secrecy/after-close.test.ts',
    'is not visible to anyone before confirmation and is visible to everyone afterward: ranked',
  ],
  'an election with a visible count joins a meeting as it is': [
    'test/attacks/who-voted.test.ts',
    'is hidden until the close: added as it is',
  ],
  'the count of a meeting is shown if it is stored as visible': [
    'test/attacks/who-voted.test.ts',
    'is hidden although it was stored as visible, and voting can be closed',
  ],
  'paper is handed out beside a visible count': [
    'test/secrecy/handout-plans.slow.test.ts',
    'no administrator who hands out paper between votes learns how anyone voted',
  ],
  'a count that was seen is hidden later': [
    'test/secrecy/handout-plans.slow.test.ts',
    'no administrator who hands out paper between votes learns how anyone voted',
  ],
  'a voter who has paper can vote online': [
    'test/handouts.test.ts',
    'closes the online way for these voters until they give the paper back',
  ],
  'a recount does not wait for paper ballots': [
    'test/counted-handouts.test.ts',
    'waits for the paper ballots, and counts them like the others',
  ],
  'paper ballots are added again after a kill': [
    'test/counted-handouts.test.ts',
    'happens once, however many requests and kills there are',
  ],
  'attendance records who votes': [
    'test/secrecy/meetings.slow.test.ts',
    'a meeting shows neither who voted, nor for whom, to anyone but the voter and the holder',
  ],
  'a former holder learns whether a member has voted': [
    `${meetings}/voting-at-meetings.test.ts`,
    'repeats its answer to a holder whose proxy has ended, for the ballot of that holder only',
  ],
  'a handout that was interrupted is not completed': [
    'test/handouts.test.ts',
    'taking back is completed by repeating it or by a job',
  ],
  'a question opens although its meeting is not open': [
    `${meetings}/question-openings.test.ts`,
    'opens a question only while its meeting is open, however it is opened',
  ],
  'a proxy that is entered later is for an open question': [
    'test/attacks/who-voted.test.ts',
    'does not show an invented holder which member has just voted: presence anyone',
  ],
  'the clock opens a visible count beside paper': [
    'test/attacks/who-voted.test.ts',
    'hides a live count that the clock opens while paper is handed out, from the first moment',
  ],
  'a voting link works again after links were off': [
    'test/attacks/voting-links.test.ts',
    'does not work again when links are turned off and back on, even after the first ballot',
  ],
  'a participation list covers its own election only': [
    'src/features/results/participation-list.test.ts',
    'covers all elections with live counts that shared voters while they were open',
  ],
  'a holder learns that a giver has voted in person': [
    `${meetings}/voting-at-meetings.test.ts`,
    'does not tell a holder whose proxy ends while the vote is cast that the giver has voted',
  ],
  'a list that is registered again registers its voters again': [
    'src/features/imports/import-registering.test.ts',
    'counts voters from the unfinished batch of a killed process as registered',
  ],
  'the log has a line for each ballot': [
    'test/secrecy/log-reader.test.ts',
    'the log has no lines for casting a ballot or looking for it on the board, at any level',
  ],
};

const server = resolve(import.meta.dirname, '..');
const vitest = resolve(server, '../node_modules/vitest/vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'votewise-planted-faults-'));
const report = join(folder, 'report.json');

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type Test = readonly [file: string, name: string];

const isSlow = ([file]: Test) => file.endsWith('.slow.test.ts');

/** Runs tests and returns the status of each by name. Empty if a test file could not be loaded. */
const run = (chosen: readonly Test[], fault = '') =>
  new Map([
    ...runSome(chosen.filter(isSlow), { SLOW_TESTS: '1', PLANTED_FAULT: fault }),
    ...runSome(
      chosen.filter((test) => !isSlow(test)),
      { PLANTED_FAULT: fault },
    ),
  ]);

function runSome(chosen: readonly Test[], env: NodeJS.ProcessEnv): Map<string, string> {
  if (chosen.length === 0) return new Map();
  rmSync(report, { force: true });
  const files = new Set(chosen.map(([file]) => file));
  const names = chosen.map(([, name]) => `${escaped(name)}$`).join('|');
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, 'run', ...reporter, '-t', names, ...files], {
    cwd: server,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: 'ignore',
    timeout: 600_000,
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return new Map(all.map(({ title, status }) => [title, status]));
}

try {
  const words = process.argv[2] ?? '';
  const chosen = Object.entries(tests).filter(([fault]) => fault.includes(words));
  const sound = run(chosen.map(([, test]) => test));
  for (const [fault, test] of chosen) {
    const [file, name] = test;
    const before = sound.get(name) ?? 'not found';
    const isCaught = before === 'passed' && run([test], fault).get(name) === 'failed';
    if (!isCaught) process.exitCode = 1;
    const verdict = isCaught ? 'caught' : `missed (without the fault: ${before})`;
    console.log(`${verdict}: ${fault} (${file}: ${name})`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

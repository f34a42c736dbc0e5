/**
 * `npm test`: runs the checks that take a few minutes, and prints the number of tests in the last line. A failing check
 * does not stop the later ones. With `--rest`, runs everything else: tests in files named `*.slow.test.ts`, the client's
 * tests with the tag `slow`, browser journeys without the tag `@core`, the server's other tests again, on a database that
 * behaves like a replica set of MongoDB, and, where `belenios-tool` is installed, the comparison with it. `npm run
 * test:all` runs both.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedTests } from './failed-tests.mjs';
import { root } from './sources.mjs';

const reports = join(root, 'node_modules/.cache/reports');
rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const isRest = process.argv.includes('--rest');

const bin = (name) => join('node_modules/.bin', name);
/** @param keepsData whether the tests write data */
const vitest = (name, folder, report, keepsData) => ({
  name,
  command: [
    'node',
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    folder,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, report)}`,
  ],
  report,
  keepsData,
});

const { NODE_OPTIONS = '' } = process.env;
/** Collecting garbage less often saves an eighth of the time of tools that parse all files. */
const parsesAll = { env: { NODE_OPTIONS: `${NODE_OPTIONS} --max-semi-space-size=64` } };
/** Steps without a report count as one test each. */
const build = { name: 'build', command: ['node', 'server/scripts/build.mjs'] };
const withoutBuild = [
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'dead code', command: [bin('knip')], ...parsesAll },
];
/** These steps read the built embedded database. */
const withBuild = [
  { name: 'imports', command: ['npm', 'run', '--silent', 'imports'], ...parsesAll },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
];
const embedded = vitest('embedded database', 'server/embedded-mongo', 'embedded.json', true);
const belenios = vitest('voting protocol', 'server/belenios', 'belenios.json', false);
const interopTests = vitest('interop', 'server/belenios', 'interop.json', false);
/** Compares the voting protocol with Belenios' own tool. Some versions of the tool lack what a test needs. */
const interop = {
  ...interopTests,
  command: [...interopTests.command, '--config=vitest.interop.config.ts'],
  isLeftOut: ({ status }) => status === 'skipped' || status === 'pending',
};
const server = vitest('server', 'server', 'server.json', true);
/** The same tests as in `npm test`. */
const replicated = {
  ...vitest('server on a replica set', 'server', 'replica-set.json', true),
  env: { SLOW_TESTS: '', TEST_DATABASE: 'replica-set' },
};
const clientTests = vitest('client', 'client', 'client.json', false);
const client = {
  ...clientTests,
  command: [...clientTests.command, `--tagsFilter=${isRest ? 'slow' : '!slow'}`],
  /** Vitest reports tests that its filter of tags excludes as skipped. */
  isLeftOut: ({ status, tags }) => status === 'skipped' && tags.includes('slow') !== isRest,
};
const journeys = {
  name: 'browser journeys',
  command: [
    bin('playwright'),
    'test',
    '-c',
    'client/e2e/playwright.config.ts',
    isRest ? '--grep-invert' : '--grep',
    '@core',
  ],
  report: '../playwright/report.json',
};

/**
 * Returns how many tests in a step passed and failed, and the names of the failed ones. A
 * missing or empty report is a failure.
 */
function countOf({ report, isLeftOut = () => false }, succeeded) {
  const path = report && join(reports, report);
  if (!path) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, names: [] };
  if (!existsSync(path)) return { passed: 0, failed: 1, names: [] };
  const content = JSON.parse(readFileSync(path, 'utf8'));
  const { stats } = content;
  const passed = stats ? stats.expected : content.numPassedTests;
  const names = failedTests(content, isLeftOut);
  const failed = stats ? stats.unexpected + stats.flaky + stats.skipped : names.length;
  return { passed, failed: failed === 0 && (!succeeded || passed === 0) ? 1 : failed, names };
}

/**
 * Creates the folder for the server tests' data. It is in memory if there is room, because
 * waiting for a disk proves nothing about behavior, and `kill -9` loses nothing in memory either.
 */
function makeDataFolder() {
  for (const parent of ['/dev/shm', tmpdir()]) {
    try {
      const { bavail, bsize } = statfsSync(parent);
      if (parent === tmpdir() || bavail * bsize > 2 * 1024 ** 3)
        return mkdtempSync(join(parent, 'votewise-'));
    } catch {
      // The folder does not exist or is not writable, so the next one is tried.
    }
  }
  throw new Error(`${tmpdir()} is not writable.`);
}

const dataFolder = makeDataFolder();
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const env = {
  ...process.env,
  // The compiler and the linter are written in Go. While other checks are running, using more threads
  // would only cost more processor time in total.
  GOMAXPROCS: '1',
  GOGC: '400',
  // React's production build has no `act`.
  NODE_ENV: 'test',
  TEST_DATA_FOLDER: dataFolder,
  // Vitest reads this in its configuration.
  ...(isRest && { SLOW_TESTS: '1' }),
};
const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs one check and prints its output in one piece, because other checks may be running at the same time. */
async function run(step) {
  const started = Date.now();
  const [file, ...args] = step.command;
  const stepEnv = { ...env, ...(step.keepsData && { TMPDIR: dataFolder }), ...step.env };
  const child = spawn(file, args, { cwd: root, env: stepEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => printed.push(data));
  const [status] = await once(child, 'close');
  console.log(`\n— ${step.name}\n${Buffer.concat(printed).toString()}`);
  const { passed, failed, names } = countOf(step, status === 0);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push([step.name, ...names].join('\n  '));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${step.name}: ${failed > 0 ? 'failed' : 'passed'} in ${seconds} s`);
}

async function runInTurn(steps) {
  for (const step of steps) await run(step);
}

/** Starts the checks in order, two at a time, so that one continues while the other waits for a disk or a page. */
async function runInPairs(steps) {
  const waiting = steps.values();
  await Promise.all([runInTurn(waiting), runInTurn(waiting)]);
}

const hasTool =
  isRest && spawnSync(process.env['BELENIOS_TOOL'] ?? 'belenios-tool', ['--version']).status === 0;

await Promise.all([run(build), runInTurn(isRest ? [] : withoutBuild)]);
// The longest checks start first, so that no single check is left running alone at the end.
await runInPairs(
  isRest
    ? [journeys, server, replicated, client, embedded, ...(hasTool ? [interop] : [])]
    : [server, client, journeys, ...withBuild, embedded, belenios],
);

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (isRest && !hasTool) {
  console.log('\nNot compared with belenios-tool, which is not installed here (npm run interop).');
}
console.log(`\nAll checks took ${Math.round(process.uptime())} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

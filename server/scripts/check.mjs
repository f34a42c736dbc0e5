/**
 * `npm test`: runs every check and prints the number of tests in the last line. A failing check does not stop
 * the later ones.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const reports = join(root, 'node_modules/.cache/reports');
rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const bin = (name) => join('node_modules/.bin', name);
const vitest = (folder, report) => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--root',
  folder,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, report)}`,
];

/** Steps without a report count as one test each. */
const build = { name: 'build', command: ['node', 'server/scripts/build.mjs'] };
const reading = [
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'imports', command: ['npm', 'run', '--silent', 'imports'] },
  { name: 'dead code', command: [bin('knip')] },
];
const embedded = {
  name: 'embedded database',
  command: ['node', ...vitest('server/embedded-mongo', 'embedded.json')],
  report: 'embedded.json',
};
const server = {
  name: 'server',
  command: ['node', ...vitest('server', 'server.json')],
  report: 'server.json',
};
const client = {
  name: 'client',
  command: ['node', ...vitest('client', 'client.json')],
  report: 'client.json',
};
const journeys = {
  name: 'browser journeys',
  command: [bin('playwright'), 'test', '-c', 'client/e2e/playwright.config.ts'],
  report: '../playwright/report.json',
};

/** Passed and failed tests of a step. A missing or empty report is a failure. */
function countOf({ report }, succeeded) {
  const path = report && join(reports, report);
  if (!path) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const content = JSON.parse(readFileSync(path, 'utf8'));
  const { stats } = content;
  const passed = stats ? stats.expected : content.numPassedTests;
  const failed = stats
    ? stats.unexpected + stats.flaky + stats.skipped
    : content.numTotalTests - passed;
  return { passed, failed: failed === 0 && (!succeeded || passed === 0) ? 1 : failed };
}

// Tests always run as tests: React's production build has no `act`.
const env = { ...process.env, NODE_ENV: 'test' };
const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs one check. Its output appears at once, or in one piece if several checks run at a time. */
async function run(step, { isAlone }) {
  const started = Date.now();
  const [file, ...args] = step.command;
  if (isAlone) console.log(`\n— ${step.name}`);
  const child = spawn(file, args, {
    cwd: root,
    env,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
  });
  const printed = [];
  child.stdout?.on('data', (data) => printed.push(data));
  child.stderr?.on('data', (data) => printed.push(data));
  const [status] = await once(child, 'close');
  if (!isAlone) console.log(`\n— ${step.name}\n${Buffer.concat(printed).toString()}`);
  const { passed, failed } = countOf(step, status === 0);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(step.name);
  console.log(
    `${step.name}: ${failed > 0 ? 'failed' : 'passed'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

async function runInTurn(steps) {
  for (const step of steps) await run(step, { isAlone: false });
}

await run(build, { isAlone: true });
// The database's tests wait for the disk most of the time and leave the processor to others.
await Promise.all([run(embedded, { isAlone: false }), runInTurn([...reading, client])]);
await run(server, { isAlone: true });
await run(journeys, { isAlone: true });

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

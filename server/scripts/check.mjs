/**
 * `npm test`: every check, one after the other, and at the end one line that counts the tests. A check that
 * fails does not keep the later ones from running.
 */
import { spawnSync } from 'node:child_process';
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
const steps = [
  { name: 'build', command: ['node', 'server/scripts/build.mjs'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: [bin('biome'), 'format', '.'] },
  { name: 'dead code', command: [bin('knip')] },
  {
    name: 'embedded database',
    command: ['node', ...vitest('server/embedded-mongo', 'embedded.json')],
    report: 'embedded.json',
  },
  { name: 'server', command: ['node', ...vitest('server', 'server.json')], report: 'server.json' },
  { name: 'client', command: ['node', ...vitest('client', 'client.json')], report: 'client.json' },
  {
    name: 'browser journeys',
    command: [bin('playwright'), 'test', '-c', 'client/e2e/playwright.config.ts'],
    report: '../playwright/report.json',
  },
];

/** Passed and failed tests of a step; a report that is missing or empty is a failure. */
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

// Whatever is set outside, tests run as tests: React's production build has no `act`.
const env = { ...process.env, NODE_ENV: 'test' };
const total = { passed: 0, failed: 0 };
const failures = [];

for (const step of steps) {
  const started = Date.now();
  console.log(`\n— ${step.name}`);
  const [file, ...args] = step.command;
  const { status } = spawnSync(file, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { passed, failed } = countOf(step, status === 0);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(step.name);
  console.log(
    `${step.name}: ${failed > 0 ? 'failed' : 'passed'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/**
 * `npm run bench [-- --quick] [-- --only storm] [-- --write-docs]`: measures the built product on the embedded
 * database, or on MONGODB_URI. Prints a table and, with `--write-docs`, writes it to server/docs/performance.md. The
 * underlying numbers are in server/tools/.output/bench.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchSize } from './bench-findings.ts';
import { runBench, sectionNames } from './bench-sections.ts';
import { describeRun, writeDocs } from './docs.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  },
});

const whole: BenchSize = {
  casts: 6_000,
  repetitions: 5,
  ballots: [1_000, 100_000, 1_000_000],
  rankings: 100_000,
  rareBallots: [100, 10_000, 1_000_000],
  seconds: 4,
  viewers: 500,
};
const quick: BenchSize = {
  casts: 1_500,
  repetitions: 3,
  ballots: [1_000, 10_000],
  rankings: 10_000,
  rareBallots: [100, 10_000],
  seconds: 3,
  viewers: 200,
};

const started = Date.now();
const since = () => `${Math.round((Date.now() - started) / 1_000)} s`;
const chosen = sectionNames.filter((name) => (values.only ?? name) === name);
if (chosen.length === 0) throw new Error(`--only accepts ${sectionNames.join(', ')}`);
const findings = await runBench(chosen, values.quick ? quick : whole, (line) =>
  console.log(`${since()}: ${line}`),
);

const { date, machine: host } = describeRun();
const machine = `${host}, ${process.env['MONGODB_URI'] ? 'MongoDB' : 'embedded database'}`;
const table = [
  '| what | measured | budget |',
  '|---|---|---|',
  ...findings.map(({ what, figure, budget }) => `| ${what} | ${figure} | ${budget} |`),
].join('\n');
const text = `${date}, ${machine}; one run of ${since()}${values.quick ? ', quick' : ''}:\n\n${table}`;
console.log(`\n${text}`);

const folder = join(import.meta.dirname, '.output');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'bench.json'),
  `${JSON.stringify({ date, machine, isQuick: values.quick, findings }, null, 2)}\n`,
);

if (values['write-docs']) writeDocs('bench', text);

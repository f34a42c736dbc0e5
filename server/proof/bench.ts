/**
 * `npm run bench [-- --quick] [-- --only storm] [-- --write-readme]`: measures the built product on the embedded database, or on
 * MONGODB_URI; prints a table and keeps the numbers behind it in server/proof/.output/bench.json.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchSize } from './bench-findings.ts';
import { runBench, sectionNames } from './bench-sections.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'write-readme': { type: 'boolean', default: false },
  },
});

const whole: BenchSize = {
  casts: 6_000,
  repetitions: 5,
  ballots: [1_000, 100_000, 1_000_000],
  seconds: 4,
  viewers: 500,
};
const quick: BenchSize = {
  casts: 1_500,
  repetitions: 3,
  ballots: [1_000, 10_000],
  seconds: 3,
  viewers: 200,
};

const started = Date.now();
const since = () => `${Math.round((Date.now() - started) / 1_000)} s`;
const chosen = sectionNames.filter((name) => (values.only ?? name) === name);
if (chosen.length === 0) throw new Error(`--only knows ${sectionNames.join(', ')}`);
const findings = await runBench(chosen, values.quick ? quick : whole, (line) =>
  console.log(`${since()}: ${line}`),
);

const [processor] = cpus();
const machine = `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.env['MONGODB_URI'] ? 'MongoDB' : 'embedded database'}`;
const date = new Date().toISOString().slice(0, 10);
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

if (values['write-readme']) {
  const file = join(import.meta.dirname, '../../README.md');
  const marks = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;
  const readme = readFileSync(file, 'utf8');
  if (!marks.test(readme)) throw new Error('README.md has no place for the table');
  writeFileSync(
    file,
    readme.replace(marks, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}

/**
 * `npm run bench [-- --quick] [-- --only storm] [-- --write-docs]`: measures the built product on the embedded
 * database, or on MONGODB_URI. Prints a table for each section and, with `--write-docs`, writes it to the page that has
 * the section (performance-docs.ts). The underlying numbers are in server/tools/.output/bench.json. `--only calls` calls
 * every route on a small and on a large installation, with as many instances of the product as WEB_CONCURRENCY says.
 * `--only sealing` measures what happens to ballots after the close, and `--only encrypted` an encrypted election. Without
 * `--only`, these three are left out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchCalls, type CallSizes } from './bench/bench-calls.ts';
import type { BenchSize } from './bench/bench-findings.ts';
import { benchSections } from './bench/bench-sections.ts';
import { describeRun, writeDocs } from './performance-docs.ts';

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
  scores: 1_000_000,
  rareBallots: [100, 10_000, 1_000_000],
  seconds: 4,
  viewers: 500,
  voters: 100_000,
  encryptedBallots: 10_000,
  emails: 2_000,
  sealed: 200_000,
};
const quick: BenchSize = {
  casts: 1_500,
  repetitions: 3,
  ballots: [1_000, 10_000],
  rankings: 10_000,
  scores: 10_000,
  rareBallots: [100, 10_000],
  seconds: 3,
  viewers: 200,
  voters: 5_000,
  encryptedBallots: 1_000,
  emails: 300,
  sealed: 10_000,
};

const callSizes: CallSizes = {
  small: { voters: 1_000, elections: 5, entries: 10_000 },
  large: { voters: 100_000, elections: 200, entries: 1_000_000 },
  rounds: 3,
};
const quickCallSizes: CallSizes = {
  small: { voters: 1_000, elections: 5, entries: 10_000 },
  large: { voters: 10_000, elections: 50, entries: 100_000 },
  rounds: 2,
};

const started = Date.now();
const say = (line: string) =>
  console.log(`${Math.round((Date.now() - started) / 1_000)} s: ${line}`);
const sections = {
  ...benchSections(values.quick ? quick : whole, say),
  calls: () => benchCalls(values.quick ? quickCallSizes : callSizes, say),
};
const onlyIfNamed = new Set(['calls', 'sealing', 'encrypted']);
const chosen = Object.entries(sections).filter(([name]) =>
  values.only === undefined ? !onlyIfNamed.has(name) : name === values.only,
);
if (chosen.length === 0) throw new Error(`--only accepts ${Object.keys(sections).join(', ')}`);

const { date, machine: host } = describeRun();
const machine = `${host}, ${process.env['MONGODB_URI'] ? 'MongoDB' : 'embedded database'}`;
const folder = join(import.meta.dirname, '.output');
mkdirSync(folder, { recursive: true });
const measured: Record<string, object> = {};
const hasOneProcess = Number(process.env['WEB_CONCURRENCY'] ?? 1) === 1;

// Each section is written as soon as it is measured, so that a run that is stopped loses only one.
for (const [name, measure] of chosen) {
  const from = Date.now();
  const { table, findings } = await measure();
  const seconds = Math.round((Date.now() - from) / 1_000);
  const text = `${date}, ${machine}; measured in ${seconds} s${values.quick ? ', quick' : ''}:\n\n${table}`;
  console.log(`\n${name}: ${text}\n`);
  measured[name] = findings;
  const kept = { date, machine, isQuick: values.quick, measured };
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (values['write-docs']) writeDocs(hasOneProcess ? name : `${name}-of-processes`, text);
}

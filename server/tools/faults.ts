/**
 * `npm run faults [-- --rounds 50 --voters 40]`: kills processes of the built product during voting and compares the
 * acknowledged votes with the count. Exits with 1 if there are any differences.
 */
import { parseArgs } from 'node:util';
import { runFaults } from './faults/faults-run.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    voters: { type: 'string', default: '40' },
  },
});

const started = Date.now();
const since = () => `${((Date.now() - started) / 1_000).toFixed(1)} s`;
const report = await runFaults({
  rounds: Number(values.rounds),
  votersPerRound: Number(values.voters),
  workers: 3,
  holdsMeeting: true,
  awaitsRecount: true,
  say: (line) => console.log(`${since()}: ${line}`),
});
const { kills, acknowledged, repeated, reads, late, differences } = report;
console.log(`
${Math.round((Date.now() - started) / 1_000)} s; killed: ${Object.entries(kills)
  .map(([kind, times]) => `${kind} ${times}×`)
  .join(', ')}
${acknowledged} votes acknowledged, ${repeated} retries, ${reads} reads of the results, ${late} votes with an unknown outcome while sealing began
${differences.length === 0 ? 'acknowledged = counted = recounted = on the board = sealed, for every candidate; every check-in and every proxy counts once' : differences.join('\n')}`);
process.exit(differences.length === 0 ? 0 : 1);

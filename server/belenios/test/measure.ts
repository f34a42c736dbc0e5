/** `npm run measure`: prints what the protocol costs on this machine, for the table in the README. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkBallot, createBallot } from '../src/ballot.ts';
import type { Question } from '../src/election.ts';
import { createGroup } from '../src/group.ts';
import { createOpensslPowers } from '../src/openssl-powers.ts';
import { createTablePowers } from '../src/powers.ts';
import { createTally } from '../src/tally.ts';
import { verifyArchive } from '../src/verification.ts';
import { makeThresholdKeys } from './support/held-ceremony.ts';
import { holdElection, makeElection } from './support/made-election.ts';

const VOTERS = 100;
const BALLOTS = 10_000;
const question: Question = { question: '', answers: ['A', 'B', 'C', 'D', 'E'], min: 1, max: 1 };

const print = (what: string, value: string) => process.stdout.write(`${what}: ${value}\n`);

/** Returns the milliseconds of processor time that something takes in this thread. */
async function costOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  return process.cpuUsage(before).user / 1_000;
}

const choiceOf = (voter: number) => question.answers.map((_, index) => index === voter % 5);
const voters = Array.from({ length: VOTERS }, (_, voter) => ({
  weight: 1,
  choices: [choiceOf(voter)],
}));

for (const [name, createPowers] of [
  ['BigInt', createTablePowers],
  ['OpenSSL', createOpensslPowers],
] as const) {
  const group = createGroup(undefined, createPowers);
  const keys = makeThresholdKeys(group, { size: 3, threshold: 2, owners: [1, 3] });
  const made = makeElection(group, [question], voters, keys);
  const cast = (voter: number) =>
    createBallot(made.election, made.credentials[voter] ?? '', [choiceOf(voter)]);
  const mayVote = (credential: bigint) => made.weights.has(credential);

  print(`${name}, first ballot with 5 answers`, `${(await costOf(() => cast(0))).toFixed(0)} ms`);
  const ballots: string[] = [];
  const casting = await costOf(() => {
    for (const voter of voters.keys()) ballots.push(cast(voter));
  });
  print(`${name}, further ballots, each`, `${(casting / VOTERS).toFixed(1)} ms`);
  const checked = ballots.map((json) => checkBallot(made.election, json, mayVote));
  const checking = await costOf(() => {
    for (const json of ballots) checkBallot(made.election, json, mayVote);
  });
  print(`${name}, checking a ballot`, `${(checking / VOTERS).toFixed(1)} ms`);

  const tally = createTally(made.election);
  const adding = await costOf(() => {
    for (let index = 0; index < BALLOTS; index += 1) {
      const ballot = checked[index % VOTERS];
      if (ballot) tally.add(ballot, 1);
    }
  });
  print(`${name}, tally of ${BALLOTS} ballots`, `${(adding / 1_000).toFixed(1)} s`);

  const { archive } = holdElection(made, ballots);
  const verifying = await costOf(() => verifyArchive(group, () => [archive]));
  print(
    `${name}, verifying ${VOTERS} ballots and their result`,
    `${(verifying / 1_000).toFixed(2)} s`,
  );
  const [ballot = ''] = ballots;
  print('bytes of a ballot, and compressed', `${ballot.length}, ${gzipSync(ballot).length}`);

  const folder = mkdtempSync(join(tmpdir(), 'belenios-'));
  writeFileSync(join(folder, `${made.election.uuid}.bel`), archive);
  const tool = process.env['BELENIOS_TOOL'] ?? 'belenios-tool';
  // The second line of `times` is the processor time of commands.
  const script = `'${tool}' election verify --dir '${folder}' 2>/dev/null && times`;
  const { status, stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  const [took = ''] = stdout.trim().split('\n').at(-1)?.split(' ') ?? [];
  print('belenios-tool, verifying the same', status === 0 ? took : 'not installed');
  rmSync(folder, { recursive: true });
}

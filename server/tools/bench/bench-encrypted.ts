import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createBallot,
  createGroup,
  createPartialDecryption,
  openOwnKey,
  parseElection,
  verifyArchive,
} from '@votewise/belenios';
import type { EncryptedBallotData, EncryptionData } from '@votewise/contract';
import { sampleProtocol } from '../../src/cli/sample-trustee.ts';
import { type Bench, connections, type Finding, median, ms, spread } from './bench-findings.ts';
import { makeTrusteeGroup, type BenchTrusteeGroup } from './bench-trustees.ts';
import { openSetting, processorTimeOf, type Setting } from './bench-setting.ts';
import { tokenVersion, writeVoters } from './bench-voters.ts';
import { startWork } from './bench-work.ts';
import { call, callUntilDone, type Election, inLanes, openElection } from '../people.ts';

const NAMES = ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'];
/** Ballots cast in one turn. All of them are in memory. */
const TURN = 500;
const DOWNLOADS = 5;

/** Measures an encrypted election with five candidates, from preparing its ballots to its decrypted result. */
export async function benchEncrypted(bench: Bench): Promise<Finding[]> {
  const { size, say } = bench;
  const setting = await openSetting({ env: { MAIL_RATE: '100' } });
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    say(`encrypted: ${finding.what}: ${finding.figure}`);
    findings.push(finding);
  };
  try {
    const group = await makeTrusteeGroup(setting);
    const voters = await writeVoters(setting, size.encryptedBallots);
    const election = await openEncrypted(setting, group);
    for (const finding of await castAll(bench, { setting, election, voters })) found(finding);
    const closed = startMeasuring(setting);
    await call(`${setting.product.api}/elections/${election.id}`, {
      method: 'PUT',
      token: setting.administrator,
      body: { ...(await read(setting, `elections/${election.id}`)).election, status: 'completed' },
    });
    await untilStage(setting, election, 'decrypting');
    found({ ...closed('from the close to the sum', of(voters)), budget: '10 s for 10,000' });
    const archive = await downloadOften(setting, election, found);
    await verify(archive, found);
    await decrypt(setting, { election, group, archive });
    const decrypting = startMeasuring(setting);
    await untilStage(setting, election, 'decrypted');
    found(decrypting('from the last key holder to the result', of(voters)));
    await writeVoters(setting, size.voters - size.encryptedBallots, undefined, voters.length);
    const preparing = startMeasuring(setting);
    await openEncrypted(setting, group);
    found(preparing('preparing ballots', { of: size.voters, unit: 'voters' }));
  } finally {
    await setting.close();
  }
  return findings;
}

const of = (voters: readonly string[]) => ({ of: voters.length, unit: 'ballots' });

const read = async ({ product, administrator: token }: Setting, path: string) =>
  (await callUntilDone(`${product.api}/${path}`, { token })).data;

async function untilStage(
  setting: Setting,
  { id }: Pick<Election, 'id'>,
  stage: EncryptionData['stage'],
): Promise<void> {
  while ((await read(setting, `elections/${id}/encryption`)).stage !== stage) await delay(100);
}

const pidsOf = ({ product }: Setting) => product.processes().map(({ pid }) => pid);

/** Like `startWork`, with the processor time that the product's processes take. */
function startMeasuring(setting: Setting) {
  const work = startWork(setting.product);
  const before = processorTimeOf(pidsOf(setting));
  return (...given: Parameters<typeof work.finding>): Finding => {
    const finding = work.finding(...given);
    const processor = (processorTimeOf(pidsOf(setting)) - before) / 1_000_000;
    const figure = `${finding.figure}, ${processor.toFixed(1)} s of processor time`;
    return { ...finding, figure, values: { ...finding.values, processor } };
  };
}

/** Opens an election, and waits until its ballots are prepared. */
async function openEncrypted(setting: Setting, { id }: BenchTrusteeGroup): Promise<Election> {
  const given = { title: 'Encrypted', ballot: { encrypted: id }, names: NAMES };
  const election = await openElection(setting.product, setting.administrator, given);
  await untilStage(setting, election, 'voting');
  return election;
}

/** Encrypts and casts a ballot of each voter, in turns with plain ballots in another election. */
async function castAll(
  { loader, say }: Bench,
  { setting, election, voters }: { setting: Setting; election: Election; voters: string[] },
): Promise<Finding[]> {
  const { port, product } = setting;
  const encrypting: number[] = [];
  const rates = { encrypted: [] as number[], plain: [] as number[] };
  const costs = { encrypted: [] as number[], plain: [] as number[] };
  const times: number[] = [];
  const candidates = election.candidates.map(({ id }) => id);
  const group = createGroup();
  for (let from = 0; from < voters.length; from += TURN) {
    const some = voters.slice(from, from + TURN);
    const requests: ReturnType<Setting['casts']> = [];
    const given: { token: string; data: EncryptedBallotData }[] = [];
    await inLanes(some, 4, async (voter) => {
      const token = setting.voterToken(voter, tokenVersion);
      const url = `${product.api}/elections/${election.id}/encrypted-ballot`;
      given.push({ token, data: (await callUntilDone(url, { token })).data });
    });
    const [first] = given;
    if (!first) throw new Error('there are no voters');
    const parsed = parseElection(group, first.data.election);
    const before = process.cpuUsage().user;
    for (const [place, { token, data }] of given.entries()) {
      const choice = NAMES.map((_, answer) => answer === place % NAMES.length);
      const encrypted = createBallot(parsed, data.credential, [choice]);
      const body = JSON.stringify({ electionId: election.id, encrypted, candidates });
      requests.push({ method: 'POST', path: '/api/votes/cast', token, body });
    }
    encrypting.push((process.cpuUsage().user - before) / 1_000 / some.length);
    const sent = { encrypted: requests, plain: setting.casts(TURN) };
    for (const [kind, all] of Object.entries(sent)) {
      const busy = processorTimeOf(pidsOf(setting));
      const result = await loader.run({ port, connections, requests: all });
      costs[kind as keyof typeof costs].push(
        (processorTimeOf(pidsOf(setting)) - busy) / 1_000 / all.length,
      );
      if (result.statuses['201'] !== all.length)
        throw new Error(`${kind}: ${JSON.stringify(result.statuses)}`);
      rates[kind as keyof typeof rates].push(result.perSecond);
      if (kind === 'encrypted') times.push(result.p99);
    }
    say(`encrypted: ${from + some.length} ballots, ${Math.round(rates.encrypted.at(-1) ?? 0)}/s`);
  }
  const rateOf = (kind: keyof typeof rates) => Math.round(median(rates[kind]));
  return [
    {
      what: `encrypting ${NAMES.length} answers, processor time`,
      figure: `${ms(median(encrypting))} (${spread(encrypting, 0)})`,
      budget: '150 ms',
      values: { encrypting },
    },
    {
      what: `casts per second over ${connections} connections, encrypted / plain; p99 of encrypted`,
      figure: `${rateOf('encrypted')} (${spread(rates.encrypted, 0)}) / ${rateOf('plain')}; ${ms(median(times))}`,
      budget: 'at least 40',
      values: rates,
    },
    {
      what: 'processor time per cast in server and database, encrypted / plain',
      figure: `${ms(median(costs.encrypted))} / ${ms(median(costs.plain))}`,
      budget: '',
      values: costs,
    },
  ];
}

/** Downloads the archive several times at once, and returns it. */
async function downloadOften(
  setting: Setting,
  { id }: Election,
  found: (finding: Finding) => void,
): Promise<Uint8Array> {
  const work = startMeasuring(setting);
  const url = `${setting.product.api}/elections/${id}/archive`;
  const [archive] = await Promise.all(
    Array.from(
      { length: DOWNLOADS },
      async () => new Uint8Array(await (await fetch(url)).arrayBuffer()),
    ),
  );
  if (!archive) throw new Error('there is no archive');
  const megabytes = Math.round(archive.length / 1_000_000);
  found(work(`${DOWNLOADS} downloads of an archive of ${megabytes} MB at once`));
  return archive;
}

/** Verifies the archive with our code and with Belenios' own tool. */
async function verify(archive: Uint8Array, found: (finding: Finding) => void): Promise<void> {
  const before = process.cpuUsage().user;
  const { election, ballots } = await verifyArchive(sampleProtocol, () => [archive]);
  const own = (process.cpuUsage().user - before) / 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'belenios-'));
  writeFileSync(join(folder, `${election.uuid}.bel`), archive);
  const tool = process.env['BELENIOS_TOOL'] ?? 'belenios-tool';
  // The second line of `times` is the processor time of commands.
  const script = `'${tool}' election verify --dir '${folder}' 2>/dev/null && times`;
  const { status, stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const [, minutes = 0, seconds = 0] = /(\d+)m([\d.]+)s \S+\s*$/.exec(stdout) ?? [];
  const theirs = Number(minutes) * 60 + Number(seconds);
  found({
    what: `verifying ${ballots.toLocaleString('en-US')} ballots, processor time: here / belenios-tool`,
    figure: `${own.toFixed(1)} s / ${status === 0 ? `${theirs.toFixed(1)} s` : 'not installed'}`,
    budget: 'not slower',
    values: { own, theirs },
  });
}

/** Sends the parts of as many key holders as are needed. */
async function decrypt(
  { product }: Setting,
  {
    election: { id },
    group,
    archive,
  }: { election: Election; group: BenchTrusteeGroup; archive: Uint8Array },
): Promise<void> {
  // The archive was verified before. This reads what is to be decrypted.
  const { election, trustees, sum } = await verifyArchive(sampleProtocol, () => [archive]);
  if (!sum) throw new Error('there is nothing to decrypt');
  for (const { token, seed, context } of group.trustees.slice(0, group.threshold)) {
    const listed = await callUntilDone(`${product.api}/key-holder/elections`, { body: { token } });
    const own = openOwnKey(sampleProtocol, seed, trustees, listed.data.encryptedPrivateKey);
    const decryption = createPartialDecryption(election, own.privateKey, sum.tally);
    const body = { token, electionId: id, decryption };
    const sent = await call(`${product.api}/key-holder/decryptions`, { body });
    if (sent.status !== 200) throw new Error(`key holder ${context.index}: ${sent.code}`);
  }
}

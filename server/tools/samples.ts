/**
 * `npm run samples`: makes `server/test/samples/VERSION` with this version: data, files, and the saved page that every
 * later version has to open. IDs, passwords, votes, and times differ each time, so samples are made once, for a release.
 * Everything in them is invented.
 */
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { createBallot, parseElection } from '@votewise/belenios';
import { VERSION } from '@votewise/contract/base/version';
import type { BoardPackage, ReceiptFile } from '@votewise/contract/board/package';
import { RECEIPT_FORMAT } from '@votewise/contract/board/package';
import { writeCode } from '@votewise/contract/board/receipt-code';
import { completeBallot, type Election, type EncryptedBallotData } from '@votewise/contract';
import { sampleProtocol } from '../src/cli/sample-trustee.ts';
import { startProcess, type Command } from '../test/support/start-process.ts';
import { randomId } from '../src/platform/random.ts';
import { call, callUntilDone } from './people.ts';
import { ADMINISTRATOR, prepareProduct } from './product.ts';
import type { Sample } from '../test/support/kept-samples.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'server/test/samples', VERSION);
/** The voter who has voted in every open election, and two who vote only in the finished one. */
const [VOTED, ...OTHERS] = ['VOTER001', 'VOTER002', 'VOTER003'] as const;

const product = await prepareProduct();

async function runToEnd(command: Command, ...args: string[]): Promise<string> {
  const child = startProcess(command, product.env, { args });
  if ((await child.exited) !== 0) throw new Error(child.errors());
  return child.output();
}

/** Calls the API. @throws Error unless the call succeeds */
async function ask(path: string, options: Parameters<typeof call>[1]) {
  const { status, code, data } = await call(product.api + path, options);
  if (status >= 300) throw new Error(`${path}: ${status} ${code}`);
  return data;
}

const signIn = async (userId: string, password: string): Promise<string> =>
  (await ask('/auth/login', { body: { userId, password } })).token;

const candidates = [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }, { name: 'Alan Turing' }];
/** Open for longer than anyone will keep the samples. */
const dates = { startDate: '2026-01-01T08:00:00Z', endDate: '2100-01-01T08:00:00Z' };

type Ballot = Parameters<typeof completeBallot>[0];

const BALLOTS: Ballot[] = [
  {},
  { kind: 'ranked', abstain: true },
  { kind: 'scored', rule: 'star' },
  { kind: 'several', seats: 2, writeIns: 1 },
];

/** Returns a ballot for each kind, as the API takes it. The first candidate is chosen. */
function marksFor({ ballot, candidates: [first, second] }: Election): object {
  const [one = '', other = ''] = [first?.id, second?.id];
  if (ballot.kind === 'ranked') return { choices: [one, other] };
  if (ballot.kind === 'scored') return { scores: { [one]: 5, [other]: 2 } };
  return ballot.kind === 'one'
    ? { candidateId: one }
    : { choices: [one], writeIns: ['Katherine Johnson'] };
}

async function createElection(token: string, title: string, given: Ballot): Promise<Election> {
  const body = {
    title,
    description: 'Kept by a release.',
    ...dates,
    status: 'active',
    candidates,
    ballot: completeBallot(given),
  };
  return (await ask('/elections', { token, body })).election;
}

async function cast(token: string, election: Election): Promise<string> {
  const body = { electionId: election.id, ...marksFor(election) };
  return (await ask('/votes/cast', { token, body })).receipt.code;
}

/** Opens an election whose ballots are encrypted, and casts a ballot for its first candidate. */
async function castEncrypted(token: string, voter: string): Promise<string> {
  const { groups } = await ask('/trustee-groups', { token });
  const { id, candidates: on } = await createElection(token, 'Encrypted', {
    encrypted: groups[0].id,
  });
  const url = `${product.api}/elections/${id}/encrypted-ballot`;
  // Until ballots are prepared.
  const { data }: { data: EncryptedBallotData } = await callUntilDone(url, { token: voter });
  const choice = on.map((_, at) => at === 0);
  const encrypted = createBallot(parseElection(sampleProtocol, data.election), data.credential, [
    choice,
  ]);
  const body = { electionId: id, encrypted, candidates: on.map((one) => one.id) };
  await ask('/votes/cast', { token: voter, body });
  return id;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    if (await isDone()) return;
    await delay(200);
  }
  throw new Error('it takes too long');
}

/** Closes an election, declares and seals it, and returns its audit package. */
async function finish(token: string, { id }: Election): Promise<BoardPackage> {
  const { election } = await ask(`/elections/${id}`, { token });
  await ask(`/elections/${id}`, {
    method: 'PUT',
    token,
    body: { ...election, status: 'completed' },
  });
  const isConfirmed = async () => {
    const { results } = await ask(`/votes/results/${id}`, { token });
    return results.countConfirmedAt !== undefined;
  };
  await until(isConfirmed);
  const body = { announce: false, timeZone: 'UTC' };
  await ask(`/elections/${id}/declaration`, { token, body });
  await ask(`/elections/${id}/seal`, { token, body: {} });
  await until(async () => {
    const { election: now } = await ask(`/elections/${id}`, { token });
    return now.sealedAt !== undefined;
  });
  const answer = await fetch(`${product.api}/board/${id}/package`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as BoardPackage;
}

/** Returns what an administrator sees of each completed election. */
async function resultsOf(token: string): Promise<Sample['results']> {
  const { elections } = await ask('/elections', { token });
  const completed = (elections as Election[]).filter(({ status }) => status === 'completed');
  const results = [];
  for (const { id } of completed) {
    const { results: found } = await ask(`/votes/results/${id}`, { token });
    // Another recount may begin before the product stops.
    const { countConfirmedAt: _at, ...result } = found;
    results.push([id, result] as const);
  }
  return Object.fromEntries(results);
}

/** Fills the product through its API, and writes everything but the data. */
async function fill(
  voters: string,
  keyHolders: Sample['encrypted']['keyHolders'],
): Promise<Omit<Sample, 'secrets'>> {
  const token = await signIn(ADMINISTRATOR.userId, ADMINISTRATOR.password);
  const weight = { singular: 'share', plural: 'shares', total: null };
  const settings = { organisation: 'Alder Court', weight, expectedRevision: 0 };
  await ask('/settings', { method: 'PUT', token, body: settings });
  const open: Election[] = [];
  for (const ballot of BALLOTS)
    open.push(await createElection(token, `Open ${open.length + 1}`, ballot));
  const words = { subject: 'Vote', text: 'Hello {name}, vote here: {link}', timeZone: 'UTC' };
  const message = { requestId: randomId(), kind: 'invitation', audience: 'everyone', ...words };
  await ask(`/elections/${open[0]?.id}/messages`, { token, body: message });
  const finished = await createElection(token, 'Finished', {});
  const first = await signIn(VOTED, voters);
  for (const election of open) await cast(first, election);
  const code = await cast(first, finished);
  for (const userId of OTHERS) await cast(await signIn(userId, voters), finished);
  const encrypted = await castEncrypted(token, first);
  const auditPackage = await finish(token, finished);
  const {
    contest: _contest,
    openings: _openings,
    result: _result,
    writtenBy: _by,
    ...board
  } = auditPackage;
  const receipt: ReceiptFile = {
    format: RECEIPT_FORMAT,
    election: finished.id,
    title: finished.title,
    code: writeCode(Buffer.from(code, 'hex')),
    kind: 'one',
    abstain: false,
    weighted: false,
    candidates: finished.candidates.map(({ id, name }) => ({ id, name })),
  };
  writeJson('audit-package.json', auditPackage);
  writeJson('board.json', board);
  writeJson('receipt.json', receipt);
  return {
    version: VERSION,
    madeAt: new Date().toISOString(),
    administrator: ADMINISTRATOR,
    voters: { password: voters, voted: VOTED, others: ['VOTER004', 'VOTER005'] },
    open: open.map((election) => ({ electionId: election.id, ...marksFor(election) })),
    encrypted: { electionId: encrypted, keyHolders },
    finished: finished.id,
    results: await resultsOf(token),
  };
}

const writeJson = (name: string, content: object) =>
  writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);

function pack(name: string, file: string): void {
  writeFileSync(join(folder, name), brotliCompressSync(readFileSync(file)));
}

try {
  mkdirSync(folder, { recursive: true });
  const printed = await runToEnd('seed.js');
  const [, voters = ''] = /Password for all: (\S+)/.exec(printed) ?? [];
  const keyHolders = [...printed.matchAll(/key-holder#(\S+) {2}(\S+)/g)].map(
    ([, token = '', seed = '']) => ({ token, seed }),
  );
  await product.start();
  const sample = await fill(voters, keyHolders);
  await product.stop();
  const backup = join(folder, 'data.backup');
  await runToEnd('backup.js', backup, '--with-secrets');
  pack('data.mdb.br', join(product.dataDir, 'db/data.mdb'));
  pack('saved-page.html.br', join(root, 'client/dist/votewise-verifier.html'));
  const secret = (name: string) => readFileSync(join(product.dataDir, name), 'utf8');
  const secrets = { jwt: secret('jwt-secret'), ballot: secret('ballot-secret') };
  writeJson('sample.json', { ...sample, secrets } satisfies Sample);
} finally {
  await product.stop();
  product.remove();
}

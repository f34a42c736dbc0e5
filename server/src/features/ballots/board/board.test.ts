import { createPublicKey, verify } from 'node:crypto';
import type { CastReceipt, Election } from '@votewise/contract';
import { fromBase64, fromHex, utf8 } from '@votewise/contract/board/bytes';
import { writeHead } from '@votewise/contract/board/head';
import { isIncluded } from '@votewise/contract/board/merkle';
import { fingerprintOf, readKey, readNote } from '@votewise/contract/board/note';
import { contestHashOf, writeWithdrawal } from '@votewise/contract/board/statements';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../../test/support/board-package.ts';
import {
  casterOf,
  shared,
  startTestApp,
  SYSTEM,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { sha256 } from '../../../platform/sha256.ts';

const signal = new AbortController().signal;
const sealDelay = 30_001;
const noBoard = 'There is no public board for this election.';
const noBallot = 'No ballot with this receipt is in the box.';

async function castMany(app: TestApp, election: Election, names: readonly string[]) {
  const receipts = await Promise.all(
    names.map((name, place) => {
      const candidateId = election.candidates[place % 2]?.id ?? '';
      return app.services.votes.cast({ electionId: election.id, candidateId }, casterOf(name));
    }),
  );
  return receipts.filter((receipt): receipt is CastReceipt => receipt !== undefined);
}

/** Starts an app with an open election and this many ballots. Returns the receipts as well. */
async function startVoted(count: number) {
  const app = await startTestApp();
  const election = await app.createElection();
  const receipts = await castMany(app, election, names('voter', count));
  return [app, election, receipts] as const;
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${prefix} ${place}`);

async function close(app: TestApp, { id }: Election): Promise<void> {
  const { title, description, startDate, endDate, candidates } =
    await app.services.elections.find(id);
  const edit = { title, description, startDate, endDate, candidates, status: 'completed' } as const;
  await app.services.elections.edit(id, edit, SYSTEM);
  app.clock.advance(sealDelay);
  await app.recount();
  app.passCache();
}

async function boardOf(app: TestApp, { id }: Election) {
  return (await app.anonymous.get(`/board/${id}`).expect(200)).body.data;
}

/** Checks a proof as a voter does, using only public data. */
async function isProven(app: TestApp, election: Election, commitment: string): Promise<boolean> {
  const path = `/board/${election.id}/proof/${commitment}`;
  const { data } = (await app.anonymous.get(path).expect(200)).body;
  if (data.state !== 'included') return false;
  const { heads } = await boardOf(app, election);
  const root = fromBase64(heads[data.number - 1].root);
  const entry = fromHex(commitment, 32);
  if (!root || !entry) return false;
  const hashes = data.path.map((hash: string) => fromHex(hash, 32));
  return isIncluded({ entry, index: data.index, size: data.size, path: hashes }, root, sha256);
}

describe('GET /board/{id}', () => {
  it('returns the key and an empty board before the first checkpoint', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const board = await boardOf(app, election);
    expect(board).toMatchObject({ election: election.id, heads: [] });
    const key = readKey(board.key, sha256);
    expect(key && fingerprintOf(key.publicKey, sha256)).toBe(board.fingerprint);
  });

  it('returns signed heads, each with the hash of the previous head', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await castMany(app, election, names('early', 120));
    await app.services.counting.takeCheckpoints(signal);
    await castMany(app, election, names('late', 60));
    await close(app, election);
    const { key, heads, contest } = await boardOf(app, election);
    const publicKey = readKey(key, sha256)?.publicKey ?? new Uint8Array();
    const x = Buffer.from(publicKey).toString('base64url');
    const known = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    let previous = contestHashOf(election.id, contest, sha256);
    for (const { note, ...shown } of heads) {
      const read = readNote(note);
      expect(read && verify(null, utf8(read.text), known, read.signature)).toBe(true);
      const root = fromBase64(shown.root);
      const head = { electionId: election.id, ...shown, root, previous };
      expect(read?.text).toBe(writeHead(head));
      previous = sha256(utf8(read?.text ?? ''));
    }
    expect(
      heads.map(({ number, size }: { number: number; size: number }) => [number, size]),
    ).toEqual([
      [1, 70],
      [2, 110],
    ]);
  });

  it('shows the contest as soon as voting opens, and each withdrawal at once, signed for good', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection({ status: 'upcoming' });
    expect((await boardOf(app, election)).contest).toBeUndefined();
    const path = `/elections/${election.id}`;
    await administrator.put(path, { ...election, status: 'active' }).expect(200);
    app.passCache();
    const { contest } = await boardOf(app, election);
    const [ada, bob] = election.candidates.map(({ id }: { id: string }) => id);
    expect(contest).toMatchObject({
      title: election.title,
      candidates: [
        { id: ada, withdrawal: null },
        { id: bob, withdrawal: null },
      ],
    });
    const withdrawal = { candidateId: ada, reason: 'Moves.' };
    await administrator.post(`${path}/withdrawals`, withdrawal).expect(200);
    app.passCache();
    const { key, contest: later } = await boardOf(app, election);
    const signed = readNote(later.candidates[0].withdrawal);
    const publicKey = readKey(key, sha256)?.publicKey ?? new Uint8Array();
    expect(signed?.text).toBe(writeWithdrawal(election.id, ada ?? ''));
    const { text = '', signature = new Uint8Array() } = signed ?? {};
    expect(nodeCrypto.verify(publicKey, utf8(text), signature)).toBe(true);
    const [stored] = (await app.services.elections.find(election.id)).candidates;
    expect(stored?.withdrawal).toBe(later.candidates[0].withdrawal);
  });

  it('may be cached by anyone and is revalidated', async () => {
    const app = await startTestApp();
    const { id } = await app.createElection();
    const answer = await app.anonymous.get(`/board/${id}`).expect(200);
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    const again = app.anonymous.get(`/board/${id}`);
    await again.set('If-None-Match', answer.headers['etag'] ?? '').expect(304);
  });

  it('has every head that a proof from another process refers to', async () => {
    const [one, election] = await startVoted(120);
    const other = await startTestApp({ databaseName: one.databaseName });
    expect((await boardOf(other, election)).heads).toEqual([]);
    await one.services.counting.takeCheckpoints(signal);
    // No time passes, so the other process has only just read the board.
    const { heads } = await boardOf(other, election);
    expect(heads).toHaveLength(1);
    const commitments = await other.anonymous.get(`/board/${election.id}/heads/1`).expect(200);
    expect(commitments.body.data.commitments).toHaveLength(70);
  });

  it('has every head that a proof from the same process refers to', async () => {
    const [app, election, receipts] = await startVoted(120);
    expect((await boardOf(app, election)).heads).toEqual([]);
    await app.services.counting.takeCheckpoints(signal);
    const proofs = await Promise.all(
      receipts.map(({ commitment }) =>
        app.anonymous.get(`/board/${election.id}/proof/${commitment}`).expect(200),
      ),
    );
    expect(proofs.filter(({ body }) => body.data.state === 'included')).toHaveLength(70);
    expect((await boardOf(app, election)).heads).toHaveLength(1);
  });

  it('does not reveal whether an election without a board exists', async () => {
    const app = await startTestApp();
    const without = await app.createElection({ ballot: { receipts: false } });
    for (const id of [without.id, 'f'.repeat(24), 'x']) {
      for (const path of ['', '/heads/1', `/proof/${'0'.repeat(64)}`]) {
        const answer = await app.anonymous.get(`/board/${id}${path}`).expect(404);
        expect(answer.body).toEqual({ success: false, code: 'NOT_FOUND', message: noBoard });
      }
    }
  });
});

const rejecting = shared(async (options) => {
  const app = await startTestApp(options);
  const election = await app.createElection();
  await castMany(app, election, names('voter', 3));
  await close(app, election);
  return { app, election };
});

describe('GET /board/{id}/heads/{number}', () => {
  it('returns the commitments of a checkpoint, which anyone may cache for a year', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const receipts = await castMany(app, election, names('voter', 5));
    await close(app, election);
    const answer = await app.anonymous.get(`/board/${election.id}/heads/1`).expect(200);
    const expected = receipts.map(({ commitment }) => commitment).toSorted();
    expect(answer.body.data).toEqual({ commitments: expected });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['etag']).toMatch(/^W\/"/);
  });

  it.each([
    ['2', 404, 'The board of this election has no such checkpoint.'],
    ['0', 400, 'Not a checkpoint'],
    ['1.5', 400, 'Not a checkpoint'],
    ['x', 400, 'Not a checkpoint'],
    ['1e400', 400, 'Not a checkpoint'],
    ['01', 400, 'Not a checkpoint'],
    ['1.0', 400, 'Not a checkpoint'],
    ['1e0', 400, 'Not a checkpoint'],
    ['0x1', 400, 'Not a checkpoint'],
    ['+1', 400, 'Not a checkpoint'],
    ['%201', 400, 'Not a checkpoint'],
    ['9'.repeat(16), 400, 'Not a checkpoint'],
  ])('rejects the number %s', async (number, status, message) => {
    const { app, election } = rejecting();
    const answer = await app.anonymous.get(`/board/${election.id}/heads/${number}`).expect(status);
    expect(answer.body.message).toBe(message);
  });
});

describe('GET /board/{id}/proof/{commitment}', () => {
  it('finds a ballot as soon as it is acknowledged, and proves its inclusion in a checkpoint later', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id ?? '' };
    const { receipt } = (await voter.post('/votes/cast', vote).expect(201)).body.data;
    const path = `/board/${election.id}/proof/${receipt.commitment}`;
    const waiting = await app.anonymous.get(path).expect(200);
    expect(waiting.body.data).toEqual({ state: 'waiting' });
    expect(waiting.headers['cache-control']).toBe('public, no-cache');
    // The set of waiting ballots was read before this ballot arrived.
    const [second] = await castMany(app, election, ['second']);
    const next = `/board/${election.id}/proof/${second?.commitment}`;
    expect((await app.anonymous.get(next).expect(200)).body.data.state).toBe('waiting');

    const receipts = await castMany(app, election, names('others', 120));
    await app.services.counting.takeCheckpoints(signal);
    app.passCache();
    const states = new Map<boolean, number>();
    for (const { commitment } of receipts) {
      const isIn = await isProven(app, election, commitment);
      states.set(isIn, (states.get(isIn) ?? 0) + 1);
    }
    expect((states.get(true) ?? 0) + (states.get(false) ?? 0)).toBe(120);
    expect(states.get(false)).toBeGreaterThanOrEqual(48);
    await close(app, election);
    for (const { commitment } of [receipt, ...receipts.slice(0, 20)]) {
      expect(await isProven(app, election, commitment)).toBe(true);
    }
  });

  it('does not find a ballot that is in another ballot box', async () => {
    const app = await startTestApp();
    const [election, other] = [await app.createElection(), await app.createElection()];
    const [receipt] = await castMany(app, other, ['voter']);
    const path = `/board/${election.id}/proof/${receipt?.commitment}`;
    const answer = await app.anonymous.get(path).expect(404);
    expect(answer.body).toEqual({ success: false, code: 'NOT_FOUND', message: noBallot });
  });

  it.each(['0'.repeat(63), '0'.repeat(65), 'G'.repeat(64), 'A'.repeat(64)])(
    'rejects the commitment %s',
    async (commitment) => {
      const { app, election } = rejecting();
      const { id } = election;
      const answer = await app.anonymous.get(`/board/${id}/proof/${commitment}`).expect(400);
      expect(answer.body.message).toBe('A commitment has 64 hex digits');
    },
  );

  it('does not find a ballot that was altered in the database', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [receipt] = await castMany(app, election, ['voter']);
    const choice = election.candidates[1]?.id ?? '';
    await app.connection.collection('ballots').updateOne({}, { $set: { choice } });
    await close(app, election);
    await app.anonymous.get(`/board/${election.id}/proof/${receipt?.commitment}`).expect(404);
  });
});

describe('the board', () => {
  it('is the same after a backup without checkpoints is restored', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await castMany(app, election, names('early', 120));
    await app.services.counting.takeCheckpoints(signal);
    await castMany(app, election, names('late', 130));
    await app.services.counting.takeCheckpoints(signal);
    const before = await boardOf(app, election);
    expect(before.heads).toHaveLength(2);
    // Remove what `writeBackup` leaves out if it cannot read everything as of the same moment.
    const { connection } = app;
    await connection.collection('counts').deleteMany({});
    await connection.collection('ballots').updateMany({}, { $set: { checkpoint: 0 } });
    const restored = await startTestApp({ databaseName: app.databaseName });
    await castMany(restored, election, names('after', 3));
    expect((await restored.services.ballots.count(election.id)).total).toBe(253);
    await restored.services.counting.takeCheckpoints(signal);
    expect((await restored.services.ballots.count(election.id)).total).toBe(253);
    const ballots = await connection.collection('ballots').find({}).toArray();
    const sizes = new Map<number, number>();
    for (const { checkpoint } of ballots) sizes.set(checkpoint, (sizes.get(checkpoint) ?? 0) + 1);
    expect(sizes.get(1)).toBe(before.heads[0].size);
    expect(sizes.get(2)).toBe(before.heads[1].size);
    await close(restored, election);
    const after = await boardOf(restored, election);
    expect(after.heads.slice(0, 2)).toEqual(before.heads);
    expect(after.heads.map(({ size }: { size: number }) => size)).toEqual([70, 130, 53]);
  });

  it('logs an error without stopping the count if a head is missing or altered, or lacks a ballot', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });
    const app = await startTestApp({ logger });
    const [missing, altered, bare] = [
      await app.createElection(),
      await app.createElection(),
      await app.createElection(),
    ];
    const heads = app.connection.collection('boardHeads');
    for (const election of [missing, altered]) {
      await castMany(app, election, names('early', 120));
      await app.services.counting.takeCheckpoints(signal);
    }
    await heads.deleteOne({ electionId: missing.id });
    const first = await heads.findOne({ electionId: altered.id });
    const forged = { ...first, number: 2, note: 'forged', _id: `${altered.id}:2` };
    await heads.insertOne(forged as never);
    await castMany(app, bare, names('voter', 3));
    const stored = { electionId: bare.id };
    await app.connection.collection('ballots').updateOne(stored, { $unset: { nonce: '' } });
    for (const election of [missing, altered, bare]) {
      await castMany(app, election, names('late', 60));
      await close(app, election);
      const { total } = await app.services.ballots.count(election.id);
      expect(total).toBe(election === bare ? 63 : 180);
    }
    expect(lines.map(({ election, checkpoint, msg }) => [election, checkpoint, msg])).toEqual([
      [missing.id, 1, 'a head of the board is missing; nothing was corrected'],
      [altered.id, 2, 'a head of the board differs from its ballots; nothing was corrected'],
      [bare.id, 1, 'ballots of a checkpoint cannot be on the board; nothing was corrected'],
    ]);
    expect(await heads.countDocuments({ electionId: altered.id, note: 'forged' })).toBe(1);
    const shownTo = async (caller: Awaited<ReturnType<TestApp['asVoter']>>) => {
      const answers = [];
      for (const { id } of [missing, altered, bare]) {
        const { body } = await caller.get(`/votes/results/${id}`).expect(200);
        answers.push(body.data.results.missingCheckpoint);
      }
      return answers;
    };
    for (const caller of [await app.asAdministrator(), await app.asAuditor()]) {
      expect(await shownTo(caller)).toEqual([1, undefined, undefined]);
    }
    expect(await shownTo(await app.asVoter())).toEqual([undefined, undefined, undefined]);
  });

  it('is removed with its election', async () => {
    const app = await startTestApp();
    const [election, other] = [await app.createElection(), await app.createElection()];
    for (const one of [election, other]) {
      await castMany(app, one, names('voter', 3));
      await close(app, one);
    }
    await (await app.asAdministrator()).delete(`/elections/${election.id}`).expect(200);
    app.passCache();
    await app.anonymous.get(`/board/${election.id}`).expect(404);
    while ((await app.services.audit.moveEvents()) > 0);
    app.clock.advance(3_600_000);
    await app.services.elections.removeDeleted();
    const left = await app.connection.collection('boardHeads').find({}).toArray();
    expect(left.map(({ electionId }) => electionId)).toEqual([other.id]);
  });
});

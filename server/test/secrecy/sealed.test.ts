import { describe, expect, it, vi } from 'vitest';
import { ballotId, electionKey } from '../../src/features/ballots/box/ballot-id.ts';
import { nonceOf } from '@votewise/contract/board/commitment';
import { KEPT_COLLECTIONS } from '../../src/features/operations/backup-file.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * The adversary has the whole database, `BALLOT_SECRET`, the board, and all openings, and knows all algorithms. Before
 * an election is sealed, that is enough to find every voter's ballot. Afterward, nothing may link a ballot to a voter.
 */

const signal = new AbortController().signal;
const secret = 'b'.repeat(32);

/** Yields every string in a value, at any depth, and bytes as hex. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && 'buffer' in value) {
    const { buffer } = value;
    if (buffer instanceof Uint8Array) yield Buffer.from(buffer).toString('hex');
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      yield name;
      yield* textsIn(part);
    }
  }
}

async function contentOf({ connection }: TestApp): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const name of KEPT_COLLECTIONS)
    all.push(...(await connection.collection(name).find().toArray()));
  return all;
}

/**
 * Returns the voters whose ballots the adversary finds by trying every text in the database as the salt and the code.
 */
async function linksIn(
  app: TestApp,
  electionId: string,
  voters: readonly { _id: string; userId: string }[],
) {
  const content = await contentOf(app);
  const texts = [...new Set([...textsIn(content), ''])];
  const ballots = await app.connection
    .collection<{ _id: string; nonce?: object }>('ballots')
    .find({})
    .toArray();
  const places = new Set(ballots.flatMap((ballot) => [ballot._id, ...textsIn(ballot.nonce)]));
  const links: string[] = [];
  for (const text of texts) {
    const key = electionKey(secret, text);
    const code = /^[\da-f]{32}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
    for (const voter of voters) {
      const found = [voter._id, voter.userId].some(
        (name) =>
          places.has(ballotId(key, name, electionId)) ||
          (code &&
            places.has(
              Buffer.from(nonceOf({ electionId, userId: name, code }, sha256)).toString('hex'),
            )),
      );
      if (found) links.push(voter._id);
    }
  }
  return links.toSorted();
}

describe('an adversary with the database, BALLOT_SECRET, and all openings', () => {
  it.each([true, false])(
    'finds every voter’s ballot before sealing and none afterward (receipts: %s)',
    async (receipts) => {
      const app = await startTestApp();
      const election = await app.createElection({ ballot: { receipts } });
      const voters = [];
      for (let number = 0; number < 8; number += 1) voters.push(await app.createVoter());
      // Voters vote in an order that differs from the order of their IDs.
      const inTurn = voters.toSorted((a, b) => (a._id < b._id ? 1 : -1));
      for (const [place, { _id: sub, userId: uid }] of inTurn.entries()) {
        const candidateId = election.candidates[place % 2]?.id ?? '';
        await app.services.votes.cast({ electionId: election.id, candidateId }, { sub, uid });
      }
      app.clock.advance(2 * 3_600_000);
      await app.services.elections.moveDue();
      app.clock.advance(30_001);
      await app.recount();
      const everyone = voters.map(({ _id }) => _id).toSorted();
      expect(await linksIn(app, election.id, voters)).toEqual(everyone);

      const written = vi.spyOn(app.connection.collection('participants'), 'insertMany');
      await app.services.elections.beginSealing(election.id, { type: 'system' });
      await app.services.sealing.sealAll(signal);
      while ((await app.services.audit.moveEvents()) > 0);
      expect((await app.services.elections.find(election.id)).sealing?.sealedAt).toBeDefined();
      expect(await linksIn(app, election.id, voters)).toEqual([]);

      const documents = everyone.map((voter) => ({ _id: `${election.id}:${voter}`, schema: 1 }));
      expect(written.mock.calls.map(([some]) => some)).toEqual([documents]);
    },
  );
});

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { toHex } from '@votewise/contract/board/bytes';
import { commitmentsOf } from '../../src/features/ballots/board/signed-head.ts';
import { compareBoard } from './faults-board.ts';
import type { LateVote } from './faults-late.ts';
import { isFor, type Ledger } from './faults-casts.ts';
import { call, callUntilDone, claimsOf, type SignedIn } from '../people.ts';
import type { Product } from '../product.ts';

/** What the database contains about an election. */
interface Box {
  salt: string;
  isSealed: boolean;
  /** The reason why sealing has stopped. */
  problem: string | undefined;
  notes: string[];
  /** The commitments of the ballots that count. */
  counted: string[];
  isFinal: boolean;
  /** The IDs of the voters who are recorded as participants. */
  participants: string[];
}

interface StoredElection {
  _id: string;
  ballotSalt: string;
  sealing: { sealedAt?: Date; problem?: string } | null;
}

interface StoredBallot {
  _id: string;
  choice: string;
  nonce: mongo.Binary;
}

/** Reads the database once it is reachable, since it may have just been killed. */
async function reading<Found>(
  product: Product,
  read: (connection: Connection) => Promise<Found>,
): Promise<Found> {
  for (let left = 60; ; left -= 1) {
    let connection: Connection | undefined;
    try {
      connection = await mongoose.createConnection(await product.databaseUri()).asPromise();
      return await read(connection);
    } catch (error) {
      if (left === 0) throw error;
      await delay(250);
    } finally {
      await connection?.close();
    }
  }
}

async function readBox(connection: Connection, electionId: string): Promise<Box> {
  const named = { _id: electionId };
  const election = await connection.collection<StoredElection>('elections').findOne(named);
  const count = await connection
    .collection<{ _id: string; isFinal?: boolean }>('counts')
    .findOne(named);
  const heads = await connection
    .collection<{ note: string }>('boardHeads')
    .find({ electionId })
    .sort({ number: 1 })
    .toArray();
  const ballots = await connection
    .collection<StoredBallot>('ballots')
    .find({ electionId, checkpoint: { $gt: 0 } })
    .toArray();
  const openings = ballots.map(({ choice, nonce }) => ({ choice, nonce: nonce.buffer }));
  const participants = await connection
    .collection<{ _id: string }>('participants')
    .find({ _id: { $gt: `${electionId}:`, $lt: `${electionId};` } })
    .toArray();
  return {
    salt: election?.ballotSalt ?? '',
    isSealed: election?.sealing?.sealedAt !== undefined,
    problem: election?.sealing?.problem,
    notes: heads.map(({ note }) => note),
    counted: commitmentsOf(electionId, openings).map(toHex),
    isFinal: count?.isFinal ?? false,
    participants: participants.map(({ _id }) => _id.slice(electionId.length + 1)),
  };
}

const boxesOf = (product: Product, ledgers: readonly Ledger[]): Promise<Box[]> =>
  reading(product, (connection) =>
    Promise.all(ledgers.map(({ election }) => readBox(connection, election.id))),
  );

/** The states to wait for before a kill: any state, or the completion of a sealing step. */
const moments: readonly ((box: Box) => boolean)[] = [
  () => true,
  ({ isFinal }) => isFinal,
  ({ participants }) => participants.length > 0,
  ({ isSealed }) => isSealed,
];

/** Waits for a random moment while these ballot boxes are being sealed, or for a moment between two steps. */
export async function awaitMoment(product: Product, ledgers: readonly Ledger[]): Promise<void> {
  const place = randomInt(moments.length + 1);
  const isReached = moments[place];
  if (!isReached) return delay(randomInt(6_000));
  await reading(product, async (connection) => {
    const end = Date.now() + 20_000;
    while (Date.now() < end) {
      for (const { election } of ledgers) {
        if (isReached(await readBox(connection, election.id))) return;
      }
      await delay(2);
    }
  });
}

interface Sealed {
  /** Elections that are closed and whose counts are confirmed. */
  ledgers: readonly Ledger[];
  /** The administrator's token. */
  token: string;
  voters: readonly SignedIn[];
  /** Disrupts processes after sealing has begun. */
  disturb: () => Promise<void>;
  /** Returns the votes that got no clear response. Called after the disruption. */
  unknown?: () => Promise<UnknownVote[]>;
  compareShown: (ledger: Ledger) => Promise<string[]>;
}

type UnknownVote = Pick<LateVote, 'ledger' | 'choice' | 'commitment' | 'voterId'>;

/** Seals ballot boxes while processes are disrupted. Returns all differences from the ballots that were cast. */
export async function sealUnderFaults(product: Product, sealed: Sealed): Promise<string[]> {
  const { ledgers, token, disturb, unknown } = sealed;
  const before = await boxesOf(product, ledgers);
  for (const { election } of ledgers) await seal(product, token, election.id);
  await disturb();
  const votes = (await unknown?.()) ?? [];
  const after = await awaitSealed(product, ledgers);
  const differences: string[] = [];
  for (const [place, ledger] of ledgers.entries()) {
    const [old, box] = [before[place], after[place]];
    if (!old || !box) throw new Error('a ballot box was not read');
    if (old.salt.length < 8) differences.push('a ballot box had no salt before sealing');
    noteFound(ledger, box, votes);
    const wrong = [
      ...compareBoxes(ledger, old, box),
      ...(await compareVoters(product, sealed, ledger)),
      ...(await sealed.compareShown(ledger)),
    ].map((text) => `${ledger.election.id}: ${text}`);
    const board = await compareBoard(product, { ...ledger, isOver: true, isSealed: true });
    differences.push(...wrong, ...board);
  }
  const salts = before.map(({ salt }) => salt);
  return [...differences, ...(await findAnywhere(product, salts))];
}

/** Adds votes without a clear response to the ledger if their commitments show that they count. */
function noteFound(ledger: Ledger, box: Box, votes: readonly UnknownVote[]): void {
  const counted = new Set(box.counted);
  const own = votes.filter((vote) => vote.ledger === ledger && counted.has(vote.commitment));
  for (const { choice, commitment, voterId } of own) {
    ledger.acknowledged.push({ at: Date.now(), choice, commitment, voterId });
  }
}

async function awaitSealed(product: Product, ledgers: readonly Ledger[]): Promise<Box[]> {
  for (let left = 240; ; left -= 1) {
    const boxes = await boxesOf(product, ledgers);
    if (left === 0 || boxes.every((box) => box.isSealed || box.problem !== undefined)) return boxes;
    await delay(500);
  }
}

/** Begins sealing. Retries if there is no response or a late ballot must be recounted first. */
async function seal(product: Product, token: string, electionId: string): Promise<void> {
  const url = `${product.api}/elections/${electionId}/seal`;
  for (let left = 120; ; left -= 1) {
    const answer = await call(url, { token, body: {}, timeoutMs: 3_000 }).catch(() => undefined);
    if (answer && answer.status < 400) return;
    if (left === 0) throw new Error(`sealing returned ${answer?.status} ${answer?.code}`);
    await delay(500);
  }
}

function compareBoxes({ acknowledged }: Ledger, old: Box, box: Box): string[] {
  const wrong: string[] = [];
  if (!box.isSealed) wrong.push(`it was never sealed: ${box.problem ?? 'sealing took too long'}`);
  if (box.salt !== 'sealed') wrong.push('its salt is still there');
  if (!box.isFinal) wrong.push('its count is not final');
  const compare = (what: string, found: readonly string[], expected: readonly string[]) => {
    const [isFound, isExpected] = [new Set(found), new Set(expected)];
    const missing = expected.filter((one) => !isFound.has(one)).length;
    const extra = found.filter((one) => !isExpected.has(one)).length;
    if (missing + extra > 0 || found.length !== expected.length) {
      wrong.push(
        `${missing} ${what} are missing, and ${extra} of ${found.length} should not be there`,
      );
    }
  };
  compare(
    'participants',
    box.participants,
    acknowledged.map(({ voterId }) => voterId),
  );
  compare(
    'ballots',
    box.counted,
    acknowledged.map(({ commitment }) => commitment),
  );
  if (old.notes.some((note, place) => note !== box.notes[place])) wrong.push('heads were changed');
  return wrong;
}

/** Checks what voters can see about their participation, for some who voted and some who did not. */
async function compareVoters(
  product: Product,
  { voters }: Pick<Sealed, 'voters'>,
  ledger: Ledger,
): Promise<string[]> {
  const { election, acknowledged } = ledger;
  const took = new Set(acknowledged.map(({ voterId }) => voterId));
  const known = voters
    .filter((voter) => isFor(voter)(ledger))
    .map(({ token }) => ({ token, hasVoted: took.has(claimsOf(token).sub) }));
  const some = [true, false].flatMap((which) =>
    known.filter(({ hasVoted }) => hasVoted === which).slice(-8),
  );
  const wrong: string[] = [];
  for (const { token, hasVoted } of some) {
    const status = await callUntilDone(`${product.api}/votes/status/${election.id}`, { token });
    if (status.data.hasVoted !== hasVoted) wrong.push(`a voter reads: hasVoted is ${!hasVoted}`);
    const answer = await callUntilDone(`${product.api}/votes/history`, { token });
    const history: { id: string }[] = answer.data.history;
    const isListed = history.some(({ id }) => id === election.id);
    if (isListed !== hasVoted) wrong.push(`a history ${isListed ? 'has' : 'lacks'} it`);
  }
  return wrong;
}

/** The collections that contain data about elections or voters. */
const collections = [
  'audit',
  'ballots',
  'boardHeads',
  'counts',
  'elections',
  'messages',
  'participants',
  'standing',
  'users',
];

/** Looks for destroyed salts in the database. */
const findAnywhere = (product: Product, salts: readonly string[]): Promise<string[]> =>
  reading(product, async (connection) => {
    const found: string[] = [];
    for (const name of collections) {
      for await (const document of connection.collection(name).find({})) {
        const text = JSON.stringify(document);
        if (salts.some((salt) => text.includes(salt))) found.push(`a destroyed salt is in ${name}`);
      }
    }
    return found;
  });

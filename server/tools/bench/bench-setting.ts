import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { CastRequest, CreateElectionRequest } from '@votewise/contract';
import type { BallotKind } from '@votewise/contract/elections/ballot';
import { choiceOf, scoreText } from '@votewise/contract/votes/choice-format';
import { createSums } from '@votewise/contract/votes/sums';
import { ballotId, electionKey } from '../../src/features/ballots/box/ballot-id.ts';
import { CHECKPOINT_LIMITS } from '../../src/features/ballots/counting/choose-ballots.ts';
import { randomId } from '../../src/platform/random.ts';
import { createTokens } from '../../src/platform/tokens.ts';
import type { LoadTask } from './load.ts';
import { call, type Election, openElection, signIn } from '../people.ts';
import { ADMINISTRATOR, prepareProduct } from '../product.ts';

export type Setting = Awaited<ReturnType<typeof openSetting>>;

interface Voter {
  _id: string;
  userType?: string;
  userId?: string;
  tokenVersion?: number;
}

/** What a voter chooses, in an election with rankings or scores. */
export type Vote = Pick<CastRequest, 'choices' | 'scores'>;

interface CountHead {
  _id: string;
  state?: string;
  checkpoint?: number;
  merged?: number;
}

interface Filling {
  ballot: NonNullable<CreateElectionRequest['ballot']>;
  names: readonly string[];
  count: number;
  vote: (ids: readonly string[]) => Vote;
}

interface SettingOptions {
  env?: NodeJS.ProcessEnv;
  /** Whether the election has receipts. Ballots written by `fill` have none. */
  receipts?: boolean;
  /** How many candidates a voter marks. If there are several, the election has several seats. */
  marks?: number;
}

/**
 * Starts an instance of the product with an open election, connects to its database, and issues tokens as the product
 * does.
 */
export async function openSetting({ env = {}, receipts = true, marks = 1 }: SettingOptions = {}) {
  const product = await prepareProduct(env);
  await product.start();
  // The product looks up the users of tokens from the second in which it started, and these voters do not exist.
  await delay(1_000);
  const administrator = await signIn(product, ADMINISTRATOR);
  const election = await openElection(product, administrator, {
    title: 'Benchmark',
    ballot: marks === 1 ? { receipts } : { receipts, kind: 'several', seats: marks },
  });
  const uri = await product.databaseUri();
  const connection = await mongoose.createConnection(uri).asPromise();
  const instance = await connection.collection('instance').findOne({});
  const readSecret = (name: string) => readFileSync(join(product.dataDir, name), 'utf8').trim();
  const secret = readSecret('jwt-secret');
  const instanceId = String(instance?.['id']);
  const tokens = createTokens({ secret, instanceId }, 8 * 3_600);
  const ballots = connection.collection<{ _id: string }>('ballots');
  const counts = connection.collection<CountHead>('counts');
  const users = connection.collection<Voter>('users');
  const electionId = election.id;

  /** Issues a token for a voter, by default a new one. Casting a ballot requires nothing else. */
  function voterToken(sub = randomId(), ver = 0): string {
    return tokens.issue({ sub, uid: `VOTER${sub}`, name: 'Voter', role: 'voter', ver, own: 0 });
  }

  /** Returns the candidates that a voter marks, in the order of their IDs, as in stored ballots. */
  function choicesAt(place: number): string[] {
    const { candidates } = election;
    const marked = Array.from({ length: marks }, (_, mark) => place + mark);
    return marked.map((one) => candidates[one % candidates.length]?.id ?? '').toSorted();
  }

  function cast(place: number, path: string, token = voterToken()): LoadTask['requests'][number] {
    const [candidateId] = choicesAt(place);
    const vote = marks === 1 ? { candidateId } : { choices: choicesAt(place) };
    const body = JSON.stringify({ electionId, ...vote });
    return { method: 'POST', path, token, body };
  }

  /** Returns the IDs of these voters' ballots. The first ballot must have been cast. */
  async function ballotIdsOf(voters: readonly string[]): Promise<string[]> {
    const elections = connection.collection<{ _id: string; ballotSalt?: string }>('elections');
    const salt = (await elections.findOne({ _id: electionId }))?.ballotSalt;
    if (!salt) throw new Error('no ballot has been cast');
    const key = electionKey(readSecret('ballot-secret'), salt);
    return voters.map((voter) => ballotId(key, voter, electionId));
  }

  /** Writes ballots that are in a checkpoint, with these IDs if there are any. */
  async function writeTaken(
    of: string,
    checkpoint: number,
    choices: readonly string[],
    ids: readonly string[] = [],
  ) {
    const made = choices.map((choice, place) => ({
      _id: ids[place] ?? randomBytes(32).toString('hex'),
      schema: 1,
      electionId: of,
      choice,
      checkpoint,
    }));
    await ballots.insertMany(made);
  }

  return {
    product,
    port: Number(new URL(product.api).port),
    administrator,
    election,
    resultsPath: `/api/votes/results/${electionId}`,
    exportPath: `/api/elections/${electionId}/export?format=csv`,
    voterToken,

    casts: (count: number, path = '/api/votes/cast') =>
      Array.from({ length: count }, (_, place) => cast(place, path)),

    /** Returns requests with which these voters cast their ballots. */
    castsOf: (voters: readonly Voter[]) =>
      voters.map(({ _id, tokenVersion }, place) =>
        cast(place, '/api/votes/cast', voterToken(_id, tokenVersion)),
      ),

    /** Returns requests that cast ballots in another election. */
    castsIn: (
      of: Election,
      count: number,
      castAt: (place: number) => Omit<CastRequest, 'electionId'>,
    ) =>
      Array.from({ length: count }, (_, place) => {
        const body = JSON.stringify({ electionId: of.id, ...castAt(place) });
        return { method: 'POST', path: '/api/votes/cast', token: voterToken(), body } as const;
      }),

    /** Measures one read of these results, in milliseconds. */
    async readResults(of: Pick<Election, 'id'>): Promise<number> {
      const token = voterToken();
      const from = performance.now();
      const { status } = await call(`${product.api}/votes/results/${of.id}`, { token });
      if (status !== 200) throw new Error(`the request for results returned ${status}`);
      return performance.now() - from;
    },

    /** Writes user documents. */
    insertUsers: (some: readonly { _id: string }[]) => users.insertMany([...some]),

    /** Returns this many registered voters. */
    findVoters: (limit: number): Promise<Voter[]> =>
      users.find({ userType: 'voter' }, { limit }).toArray(),

    /** Issues a token for a user in the database. */
    async tokenOf(userId: string): Promise<string> {
      const user = await users.findOne({ userId });
      if (!user) throw new Error(`${userId} is not registered`);
      const { _id: sub, tokenVersion: ver = 0 } = user;
      return tokens.issue({ sub, uid: userId, name: 'Voter', role: 'voter', ver, own: 0 });
    },

    /** Waits until a voter's list has this many elections. The product reads new groups within seconds. */
    async untilListed(token: string, count: number): Promise<void> {
      const seen = async () => (await call(`${product.api}/elections`, { token })).data.elections;
      while ((await seen()).length < count) await delay(200);
    },

    /** Starts the bare handler on the same database, in a separate process. */
    async startBare() {
      const file = join(import.meta.dirname, 'bench-bare.ts');
      const child = fork(file, [uri, secret, instanceId], { execArgv: ['--import', 'tsx'] });
      const [port] = await once(child, 'message');
      return { port: Number(port), pid: child.pid ?? 0, stop: () => child.kill() };
    },

    /**
     * Writes the documents that would exist after this many ballots had been cast and assigned to checkpoints. Casting
     * a million ballots would take a quarter of an hour.
     * @param by the voters whose ballots these are; by default, they are no one's
     */
    async fill(upTo: number, by: { voters: readonly string[] } = { voters: [] }): Promise<void> {
      const ids = by.voters.length > 0 ? await ballotIdsOf(by.voters) : [];
      const votes = new Map(election.candidates.map(({ id }) => [id, 0]));
      let checkpoint = 0;
      for (let count = 0; count < upTo; count += CHECKPOINT_LIMITS.most) {
        checkpoint += 1;
        const length = Math.min(CHECKPOINT_LIMITS.most, upTo - count);
        const made = Array.from({ length }, (_, place) => choicesAt(place));
        for (const id of made.flat()) votes.set(id, (votes.get(id) ?? 0) + 1);
        const choices = made.map((marked) => marked.join('+'));
        await writeTaken(electionId, checkpoint, choices, ids.slice(count, count + length));
      }
      const head = {
        _id: electionId,
        schema: 1,
        checkpoint,
        state: 'done',
        totals: totalsOf(votes),
        ballotIds: [],
        ballots: upTo,
        abstentions: 0,
      };
      await counts.insertOne(head);
    },

    /**
     * Opens an election with this many ballots, stored as if they had been cast and assigned to checkpoints.
     * @param vote returns what a voter chooses
     */
    async openFilled({ ballot, names, count, vote }: Filling): Promise<Election> {
      const given = { title: 'Filled', ballot, names };
      const filled = await openElection(product, administrator, given);
      const ids = filled.candidates.map(({ id }) => id);
      const body = { electionId: filled.id, ...vote(ids) };
      await call(`${product.api}/votes/cast`, { token: voterToken(), body });
      const sums = createSums();
      let checkpoint = 0;
      for (let written = 0; written < count; written += CHECKPOINT_LIMITS.most) {
        checkpoint += 1;
        const length = Math.min(CHECKPOINT_LIMITS.most, count - written);
        const choices = Array.from({ length }, () => choiceIn(filled.ballot.kind, vote(ids)));
        for (const choice of choices) sums.add(choice, 1);
        await writeTaken(filled.id, checkpoint, choices);
      }
      const totals = totalsOf(sums.sums().votes);
      const head = { _id: filled.id, schema: 1, checkpoint, state: 'done', totals, ballotIds: [] };
      await counts.insertOne({ ...head, ballots: count, abstentions: 0 } as { _id: string });
      return filled;
    },

    /** Waits until so few unassigned ballots are left that no other checkpoint is created while voting is open. */
    async untilTaken(of = electionId): Promise<void> {
      const unassigned = { electionId: of, checkpoint: 0 };
      while ((await ballots.countDocuments(unassigned)) >= CHECKPOINT_LIMITS.least)
        await delay(200);
    },

    /** Waits until all ballots of the closed election have the number of the newest checkpoint. */
    async untilMerged(): Promise<void> {
      for (;;) {
        const head = await counts.findOne({ _id: electionId });
        if (head?.state === 'done' && head.merged === head.checkpoint) return;
        await delay(200);
      }
    },

    async close(): Promise<void> {
      await connection.close();
      await product.stop();
      product.remove();
    },
  };
}

/** Returns a choice as it is stored. */
const choiceIn = (kind: BallotKind, { choices = [], scores = {} }: Vote) =>
  choiceOf(kind, [
    ...choices,
    ...Object.entries(scores).map(([id, points]) => scoreText(id, points)),
  ]);

const totalsOf = (votes: ReadonlyMap<string, number>) =>
  [...votes].map(([candidateId, count]) => ({ candidateId, votes: count }));

export function inRandomOrder(ids: readonly string[]): string[] {
  const keyed = ids.map((id) => ({ id, key: Math.random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ id }) => id);
}

/**
 * Returns the memory of a process in MB, from /proc: its private memory, and file pages that the system can reclaim.
 */
export function memoryOf(pid: number): { own: number; ofFiles: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1_024);
  return { own: read('RssAnon'), ofFiles: read('RssFile') };
}

/** Returns the processor time of these processes since they started, in microseconds, from /proc. */
export function processorTimeOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(fields[11]), Number(fields[12])];
  });
  // Linux counts processor time in hundredths of a second.
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

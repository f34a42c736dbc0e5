import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { CHECKPOINT_LIMITS } from '../src/features/votes/checkpoints/rules.ts';
import { randomId } from '../src/platform/random.ts';
import { createTokens } from '../src/platform/tokens.ts';
import type { LoadTask } from './load.ts';
import { openElection, signIn } from './people.ts';
import { ADMINISTRATOR, prepareProduct } from './product.ts';

export type Setting = Awaited<ReturnType<typeof openSetting>>;

/** A running product with an open election, its database, and tokens as the product issues them. */
export async function openSetting(env: NodeJS.ProcessEnv = {}) {
  const product = await prepareProduct(env);
  await product.start();
  const administrator = await signIn(product, ADMINISTRATOR);
  const election = await openElection(product, administrator, { title: 'Benchmark' });
  const uri = await product.databaseUri();
  const connection = await mongoose.createConnection(uri).asPromise();
  const instance = await connection.collection('instance').findOne({});
  const secret = readFileSync(join(product.dataDir, 'jwt-secret'), 'utf8').trim();
  const instanceId = String(instance?.['id']);
  const tokens = createTokens({ secret, instanceId }, 8 * 3_600);
  const ballots = connection.collection<{ _id: string }>('ballots');
  const counts = connection.collection<{ _id: string }>('counts');
  const electionId = election.id;

  /** Tokens of voters who have not voted yet. Casting requires nothing else from a voter. */
  function voterToken(): string {
    const sub = randomId();
    return tokens.issue({ sub, uid: `VOTER${sub}`, name: 'Voter', role: 'voter', ver: 0, own: 0 });
  }

  function cast(place: number, path: string): LoadTask['requests'][number] {
    const candidateId = election.candidates[place % election.candidates.length]?.id;
    const body = JSON.stringify({ electionId, candidateId });
    return { method: 'POST', path, token: voterToken(), body };
  }

  return {
    product,
    port: Number(new URL(product.api).port),
    administrator,
    resultsPath: `/api/votes/results/${electionId}`,
    exportPath: `/api/elections/${electionId}/export?format=csv`,
    voterToken,

    casts: (count: number, path = '/api/votes/cast') =>
      Array.from({ length: count }, (_, place) => cast(place, path)),

    /** The bare handler on the same database, in a separate process. */
    async startBare() {
      const file = join(import.meta.dirname, 'bare.ts');
      const child = fork(file, [uri, secret, instanceId], { execArgv: ['--import', 'tsx'] });
      const [port] = await once(child, 'message');
      return { port: Number(port), pid: child.pid ?? 0, stop: () => child.kill() };
    },

    /**
     * Writes the documents of that many casts and their checkpoints. Casting and assigning them one
     * by one would take a quarter of an hour for a million.
     */
    async fill(upTo: number): Promise<void> {
      const { candidates } = election;
      const totals = candidates.map(({ id }) => ({ candidateId: id, votes: 0 }));
      let checkpoint = 0;
      for (let count = 0; count < upTo; count += CHECKPOINT_LIMITS.most) {
        checkpoint += 1;
        const length = Math.min(CHECKPOINT_LIMITS.most, upTo - count);
        const some = Array.from({ length }, (_, place) => {
          const total = totals[place % totals.length];
          if (total) total.votes += 1;
          const _id = randomBytes(32).toString('hex');
          return { _id, schema: 1, electionId, choice: total?.candidateId, checkpoint };
        });
        await ballots.insertMany(some);
      }
      const head = { _id: electionId, schema: 1, checkpoint, state: 'done', totals, ballotIds: [] };
      await counts.insertOne(head);
    },

    /**
     * Waits until the product has assigned ballots to checkpoints as far as it does while voting is
     * open.
     */
    async untilTaken(): Promise<void> {
      const unassigned = { electionId, checkpoint: 0 };
      while ((await ballots.countDocuments(unassigned)) >= CHECKPOINT_LIMITS.least)
        await delay(200);
    },

    async close(): Promise<void> {
      await connection.close();
      await product.stop();
      product.remove();
    },
  };
}

/**
 * Memory of a process in MB, from /proc: its private memory, and file pages that the system can
 * reclaim.
 */
export function memoryOf(pid: number): { own: number; ofFiles: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1_024);
  return { own: read('RssAnon'), ofFiles: read('RssFile') };
}

/** Processor time of these processes since their start, in microseconds, from /proc. */
export function processorTimeOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(fields[11]), Number(fields[12])];
  });
  // Linux counts it in hundredths of a second.
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { randomId } from '../src/platform/random.ts';
import { createTokens } from '../src/platform/tokens.ts';
import type { LoadTask } from './load.ts';
import type { Election } from './people.ts';
import type { Product } from './product.ts';

export const portOf = (product: Product) => Number(new URL(product.api).port);

export type Setting = Awaited<ReturnType<typeof openSetting>>;

/** What the sections share: the product's database, and tokens as the product issues them. */
export async function openSetting(product: Product) {
  const uri = await product.databaseUri();
  const connection = await mongoose.createConnection(uri).asPromise();
  const instance = await connection.collection('instance').findOne({});
  const secret = readFileSync(join(product.dataDir, 'jwt-secret'), 'utf8').trim();
  const instanceId = String(instance?.['id']);
  const tokens = createTokens({ secret, instanceId, ttlSeconds: 8 * 3_600 });
  const ballots = connection.collection<{ _id: string }>('ballots');

  /** Tokens of voters who have not voted yet; casting asks nothing else of a voter. */
  function voterToken(): string {
    const sub = randomId();
    return tokens.issue({ sub, uid: `VOTER${sub}`, name: 'Voter', role: 'voter', ver: 0 });
  }

  function casts(
    election: Election,
    count: number,
    path = '/api/votes/cast',
  ): LoadTask['requests'] {
    return Array.from({ length: count }, (_, place) => ({
      method: 'POST',
      path,
      token: voterToken(),
      body: JSON.stringify({
        electionId: election.id,
        candidateId: election.candidates[place % election.candidates.length]?.id,
      }),
    }));
  }

  return {
    voterToken,
    casts,

    /** The bare handler on the same database, in a process of its own. */
    async startBare() {
      const file = join(import.meta.dirname, 'bare.ts');
      const child = fork(file, [uri, secret, instanceId], { execArgv: ['--import', 'tsx'] });
      const [port] = await once(child, 'message');
      return { port: Number(port), pid: child.pid ?? 0, stop: () => child.kill() };
    },

    /** Ballots as casting leaves them, by the thousand; the product's own job takes them into checkpoints. */
    async fill(election: Election, upTo: number): Promise<void> {
      const electionId = election.id;
      let count = await ballots.countDocuments({ electionId });
      while (count < upTo) {
        const some = Array.from({ length: Math.min(1_000, upTo - count) }, (_, place) => ({
          _id: randomBytes(32).toString('hex'),
          schema: 1,
          electionId,
          candidateId: election.candidates[(count + place) % election.candidates.length]?.id,
          checkpoint: 0,
        }));
        await ballots.insertMany(some);
        count += some.length;
      }
    },

    /** Waits until the product has taken into checkpoints what it takes while voting goes on. */
    async untilTaken(election: Election): Promise<void> {
      const unassigned = { electionId: election.id, checkpoint: 0 };
      while ((await ballots.countDocuments(unassigned)) >= 100) await delay(1_000);
    },

    close: () => connection.close(),
  };
}

/** Resident memory of a process in MB, from /proc. */
export function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1_024);
}

/** Processor time that these processes have used since they began, in microseconds, from /proc. */
export function processorTimeOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(fields[11]), Number(fields[12])];
  });
  // Linux counts it in hundredths of a second.
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

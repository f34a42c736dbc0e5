import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { UserDocument } from '../../src/features/people/user/user-document.ts';
import { rollKeysOf } from '../../src/features/people/user/roll-keys.ts';
import { ms, type Bench, type Finding } from './bench-findings.ts';
import { memoryOf, processorTimeOf } from './bench-setting.ts';
import { registerVoters } from '../people.ts';
import { prepareProduct, type Product } from '../product.ts';

const rolls = [1, 22_000, 122_000];
const batch = 1_000;
/** The memory and processor time of the start are not those of an idle product. */
const settleMs = 60_000;

/**
 * Measures an installation without users: start, memory, processor time, and disk, by the number of voters who were
 * registered and sent their first password today.
 */
export async function benchIdle({ size, say }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const voters of rolls) {
    const product = await prepareProduct();
    await product.start();
    const bytes = await fill(product, voters);
    await product.stop();
    const from = performance.now();
    await product.start();
    const started = performance.now() - from;
    await delay(settleMs);
    const pids = product.processes().map(({ pid }) => pid);
    const before = processorTimeOf(pids);
    const seconds = size.seconds * 6;
    await delay(seconds * 1_000);
    const percent = (processorTimeOf(pids) - before) / seconds / 10_000;
    const memory = product.processes().map(({ kind, pid }) => ({ kind, ...memoryOf(pid) }));
    const own = memory.reduce((sum, one) => sum + one.own, 0);
    const parts = memory.map(
      (one) => `${one.kind === 'database' ? 'database' : 'server'} ${one.own}`,
    );
    await product.stop();
    product.remove();
    const found: Finding = {
      what: `idle with ${voters.toLocaleString('en-US')} voters registered today: processor time, memory, start, disk for each voter`,
      figure: `${percent.toFixed(1)}% of a core; ${own} MB (${parts.join(', ')}); ${ms(started)}; ${(bytes / voters / 1_000).toFixed(1)} kB`,
      budget: 'under 1%, 120 MB, 1,000 ms',
      values: { percent, own, started, bytesPerVoter: bytes / voters },
    };
    say(`idle: ${found.figure}`);
    findings.push(found);
  }
  return findings;
}

/** Registers one voter and copies the document. @returns by how many bytes the data file has grown */
async function fill(product: Product, voters: number): Promise<number> {
  await registerVoters(product, 1);
  const connection = await mongoose.createConnection(await product.databaseUri()).asPromise();
  const users = connection.collection<UserDocument>('users');
  const given = await users.findOne({ userType: 'voter', 'credentials.state': 'sent' });
  if (!given) throw new Error('there is no voter to copy');
  const before = diskOf(product);
  for (let from = 1; from < voters; from += batch) {
    const some = Array.from({ length: Math.min(batch, voters - from) }, (_, place) => {
      const number = 100_000 + from + place;
      const email = `voter${number}@example.org`;
      const user = {
        name: `${NAMES[number % 7]} ${NAMES[number % 11]} ${number}`,
        email,
        addressKey: email,
        userId: `VOTER${number}`,
      };
      return {
        ...given,
        ...user,
        events: [],
        eventsCount: 0,
        _id: `${given._id.slice(0, -6)}${number}`,
        roll: rollKeysOf(user),
      };
    });
    await users.insertMany(some);
  }
  await connection.close();
  return diskOf(product) - before;
}

const NAMES = 'Lena Moreau Ada Okafor Ivan Petrov Mei Tanaka Carlos Ruiz Noor'.split(' ');

/** Returns the size of the data on disk. A data file has holes, which take no space. */
function diskOf({ dataDir }: Product): number {
  const folder = join(dataDir, 'db');
  return readdirSync(folder).reduce(
    (sum, file) => sum + statSync(join(folder, file)).blocks * 512,
    0,
  );
}

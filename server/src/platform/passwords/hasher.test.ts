import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from './hasher.ts';

/** Niceness of every thread of this process, from /proc; elsewhere than on Linux there is none of threads. */
function nicenessOfThreads(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/task').map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1);
    return Number(fields?.split(' ')[16]);
  });
}

describe('the password hasher', () => {
  let hasher: PasswordHasher;
  beforeAll(async () => {
    hasher = await createPasswordHasher({ cost: 4 });
  });
  afterAll(() => hasher.close());

  it('matches a password with its own hash alone', async () => {
    const hash = await hasher.hash('correct horse');
    expect(await hasher.matches('correct horse', hash)).toBe(true);
    expect(await hasher.matches('battery staple', hash)).toBe(false);
    expect(await hasher.matches('correct horse', undefined)).toBe(false);
  });

  it('leaves the processor to everything else of this process', async () => {
    await hasher.hash('anything');
    const own = getPriority();
    const others = nicenessOfThreads().filter((niceness) => niceness !== own);
    const isLinux = process.platform === 'linux';
    expect(others).toEqual(isLinux ? others.map(() => Math.min(19, own + 10)) : []);
    expect(others.length > 0).toBe(isLinux);
  });

  it('refuses rather than lets people wait for long, and goes on when there is room again', async () => {
    const hash = await hasher.hash('one of many');
    const many = Array.from({ length: 5_000 }, () => hasher.matches('one of many', hash));
    const outcomes = await Promise.allSettled(many);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'BUSY', retryAfterSeconds: 5 } });
    const taken = outcomes.filter((one) => one.status === 'fulfilled');
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.every(({ value }) => value)).toBe(true);
    expect(await hasher.matches('one of many', hash)).toBe(true);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

/** Returns the niceness of every thread of this process, from /proc. Only Linux has a niceness for each thread. */
function nicenessOfThreads(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/task').map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1);
    return Number(fields?.split(' ')[16]);
  });
}

const [quiet, flooder] = ['192.0.2.7', '198.51.100.7'];

describe('the password hasher', () => {
  let hasher: PasswordHasher;
  beforeAll(async () => {
    hasher = await createPasswordHasher({ cost: 4 });
  });
  afterAll(() => hasher.close());

  it('matches a password only with its own hash', async () => {
    const hash = await hasher.hash('correct horse');
    expect(await hasher.matches('correct horse', hash, quiet)).toBe(true);
    expect(await hasher.matches('battery staple', hash, quiet)).toBe(false);
    expect(await hasher.matches('correct horse', undefined, quiet)).toBe(false);
  });

  it.each([
    ['k7mp-x2rd-9aqw-hc4t'],
    [' k7mp-x2rd-9aqw-hc4t\r\n'],
    ['K7MP-X2RD-9AQW-HC4T'],
    ['k7mpx2rd9aqwhc4t'],
    ['K7mp x2rd 9aqw hc4t'],
    ['k7mp\u2013x2rd\u20119aqw\u2212hc4t\u200b'],
  ])('recognizes a generated password typed as %j', async (typed) => {
    const hash = await hasher.hashGenerated('k7mp-x2rd-9aqw-hc4t');
    expect(await hasher.matches(typed, hash, quiet)).toBe(true);
    // A chosen password may look like a generated one. It is compared exactly.
    const chosen = await hasher.hash('k7mp-x2rd-9aqw-hc4t');
    expect(await hasher.matches(typed, chosen, quiet)).toBe(typed === 'k7mp-x2rd-9aqw-hc4t');
  });

  it.each(['k7mp-x2rd-9aqw-hc4u', 'k7mp-x2rd-9aqw-hc4', 'k7mp-x2rd-9aqw-hc4tt', ''])(
    'does not accept %j as the generated password',
    async (typed) => {
      const hash = await hasher.hashGenerated('k7mp-x2rd-9aqw-hc4t');
      expect(await hasher.matches(typed, hash, quiet)).toBe(false);
    },
  );

  it('recognizes generated passwords at once, and refuses every wrong one after the same time', async () => {
    const slow = await createPasswordHasher({ cost: 8 });
    const millisecondsOf = async (work: Promise<unknown>) => {
      const began = processorTime();
      await work;
      return processorTime() - began;
    };
    const [right, wrong] = ['k7mp-x2rd-9aqw-hc4t', 'k7mp-x2rd-9aqw-hc4u'];
    const generated = await slow.hashGenerated(right);
    expect(generated).toMatch(/^\$2y\$04\$/);
    const chosen = await slow.hash('correct horse');
    const times: Record<'generated' | 'chosen' | 'nobody' | 'right', number[]> = {
      generated: [],
      chosen: [],
      nobody: [],
      right: [],
    };
    for (let turn = 0; turn < 5; turn += 1) {
      times.generated.push(await millisecondsOf(slow.matches(wrong, generated, quiet)));
      times.chosen.push(await millisecondsOf(slow.matches(wrong, chosen, quiet)));
      times.nobody.push(await millisecondsOf(slow.matches(wrong, undefined, quiet)));
      times.right.push(await millisecondsOf(slow.matches(right, generated, quiet)));
    }
    await slow.close();
    const medianOf = (who: keyof typeof times) => times[who].toSorted((a, b) => a - b)[2] ?? 0;
    expect(medianOf('right') / medianOf('nobody')).toBeLessThan(0.4);
    expect(medianOf('generated') / medianOf('nobody')).toBeGreaterThan(0.6);
    expect(medianOf('chosen') / medianOf('nobody')).toBeGreaterThan(0.6);
  });

  it('runs its threads at a lower priority than the rest of the process', async () => {
    await hasher.hash('anything');
    const own = getPriority();
    const others = nicenessOfThreads().filter((niceness) => niceness !== own);
    const isLinux = process.platform === 'linux';
    expect(others).toEqual(isLinux ? others.map(() => Math.min(19, own + 10)) : []);
    expect(others.length > 0).toBe(isLinux);
  });

  it('rejects work when the queue is full, and continues when the queue has room', async () => {
    const hash = await hasher.hash('one of many');
    const many = Array.from({ length: 5_000 }, () => hasher.matches('one of many', hash, flooder));
    const outcomes = await Promise.allSettled(many);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'BUSY', retryAfterSeconds: 5 } });
    const taken = outcomes.filter((one) => one.status === 'fulfilled');
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.every(({ value }) => value)).toBe(true);
    expect(await hasher.matches('one of many', hash, flooder)).toBe(true);
  });

  it('serves a quiet address and the server itself before a flood from other addresses', async () => {
    const done: string[] = [];
    const compare = (who: string, address: string) =>
      hasher.matches('wrong', undefined, address).then(
        () => done.push(who),
        () => {},
      );
    const flood = Array.from({ length: 2_000 }, (_, i) =>
      compare('flood', `2001:db8:1:${i.toString(16)}::1`),
    );
    await Promise.all([
      compare('quiet', '2001:db8:2::1'),
      hasher.hashGenerated('k7mp-x2rd-9aqw-hc4t').then(() => done.push('server')),
    ]);
    // As many are under way as there are threads.
    expect(done.filter((who) => who === 'flood').length).toBeLessThan(3 * availableParallelism());
    await Promise.all(flood);
    expect(done.length).toBeGreaterThan(100);
  });

  it('serves one address in order', async () => {
    const done: number[] = [];
    const tasks = Array.from({ length: 60 }, (_, i) =>
      hasher.matches('wrong', undefined, flooder).then(() => done.push(i)),
    );
    await Promise.all(tasks);
    const shifts = done.map((task, position) => Math.abs(task - position));
    // Tasks that are under way in other threads may overtake.
    expect(Math.max(...shifts)).toBeLessThan(2 * availableParallelism());
  });
});

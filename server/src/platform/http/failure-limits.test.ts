import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFailureLimit, TooManyFailuresError } from './failure-limits.ts';

let limits = 0;

function createLimit(failures: number) {
  limits += 1;
  return createFailureLimit({ name: `test ${limits}`, failures, seconds: 60 });
}

const right = () => Promise.resolve('right');
const wrong = () => Promise.resolve(null);

/** Runs attempts that begin at the same moment, and counts their outcomes. */
async function countOutcomes(attempts: readonly Promise<{ outcome: string | null }>[]) {
  const counts = { right: 0, wrong: 0, refused: 0, broken: 0 };
  for (const settled of await Promise.allSettled(attempts)) {
    if (settled.status === 'fulfilled') counts[settled.value.outcome ? 'right' : 'wrong'] += 1;
    else counts[settled.reason instanceof TooManyFailuresError ? 'refused' : 'broken'] += 1;
  }
  return counts;
}

it.each([1, 2, 10])('does little work for attempts that wait, if %i may fail', async (failures) => {
  const penalty = vi.spyOn(RateLimiterMemory.prototype, 'penalty');
  onTestFinished(() => penalty.mockRestore());
  const limit = createLimit(failures);
  const attempts = Array.from({ length: 300 }, () => limit.attempt('a', right));
  expect(await countOutcomes(attempts)).toMatchObject({ right: 300 });
  expect(penalty.mock.calls.length).toBeLessThan(3 * 300);
});

it('ends every attempt that waits, whether others are right, wrong, or broken', async () => {
  const limit = createLimit(3);
  const broken = () => Promise.reject(new Error('broken'));
  const runs = Array.from({ length: 90 }, (_, i) => {
    if (i % 5 === 1) return broken;
    return i > 40 && i % 7 === 0 ? wrong : right;
  });
  const counts = await countOutcomes(runs.map((run) => limit.attempt('a', run)));
  expect(counts).toEqual({ right: 48, wrong: 3, broken: 13, refused: 26 });
});

it('lets an attempt run if another ends while it reserves a failure', async () => {
  const limit = createLimit(1);
  let finish = (): void => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = limit.attempt('a', () => running.then(right));
  await vi.waitFor(async () => expect(await limit.secondsToWait('a')).toBeGreaterThan(0));
  const penalty = vi.spyOn(RateLimiterMemory.prototype, 'penalty');
  onTestFinished(() => penalty.mockRestore());
  penalty.mockImplementationOnce(async function late(this: RateLimiterMemory, key) {
    const state = await this.penalty(key, 1);
    finish();
    await first;
    return state;
  });
  expect(await limit.attempt('a', right)).toMatchObject({ outcome: 'right' });
});

it('refuses later attempts after a count could not be corrected', async () => {
  const limit = createLimit(1);
  const reward = vi.spyOn(RateLimiterMemory.prototype, 'reward');
  onTestFinished(() => reward.mockRestore());
  reward.mockRejectedValueOnce(new Error('no response from the primary process'));
  await expect(limit.attempt('a', right)).rejects.toThrow('no response');
  await expect(limit.attempt('a', right)).rejects.toThrow(TooManyFailuresError);
});

it('ends attempts that wait for one whose count could not be corrected', async () => {
  const limit = createLimit(1);
  const reward = vi.spyOn(RateLimiterMemory.prototype, 'reward');
  onTestFinished(() => reward.mockRestore());
  reward.mockRejectedValueOnce(new Error('no response from the primary process'));
  const attempts = Array.from({ length: 3 }, () => limit.attempt('a', right));
  expect(await countOutcomes(attempts)).toMatchObject({ broken: 1 });
});

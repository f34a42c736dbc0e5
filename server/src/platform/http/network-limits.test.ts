import { expect, it } from 'vitest';
import { TooManyFailuresError } from './failure-limits.ts';
import { createNetworkLimit } from './network-limits.ts';

let limits = 0;

function createLimit() {
  limits += 1;
  const key = Buffer.alloc(32, limits);
  return createNetworkLimit({ name: `test ${limits}`, failures: 2, seconds: 60, key });
}

const inSite = (household: number) => `2001:db8:1:${household.toString(16)}::1`;
const failing = () => Promise.resolve(null);

it('blocks an address after its failures, and no other address', async () => {
  const limit = createLimit();
  expect(await limit.count(inSite(1))).toBeUndefined();
  expect(await limit.count(inSite(1))).toBe('2001:db8:1:1::/64');
  expect(await limit.secondsToWait(inSite(1))).toBeGreaterThan(0);
  expect(await limit.secondsToWait(inSite(2))).toBe(0);
});

it('blocks a network with changing addresses after five times as many failures', async () => {
  const limit = createLimit();
  const filled = [];
  for (let household = 1; household <= 10; household += 1)
    filled.push(await limit.count(inSite(household)));
  expect(filled.filter((network) => network !== undefined)).toEqual(['2001:db8:1::/48']);
  expect(await limit.secondsToWait(inSite(99))).toBeGreaterThan(0);
  expect(await limit.secondsToWait('2001:db8:2::1')).toBe(0);
});

it('blocks a user from changing addresses of one network, and no other user', async () => {
  const limit = createLimit();
  const outcomes = [];
  for (let host = 1; host <= 11; host += 1)
    outcomes.push(
      await limit.attempt(`192.0.2.${host}`, failing, 'ADMIN1').then(
        ({ isLast }) => isLast,
        (error: unknown) => error instanceof TooManyFailuresError && 'blocked',
      ),
    );
  expect(outcomes).toEqual([...Array.from({ length: 9 }, () => false), true, 'blocked']);
  const other = await limit.attempt('192.0.2.99', failing, 'ADMIN2');
  expect(other).toEqual({ outcome: null, isLast: false });
});

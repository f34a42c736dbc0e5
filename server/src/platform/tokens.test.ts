import { afterEach, expect, it, vi } from 'vitest';
import { createTokens } from './tokens.ts';

const holder = { sub: 'a', uid: 'VOTER001', name: 'Ada', role: 'voter', ver: 1, own: 2 } as const;
const source = { secret: 's'.repeat(32), instanceId: 'i' };

afterEach(() => {
  vi.useRealTimers();
});

it('rejects a token from the second it expires, even if it was accepted before', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const tokens = createTokens(source, 60);
  const token = tokens.issue(holder);
  expect(tokens.read(token)).toMatchObject(holder);
  vi.setSystemTime(1_059_999);
  expect(tokens.read(token)).toMatchObject(holder);
  vi.setSystemTime(1_060_000);
  expect(tokens.read(token)).toBeUndefined();
});

it('rejects a token that is older than the current limit for sessions', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const token = createTokens(source, 600).issue(holder);
  const tokens = createTokens(source, 60);
  expect(tokens.read(token)).toMatchObject(holder);
  vi.setSystemTime(1_060_000);
  expect(tokens.read(token)).toBeUndefined();
});

it('rejects a forged signature or payload even after reading the genuine token', () => {
  const tokens = createTokens(source, 60);
  const token = tokens.issue(holder);
  expect(tokens.read(token)).toMatchObject(holder);
  const forged = createTokens({ ...source, secret: 'f'.repeat(32) }, 60).issue(holder);
  expect(tokens.read(forged)).toBeUndefined();
  const payload = forged.split('.')[1];
  expect(tokens.read(token.replace(/\.[^.]+\./, `.${payload}.`))).toBeUndefined();
});

it('returns sessions that requests cannot change', () => {
  const tokens = createTokens(source, 60);
  const session = tokens.read(tokens.issue(holder));
  expect(Object.isFrozen(session)).toBe(true);
});

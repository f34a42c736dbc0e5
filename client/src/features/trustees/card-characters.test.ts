import { expect, it } from 'vitest';
import { inGroups, newSeed, readCard } from './card-characters.ts';

it('writes a seed in groups, and reads it with spaces, dashes, or neither', () => {
  const seed = newSeed();
  expect(seed).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  expect(inGroups(seed)).toMatch(/^\w{6} \w{5} \w{5} \w{6}$/);
  for (const text of [seed, inGroups(seed), inGroups(seed).replaceAll(' ', '-'), ` ${seed}\n`]) {
    expect(readCard(text)).toEqual({ seed });
  }
});

it.each([
  ['', { problem: 'count', count: 0 }],
  ['abc def', { problem: 'count', count: 6 }],
  ['a'.repeat(23), { problem: 'count', count: 23 }],
  [`${'a'.repeat(21)}0`, { problem: 'sign', sign: '0' }],
  ['https://vote.org', { problem: 'sign', sign: ':' }],
])('says what is wrong with %j', (text, problem) => expect(readCard(text)).toEqual(problem));

import { describe, expect, it } from 'vitest';
import {
  generateCredential,
  parsePublicCredentials,
  publicCredentialOf,
  serializePublicCredentials,
} from '../src/credential.ts';
import { smallGroup as group } from './support/small-group.ts';

const uuid = 'TestE1ection23';
const some = Array.from({ length: 3 }, () =>
  group.powerOfG(BigInt(2 + Math.floor(Math.random() * 1e9))),
);

describe('secret credentials', () => {
  it('have four groups of characters, and are different', () => {
    const [one, other] = [generateCredential(), generateCredential()];
    expect(one).toMatch(/^\w{5}-\w{6}-\w{5}-\w{6}$/);
    expect(one).not.toBe(other);
    expect(publicCredentialOf(group, uuid, one)).not.toBe(publicCredentialOf(group, uuid, other));
  });

  it('give other public credentials in other elections', () => {
    const credential = generateCredential();
    const publicCredential = publicCredentialOf(group, uuid, credential);
    expect(publicCredentialOf(group, uuid, credential)).toBe(publicCredential);
    expect(publicCredentialOf(group, 'TestE1ection24', credential)).not.toBe(publicCredential);
  });

  it.each(['', 'nWctbuihtBZWV9xXL78GE9', 'nWctb-uihtBZ-WV9xX-L78GE', 'nWctb-uihtBZ-WV9xX-L78GE0'])(
    'are refused if they are %o',
    (credential) => {
      expect(() => publicCredentialOf(group, uuid, credential)).toThrow('22 characters');
    },
  );
});

describe('the list of public credentials', () => {
  const [one = 0n, two = 0n, three = 0n] = some.toSorted((a, b) => (a < b ? -1 : 1));

  it('is sorted by number', () => {
    const list = [three, one, two].map((credential) => ({ credential, weight: 1 }));
    expect(serializePublicCredentials(group, list)).toBe(`["${one}","${two}","${three}"]`);
  });

  it('has a weight where one is not 1', () => {
    const list = [
      { credential: two, weight: 1 },
      { credential: one, weight: 5 },
    ];
    const json = serializePublicCredentials(group, list);
    expect(json).toBe(`["${one},5","${two}"]`);
    expect([...parsePublicCredentials(group, json)]).toEqual([
      [one, 5],
      [two, 1],
    ]);
  });

  it("may have voters' names after weights, as Belenios' tool writes it", () => {
    const weights = parsePublicCredentials(group, `["${one},5,a@example.org","${two},,b"]`);
    expect([...weights.values()]).toEqual([5, 1]);
  });

  it.each([
    ['a credential twice', [one, one], 'the same'],
    ['a number that is too large', [one + group.p], 'in range'],
    ['a weight of 0', [`${one},0`], 'weight'],
    ['a negative weight', [`${one},-1`], 'weight'],
    ['too large weights', [`${one},60000000000`, `${two},60000000000`], 'sum of weights'],
    ['something else', [one, 1], 'must be text'],
  ])('is refused with %s', (_, entries, error) => {
    const json = JSON.stringify(entries.map((entry) => (entry === 1 ? 1 : String(entry))));
    expect(() => parsePublicCredentials(group, json)).toThrow(error);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encrypt } from '../src/encryption.ts';
import { isExponentProof, isProofOfOne, proveExponent, proveOneOf } from '../src/proofs.ts';
import { randomExponent } from '../src/random.ts';
import { smallGroup as group } from './support/small-group.ts';

const publicKey = group.powerOfG(randomExponent(group));
const key = { group, publicKey, powerOfKey: group.powersOf(publicKey) };

describe('a proof that one of several claims holds', () => {
  const cases = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 6 }))
    .chain(([least, count]) =>
      fc.record({
        values: fc.constant(Array.from({ length: count }, (_, index) => least + index)),
        plaintext: fc.integer({ min: 0, max: 10 }),
      }),
    );

  it('can be made exactly if one holds, and is right', () => {
    fc.assert(
      fc.property(cases, ({ values, plaintext }) => {
        const { ciphertext, opening } = encrypt(key, plaintext);
        const claims = values.map((value) => ({ ciphertext, opening, value }));
        if (!values.includes(plaintext)) {
          expect(() => proveOneOf(key, 'start', claims)).toThrow(RangeError);
          return;
        }
        expect(isProofOfOne(key, 'start', claims, proveOneOf(key, 'start', claims))).toBe(true);
      }),
    );
  });

  it('is wrong for other claims, other ciphertexts, another key, and another context', () => {
    const { ciphertext, opening } = encrypt(key, 1);
    const claimsOf = (values: number[]) => values.map((value) => ({ ciphertext, opening, value }));
    const proof = proveOneOf(key, 'start', claimsOf([0, 1]));
    const isRight = (claims: Parameters<typeof isProofOfOne>[2], start = 'start', by = key) =>
      isProofOfOne(by, start, claims, proof);
    expect(isRight(claimsOf([0, 1]))).toBe(true);
    expect(isRight(claimsOf([1, 0]))).toBe(false);
    expect(isRight(claimsOf([0, 2]))).toBe(false);
    expect(isRight(claimsOf([0, 1, 2]))).toBe(false);
    expect(isRight(claimsOf([0]))).toBe(false);
    expect(isRight(claimsOf([0, 1]), 'other')).toBe(false);
    const other = encrypt(key, 1).ciphertext;
    expect(isRight([0, 1].map((value) => ({ ciphertext: other, value })))).toBe(false);
    const otherKey = { group, publicKey: group.g, powerOfKey: group.powerOfG };
    expect(isRight(claimsOf([0, 1]), 'start', otherKey)).toBe(false);
  });
});

describe('a proof that an exponent is known', () => {
  const hashed = (commitments: bigint[]) => `name|${commitments.join()}`;
  const exponent = randomExponent(group);
  const base = group.powerOfG(7n);
  const powers: [bigint, bigint][] = [group.g, base].map((one) => [
    one,
    group.power(one, exponent),
  ]);

  it('is right for all its bases', () => {
    const proof = proveExponent(group, exponent, hashed, [group.g, base]);
    expect(isExponentProof(group, proof, hashed, powers)).toBe(true);
  });

  it('is wrong for another power of one base', () => {
    const proof = proveExponent(group, exponent, hashed, [group.g, base]);
    const [first, second = first] = powers;
    const other: [bigint, bigint] = [second?.[0] ?? 0n, group.g];
    expect(isExponentProof(group, proof, hashed, first ? [first, other] : [])).toBe(false);
  });

  it('does not repeat its randomness', () => {
    const one = proveExponent(group, exponent, hashed);
    const other = proveExponent(group, exponent, hashed);
    expect(one.response).not.toBe(other.response);
  });
});

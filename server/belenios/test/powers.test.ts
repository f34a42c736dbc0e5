import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BELENIOS_2048, createGroup } from '../src/group.ts';
import { createOpensslPowers } from '../src/openssl-powers.ts';
import { createTablePowers } from '../src/powers.ts';
import { smallGroup } from './support/small-group.ts';

/** The definition, without windows and tables. */
function powerByDefinition(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

describe.each([
  ['of tables', createTablePowers],
  ['of OpenSSL', createOpensslPowers],
])('powers %s', (_, createPowers) => {
  it('equal the definition', () => {
    const { p, q, g } = BELENIOS_2048;
    const powers = createPowers(p, 256);
    for (const base of [1n, 2n, g, p - g, p - 2n, p - 1n]) {
      const power = powers.powersOf(base);
      for (const exponent of [0n, 1n, 2n, 12_345n, q - 1n, q]) {
        const expected = powerByDefinition(base, exponent, p);
        expect(powers.power(base, exponent), `${base} ^ ${exponent}`).toBe(expected);
        expect(power(exponent)).toBe(expected);
      }
    }
  });

  it('equal the definition for any numbers', () => {
    // OpenSSL refuses so small a modulus, so these are those of tables.
    const { p, q } = smallGroup;
    const powers = createPowers(p, 127);
    const anyBase = fc.bigInt({ min: 1n, max: p - 1n });
    fc.assert(
      fc.property(anyBase, fc.bigInt({ min: 0n, max: q }), (base, exponent) => {
        const expected = powerByDefinition(base, exponent, p);
        expect(powers.power(base, exponent)).toBe(expected);
        expect(powers.powersOf(base)(exponent)).toBe(expected);
      }),
    );
  });

  it('tell whether a number is in the group', () => {
    const group = createGroup(BELENIOS_2048, createPowers);
    expect(() => group.demandElement(group.g, 'A number')).not.toThrow();
    for (const number of [0n, 2n, group.p - 1n, group.p - group.g, group.p + group.g, -group.g]) {
      expect(() => group.demandElement(number, 'A number')).toThrow(
        'A number is not in the group.',
      );
    }
  });
});

it('a table refuses exponents that it has no rows for', () => {
  const power = createTablePowers(smallGroup.p, 127).powersOf(2n);
  expect(() => power(1n << 140n)).toThrow(RangeError);
});

it('inverts elements', () => {
  const { g, multiply, invert } = smallGroup;
  expect(multiply(invert(g), g)).toBe(1n);
});

/** How powers modulo a prime are computed: by far the most of what the protocol costs. */
export interface Powers {
  /** Returns `base` to the power of `exponent`. The base is from 1 to p − 1, and the exponent is not negative. */
  power(base: bigint, exponent: bigint): bigint;
  /** Returns a function for many powers of one base. Exponents have at most as many bits as q. */
  powersOf(base: bigint): (exponent: bigint) => bigint;
}

export type CreatePowers = (modulus: bigint, exponentBits: number) => Powers;

/** Bits of an exponent that one step of `power` reads. */
const WINDOW = 5;
/** The same for tables, whose entries are worth computing only for as many powers as a ballot needs. */
const TABLE_WINDOW = 5;

/** Returns the exponent's digits to the base of 2 to the power of `bits`, the lowest first. */
function digitsOf(exponent: bigint, bits: number): number[] {
  // A conversion to text is linear here, and shifting a BigInt again and again is quadratic.
  const binary = exponent.toString(2);
  const digits: number[] = [];
  for (let end = binary.length; end > 0; end -= bits) {
    digits.push(Number.parseInt(binary.slice(Math.max(0, end - bits), end), 2));
  }
  return digits;
}

/**
 * Powers with BigInt, for browsers. For one base, a table replaces all squarings.
 *
 * The time that a power takes depends on base and exponent: BigInt offers no arithmetic in constant time, so
 * whoever can measure single operations on the same processor may learn something about secret exponents.
 */
export const createTablePowers: CreatePowers = (modulus, exponentBits) => {
  const rowOf = (base: bigint, bits: number) => {
    const row = [1n, base];
    for (let digit = 2; digit < 1 << bits; digit += 1) {
      row.push(((row[digit - 1] ?? 1n) * base) % modulus);
    }
    return row;
  };

  function power(base: bigint, exponent: bigint): bigint {
    const row = rowOf(base, WINDOW);
    const digits = digitsOf(exponent, WINDOW);
    let result = row[digits.pop() ?? 0] ?? 1n;
    for (const digit of digits.toReversed()) {
      for (let bit = 0; bit < WINDOW; bit += 1) result = (result * result) % modulus;
      if (digit > 0) result = (result * (row[digit] ?? 1n)) % modulus;
    }
    return result % modulus;
  }

  function powersOf(base: bigint) {
    const rows: bigint[][] = [];
    for (let bit = 0, first = base; bit < exponentBits; bit += TABLE_WINDOW) {
      const row = rowOf(first, TABLE_WINDOW);
      rows.push(row);
      first = ((row.at(-1) ?? 1n) * first) % modulus;
    }
    return (exponent: bigint) => {
      let result = 1n;
      for (const [place, digit] of digitsOf(exponent, TABLE_WINDOW).entries()) {
        const row = rows[place];
        if (!row) throw new RangeError('The exponent is larger than the table.');
        if (digit > 0) result = (result * (row[digit] ?? 1n)) % modulus;
      }
      return result;
    };
  }

  return { power, powersOf };
};

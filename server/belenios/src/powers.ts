/** How powers modulo a prime are computed: by far the most of what the protocol costs. */
export interface Powers {
  /** Returns `base` to the power of `exponent`. The base is from 1 to p − 1, and the exponent is not negative. */
  power(base: bigint, exponent: bigint): bigint;
  /** Returns a function for many powers of one base. Exponents have at most as many bits as q. */
  powersOf(base: bigint): (exponent: bigint) => bigint;
}

export type CreatePowers = (modulus: bigint, exponentBits: number) => Powers;

/** Bits of an exponent that one step of `power` reads. */
const WINDOW = 4;
/** Bases whose squarings are kept. Checking a ballot needs several powers of each of a few bases, one after another. */
const MOST_BASES = 8;
/** Like `WINDOW`, for tables. Computing a larger table takes longer than it saves in the few ballots of one browser. */
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

/** Returns the powers of a base from 0 to the largest digit of so many bits. */
function rowOf(base: bigint, bits: number, modulus: bigint): bigint[] {
  const row = [1n, base];
  for (let digit = 2; digit < 1 << bits; digit += 1) {
    row.push(((row[digit - 1] ?? 1n) * base) % modulus);
  }
  return row;
}

/** Returns a function for powers of one base, which looks up a power for each digit and needs no squarings. */
export function createPowerTable(
  base: bigint,
  { modulus, exponentBits, window }: { modulus: bigint; exponentBits: number; window: number },
): (exponent: bigint) => bigint {
  const rows: bigint[][] = [];
  for (let bit = 0, first = base; bit < exponentBits; bit += window) {
    const row = rowOf(first, window, modulus);
    rows.push(row);
    first = ((row.at(-1) ?? 1n) * first) % modulus;
  }
  return (exponent) => {
    let result = 1n;
    for (const [place, digit] of digitsOf(exponent, window).entries()) {
      const row = rows[place];
      if (!row) throw new RangeError('The exponent is larger than the table.');
      if (digit > 0) result = (result * (row[digit] ?? 1n)) % modulus;
    }
    return result;
  };
}

/**
 * Powers with BigInt, for browsers.
 *
 * The time that a power takes depends on base and exponent, because BigInt has no arithmetic in constant time. Someone
 * who can measure single operations on the same processor may learn something about secret exponents.
 */
export const createTablePowers: CreatePowers = (modulus, exponentBits) => {
  const squarings = new Map<bigint, bigint[]>();

  /** Returns the base to the powers 1, 16, 16², … */
  function squaringsOf(base: bigint, count: number): bigint[] {
    const known = squarings.get(base) ?? [base];
    squarings.delete(base);
    squarings.set(base, known);
    for (const oldest of squarings.keys()) {
      if (squarings.size <= MOST_BASES) break;
      squarings.delete(oldest);
    }
    while (known.length < count) {
      let next = known.at(-1) ?? base;
      for (let bit = 0; bit < WINDOW; bit += 1) next = (next * next) % modulus;
      known.push(next);
    }
    return known;
  }

  return {
    // Yao's method: most of the work is the squarings, which do not depend on the exponent.
    power(base, exponent) {
      const digits = digitsOf(exponent, WINDOW);
      const known = squaringsOf(base, digits.length);
      const products: bigint[] = Array.from({ length: 1 << WINDOW }, () => 1n);
      for (const [place, digit] of digits.entries()) {
        const [product = 1n, factor = 1n] = [products[digit], known[place]];
        products[digit] = product === 1n ? factor : (product * factor) % modulus;
      }
      let result = 1n;
      let product = 1n;
      for (const factor of products.slice(1).toReversed()) {
        if (factor !== 1n) product = (product * factor) % modulus;
        if (product !== 1n) result = (result * product) % modulus;
      }
      return result % modulus;
    },
    powersOf: (base) => createPowerTable(base, { modulus, exponentBits, window: TABLE_WINDOW }),
  };
};

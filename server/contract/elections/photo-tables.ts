/** The tables of a JPEG: ITU-T T.81, B.2.4. Everything in them must be used by the picture. */

/** Codes in the order of their length. */
export interface CodeTable {
  /** How many codes there are of 1 to 16 bits. */
  counts: readonly number[];
  values: readonly number[];
}

/** DC differences of 8-bit samples have up to 11 bits, AC coefficients up to 10. */
const mostBits = { difference: 11, coefficient: 10 };

/** A sixteen-fold run of zeros, and the end of a block. */
const isRunOrEnd = (value: number): boolean => value === 0xf0 || value === 0;

/** Returns the destinations of quantization tables; undefined if they are not 8-bit tables, each defined once. */
export function readQuantizations(contents: readonly Uint8Array[]): Set<number> | undefined {
  const found = new Set<number>();
  for (const content of contents) {
    if (content.length === 0 || content.length % 65 !== 0) return undefined;
    for (let at = 0; at < content.length; at += 65) {
      const [destination = 0, ...divisors] = content.subarray(at, at + 65);
      if (destination > 3 || found.has(destination) || divisors.includes(0)) return undefined;
      found.add(destination);
    }
  }
  return found;
}

/** Returns the code tables by class and destination; undefined unless each is defined once and has a use. */
export function readCodes(contents: readonly Uint8Array[]): Map<number, CodeTable> | undefined {
  const found = new Map<number, CodeTable>();
  for (const content of contents) {
    let at = 0;
    while (at < content.length) {
      const name = content[at] ?? 0;
      const counts = [...content.subarray(at + 1, at + 17)];
      const size = counts.reduce((sum, count) => sum + count, 0);
      const values = [...content.subarray(at + 17, at + 17 + size)];
      at += 17 + size;
      const isWhole = at <= content.length && counts.length === 16 && size > 0;
      const isKnown = [0, 1, 0x10, 0x11].includes(name) && !found.has(name);
      if (!isWhole || !isKnown || !haveUse(values, name < 0x10) || !isCode(counts))
        return undefined;
      found.set(name, { counts, values });
    }
  }
  return found;
}

function haveUse(values: readonly number[], areDifferences: boolean): boolean {
  const isUsed = areDifferences
    ? (value: number) => value <= mostBits.difference
    : (value: number) =>
        isRunOrEnd(value) || ((value & 15) > 0 && (value & 15) <= mostBits.coefficient);
  return new Set(values).size === values.length && values.every(isUsed);
}

/** Returns whether there are enough codes of these lengths. The code of ones only is not used. */
function isCode(counts: readonly number[]): boolean {
  let free = 1;
  for (const count of counts) {
    free = free * 2 - count;
    if (free < 1) return false;
  }
  return true;
}

import type { CodeTable } from './photo-tables.ts';

/** The coded picture of a JPEG. */
export interface Scan {
  bytes: Uint8Array;
  /** For each block in a group of blocks, its tables for the difference and for the coefficients. */
  blocks: readonly { difference: CodeTable; coefficient: CodeTable }[];
  /** How many groups of blocks the picture has. */
  groups: number;
  /** How many groups are between two restart markers; 0 if there are none. */
  interval: number;
}

/**
 * Returns whether the bytes contain exactly the picture. Decodes it as ITU-T T.81, F.2.2 does, up to the coefficients, because
 * decoders ignore what follows the last block.
 */
export function isExactScan({ bytes, blocks, groups, interval }: Scan): boolean {
  const reader = createBitReader(bytes);
  for (let group = 0; group < groups; group += 1) {
    if (interval > 0 && group > 0 && group % interval === 0) {
      if (!reader.skipRestart((group / interval - 1) % 8)) return false;
    }
    for (const block of blocks) if (!skipBlock(reader, block)) return false;
  }
  return reader.isAtEnd();
}

/** The number of samples of 8 × 8 pixels. */
const SAMPLES = 64;

type Reader = ReturnType<typeof createBitReader>;

function skipBlock(reader: Reader, { difference, coefficient }: Scan['blocks'][number]): boolean {
  const bits = reader.value(difference);
  if (bits === undefined || !reader.skip(bits)) return false;
  for (let place = 1; place < SAMPLES; ) {
    const value = reader.value(coefficient);
    if (value === undefined) return false;
    if (value === 0) return true;
    place += (value >> 4) + 1;
    if (place > SAMPLES || !reader.skip(value & 15)) return false;
  }
  return true;
}

function createBitReader(bytes: Uint8Array) {
  let at = 0;
  /** What is left of the byte before `at`. */
  let left = 0;
  let current = 0;

  /** Returns undefined at a marker and at the end. A 0 follows each 0xff in the picture. */
  function bit(): number | undefined {
    if (left === 0) {
      const next = bytes[at];
      if (next === undefined || (next === 0xff && bytes[at + 1] !== 0)) return undefined;
      at += next === 0xff ? 2 : 1;
      [current, left] = [next, 8];
    }
    left -= 1;
    return (current >> left) & 1;
  }

  /** Unused bits of a byte are ones. */
  function finishByte(): boolean {
    const isFilled = (current & ((1 << left) - 1)) === (1 << left) - 1;
    left = 0;
    return isFilled;
  }

  return {
    /** Returns the value of the next code; undefined if it has none. Codes of a length follow each other. */
    value({ counts, values }: CodeTable): number | undefined {
      let [code, first, place] = [0, 0, 0];
      for (const count of counts) {
        const next = bit();
        if (next === undefined) return undefined;
        code = code * 2 + next;
        if (code - first < count) return values[place + code - first];
        place += count;
        first = (first + count) * 2;
      }
      return undefined;
    },

    skip(count: number): boolean {
      let more = count;
      while (more > left) {
        more -= left;
        left = 0;
        if (bit() === undefined) return false;
        more -= 1;
      }
      left -= more;
      return true;
    },

    skipRestart(number: number): boolean {
      const isThere = finishByte() && bytes[at] === 0xff && bytes[at + 1] === 0xd0 + number;
      at += 2;
      return isThere;
    },

    isAtEnd: (): boolean => finishByte() && at === bytes.length,
  };
}

import { randomBase58 } from '@votewise/belenios/random';

/** How many characters a key card has. */
const CARD_LENGTH = 22;

const SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Writes the characters of a key card in groups that the eye can follow. */
export const inGroups = (seed: string): string =>
  [seed.slice(0, 6), seed.slice(6, 11), seed.slice(11, 16), seed.slice(16)].join(' ');

/** What someone typed or scanned: the seed, or what is wrong with it. */
export type ReadCard =
  | { seed: string }
  | { problem: 'sign'; sign: string }
  | { problem: 'count'; count: number };

/** Reads the characters of a key card. Spaces and dashes do not matter. */
export function readCard(text: string): ReadCard {
  const seed = text.replaceAll(/[\s-]/g, '');
  const sign = Array.from(seed).find((one) => !SIGNS.includes(one));
  if (sign !== undefined) return { problem: 'sign', sign };
  return seed.length === CARD_LENGTH ? { seed } : { problem: 'count', count: seed.length };
}

/** Returns a new random seed. */
export const newSeed = (): string => randomBase58(CARD_LENGTH);

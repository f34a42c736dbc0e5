import type { BallotKind } from '@votewise/contract';
import {
  isWriteIn,
  NO_POINTS,
  partsOf,
  scoreIn,
  scoreText,
  separatorOf,
  weightIn,
} from '@votewise/contract/votes/choice-format';

/** The largest value of a byte. No election has more candidates. */
const MOST = 255;
/** Bytes of a weight, most significant first. */
const WEIGHT_BYTES = 3;

interface Packing {
  kind: BallotKind;
  weighted: boolean;
  candidates: readonly string[];
  /** How many names a voter could write in. */
  writeIns: number;
}

/** Stands for the number of candidates on a ballot that gives no candidate any points. */
const NONE = 255;

/**
 * Packs the choices on some ballots. For each ballot, writes the weight if the election is weighted, the number of
 * candidates on the ballot, and their positions in the list, one byte each. Points follow each position in two bytes.
 * Names that were written in and count for no one are left out. A million rankings of 20 candidates take 21 MB instead
 * of hundreds of megabytes.
 * @returns undefined if a choice does not fit the election, in which case no rule can count it
 */
export function packChoices(
  choices: readonly string[],
  { kind, weighted, candidates, writeIns }: Packing,
): Uint8Array<ArrayBuffer> | undefined {
  if (candidates.length >= MOST) throw new Error(`more than ${MOST - 1} candidates`);
  const places = new Map(candidates.map((id, place) => [id, place]));
  const isScored = kind === 'scored';
  const packed: number[] = [];
  for (const stored of choices) {
    const { weight, choice } = weighted ? weightIn(stored) : { weight: 1, choice: stored };
    if (weighted) packed.push(weight >> 16, (weight >> 8) & 255, weight & 255);
    const all = partsOf(kind, choice);
    const parts = all.filter((part) => !isWriteIn(part));
    if (all.length - parts.length > writeIns) return undefined;
    if (kind === 'one' && all.length > 1) return undefined;
    if (parts.length > candidates.length) return undefined;
    packed.push(isScored && choice === NO_POINTS ? NONE : parts.length);
    const seen = new Set<number>();
    for (const part of parts) {
      const { id, points } = isScored ? (scoreIn(part) ?? UNKNOWN) : { id: part, points: 1 };
      const place = places.get(id);
      if (place === undefined || points < 1 || seen.has(place)) return undefined;
      seen.add(place);
      packed.push(place);
      if (isScored) packed.push(points >> 8, points & 255);
    }
  }
  return Uint8Array.from(packed);
}

const UNKNOWN = { id: '', points: 0 };

/** Returns the packed choices, each with the weight of its ballot. */
export function* unpackChoices(
  packs: readonly Uint8Array[],
  { kind, weighted, candidates }: Packing,
): Generator<readonly [choice: string, weight: number]> {
  const separator = separatorOf(kind);
  const isScored = kind === 'scored';
  for (const pack of packs) {
    let at = 0;
    const next = () => pack[at++] ?? 0;
    while (at < pack.length) {
      let weight = weighted ? 0 : 1;
      if (weighted)
        for (let byte = 0; byte < WEIGHT_BYTES; byte += 1) weight = weight * 256 + next();
      const count = next();
      const parts: string[] = [];
      for (let left = count === NONE ? 0 : count; left > 0; left -= 1) {
        const id = candidates[next()] ?? '';
        parts.push(isScored ? scoreText(id, next() * 256 + next()) : id);
      }
      yield [isScored && count === NONE ? NO_POINTS : parts.join(separator), weight];
    }
  }
}

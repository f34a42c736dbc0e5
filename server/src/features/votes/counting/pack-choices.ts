import type { BallotKind } from '@votewise/contract';
import { separatorOf, weightIn } from '@votewise/contract/votes/choice-format';

/** The largest value of a byte. No election has more candidates. */
const MOST = 255;
/** Bytes of a weight, most significant first. */
const WEIGHT_BYTES = 3;

interface Packing {
  kind: BallotKind;
  weighted: boolean;
  candidates: readonly string[];
}

/**
 * Packs the choices on some ballots. For each ballot, writes the weight if the election is weighted, the number of
 * candidates on the ballot, and their positions in the list, one byte each. A million rankings of 20 candidates take 21
 * MB instead of hundreds of megabytes.
 * @returns undefined if a choice does not fit the election, in which case no rule can count it
 */
export function packChoices(
  choices: readonly string[],
  { kind, weighted, candidates }: Packing,
): Uint8Array<ArrayBuffer> | undefined {
  if (candidates.length > MOST) throw new Error(`more than ${MOST} candidates`);
  const places = new Map(candidates.map((id, place) => [id, place]));
  const separator = separatorOf(kind);
  const packed: number[] = [];
  for (const stored of choices) {
    const { weight, choice } = weighted ? weightIn(stored) : { weight: 1, choice: stored };
    if (weighted) packed.push(weight >> 16, (weight >> 8) & 255, weight & 255);
    const ids = choice === '' ? [] : choice.split(separator);
    if (kind === 'one' && ids.length > 1) return undefined;
    if (new Set(ids).size < ids.length) return undefined;
    packed.push(ids.length);
    for (const id of ids) {
      const place = places.get(id);
      if (place === undefined) return undefined;
      packed.push(place);
    }
  }
  return Uint8Array.from(packed);
}

/** Returns the packed choices, each with the weight of its ballot. */
export function* unpackChoices(
  packs: readonly Uint8Array[],
  { kind, weighted, candidates }: Packing,
): Generator<readonly [choice: string, weight: number]> {
  const separator = separatorOf(kind);
  for (const pack of packs) {
    for (let at = 0; at < pack.length; ) {
      let weight = weighted ? 0 : 1;
      if (weighted) {
        for (const byte of pack.subarray(at, at + WEIGHT_BYTES)) weight = weight * 256 + byte;
        at += WEIGHT_BYTES;
      }
      const end = at + 1 + (pack[at] ?? 0);
      const ids: string[] = [];
      for (at += 1; at < end; at += 1) ids.push(candidates[pack[at] ?? 0] ?? '');
      yield [ids.join(separator), weight];
    }
  }
}

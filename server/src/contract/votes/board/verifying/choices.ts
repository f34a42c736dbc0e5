import type { BallotKind } from '../../../elections/ballot.ts';
import { choiceOf } from '../../choices.ts';

/** What is known of a ballot: a receipt and the contest of a board have it. */
export interface KnownBallot {
  kind: BallotKind;
  abstain: boolean;
  /** The most candidates that can be marked; all of them if it is not known. */
  marks?: number | undefined;
  candidates: readonly { id: string; name: string }[];
}

/** Trying so many choices takes a phone a moment. */
export const CHOICES_MAX = 10_000;

/**
 * Every choice that a voter can make, so that a receipt can be tried with each and the voter sees how the ballot reads.
 * Undefined if there are more than `CHOICES_MAX`: then the voter enters the choice.
 */
export function possibleChoices(ballot: KnownBallot): string[] | undefined {
  const { kind, abstain, candidates } = ballot;
  const ids = candidates.map(({ id }) => id);
  const marks = kind === 'one' ? 1 : Math.min(ballot.marks ?? ids.length, ids.length);
  const choices = abstain ? [''] : [];
  // Marks are added in the order of the list, so that each set occurs once; ranks in every order.
  let longest: number[][] = [[]];
  for (let length = 1; length <= marks; length += 1) {
    const longer: number[][] = [];
    for (const places of longest) {
      const from = kind === 'ranked' ? 0 : (places.at(-1) ?? -1) + 1;
      for (let place = from; place < ids.length; place += 1) {
        if (places.includes(place)) continue;
        longer.push([...places, place]);
        if (choices.length + longer.length > CHOICES_MAX) return undefined;
      }
    }
    choices.push(
      ...longer.map((places) =>
        choiceOf(
          kind,
          places.map((place) => ids[place] ?? ''),
        ),
      ),
    );
    longest = longer;
  }
  return choices;
}

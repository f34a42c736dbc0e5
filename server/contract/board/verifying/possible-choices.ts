import { type BallotKind, pointsMax, type Scale } from '../../elections/ballot.ts';
import { choiceOf, scoreText } from '../../votes/choice-format.ts';

/** What is known about a ballot, from a receipt or from the contest of a board. */
export interface KnownBallot {
  kind: BallotKind;
  abstain: boolean;
  /** The maximum number of candidates that can be marked. If it is unknown, all can be. */
  marks?: number | undefined;
  /** Only for scores. If they are unknown, the voter enters the choice. */
  scale?: Scale | null | undefined;
  budget?: number | null | undefined;
  /** How many names the voter could write in. If so, the voter enters the choice. */
  writeIns?: number | undefined;
  candidates: readonly { id: string; name: string }[];
}

/** A phone can try this many choices in a moment. */
export const CHOICES_MAX = 10_000;

/**
 * Returns every choice that a voter can make. Trying a receipt with each of them reveals the choice on the ballot.
 * Returns undefined if there are more than `CHOICES_MAX`. In that case, the voter enters the choice.
 */
export function possibleChoices(ballot: KnownBallot): string[] | undefined {
  const { kind, abstain, candidates, writeIns = 0 } = ballot;
  if (writeIns > 0) return undefined;
  const ids = candidates.map(({ id }) => id);
  if (kind === 'scored') return possibleScores(ballot, ids);
  const marks = kind === 'one' ? 1 : Math.min(ballot.marks ?? ids.length, ids.length);
  const choices = abstain ? [''] : [];
  // Marks are added only in the order of the list, so that each set occurs once. Rankings are added in every order.
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

function possibleScores(
  { abstain, scale = null, budget = null }: KnownBallot,
  ids: readonly string[],
): string[] | undefined {
  if (scale === null && budget === null) return undefined;
  const most = pointsMax({ scale, budget });
  let ballots: { parts: string[]; left: number }[] = [{ parts: [], left: budget ?? Infinity }];
  for (const id of ids) {
    ballots = ballots.flatMap(({ parts, left }) =>
      Array.from({ length: Math.min(most, left) + 1 }, (_, points) => ({
        parts: [...parts, scoreText(id, points)],
        left: left - points,
      })),
    );
    if (ballots.length > CHOICES_MAX) return undefined;
  }
  return [...(abstain ? [''] : []), ...ballots.map(({ parts }) => choiceOf('scored', parts))];
}

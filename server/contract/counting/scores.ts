import { createNumberList } from './number-list.ts';
import { addBallots, type Profile } from './profile.ts';

/** The most points for one candidate: what fits into two bytes. */
export const MAX_POINTS = 65_535;

/** The scale of a count: each candidate can get 0 to `max` points, and one ballot at most `budget` points. */
export interface Points {
  readonly max: number;
  readonly budget: number;
}

/** Ballots that give points, as parallel lists. A row is an entry of the profile with a choice. */
export interface Scores {
  /** The number of all ballots, or their weight, including abstentions. */
  readonly total: number;
  readonly abstentions: number;
  /** The number of candidates. */
  readonly width: number;
  /** The number of ballots in each row, or their weight. */
  readonly counts: Float64Array;
  /** The points of candidate c in row r are at the position r × width + c. */
  readonly points: Uint16Array;
}

/**
 * Reads a profile of points, in which a choice is a ballot as it is stored: `a=5+b=2`, without candidates who get
 * nothing; `0` if everyone gets nothing; or an empty string for an abstention.
 * @throws Error if a choice does not fit the candidates, the scale, or the budget, or a number of ballots is impossible
 */
export function readScores(
  candidates: readonly string[],
  profile: Profile,
  { max, budget }: Points,
): Scores {
  const places = new Map(candidates.map((id, place) => [id, place]));
  const points = createNumberList(Uint16Array);
  const counts: number[] = [];
  const row = new Uint16Array(candidates.length);
  let [total, abstentions] = [0, 0];
  for (const [choice, count] of profile) {
    total = addBallots(total, count);
    if (choice === '') abstentions += count;
    if (choice === '' || count === 0) continue;
    row.fill(0);
    let left = budget;
    for (const part of choice === '0' ? [] : choice.split('+')) {
      const end = part.lastIndexOf('=');
      const candidate = places.get(part.slice(0, end));
      if (candidate === undefined) throw new Error(`unknown candidate ${part.slice(0, end)}`);
      if (row[candidate] !== 0) throw new Error(`${part} gives points twice`);
      row[candidate] = readPoints(part, end + 1, max);
      left -= row[candidate];
    }
    if (left < 0) throw new Error(`${choice} gives more than ${budget} points`);
    for (const given of row) points.push(given);
    counts.push(count);
  }
  return {
    total,
    abstentions,
    width: candidates.length,
    counts: Float64Array.from(counts),
    points: points.values(),
  };
}

function readPoints(part: string, start: number, max: number): number {
  const digits = part.slice(start);
  const points = Number(digits);
  const isNumber = Number.isInteger(points) && String(points) === digits;
  if (!isNumber || points < 1 || points > max) throw new Error(`${part}: 1 to ${max} points`);
  return points;
}

/** Returns the points of each candidate on all ballots. */
export function sumPoints(ballots: Scores): number[] {
  return sumBy(ballots, (points) => points);
}

/** Returns the number of ballots that give each candidate this many points. */
export function countPoints(ballots: Scores, points: number): number[] {
  return sumBy(ballots, (given) => (given === points ? 1 : 0));
}

function sumBy({ width, counts, points }: Scores, valueOf: (points: number) => number): number[] {
  const sums = new Float64Array(width);
  let at = 0;
  for (const count of counts) {
    for (let candidate = 0; candidate < width; candidate += 1, at += 1) {
      sums[candidate] = (sums[candidate] ?? 0) + valueOf(points[at] ?? 0) * count;
    }
  }
  return [...sums];
}

/** Returns how many ballots prefer one candidate to another, and how many prefer the other. */
export function comparePoints(
  { width, counts, points }: Scores,
  one: number,
  other: number,
): [number, number] {
  let [first, second] = [0, 0];
  for (const [row, count] of counts.entries()) {
    const lead = (points[row * width + one] ?? 0) - (points[row * width + other] ?? 0);
    if (lead > 0) first += count;
    if (lead < 0) second += count;
  }
  return [first, second];
}

import type { Group } from './group.ts';

/**
 * Returns a function that finds the exponent of a power of g, from 0 to `limit`, or undefined if there is none. With
 * tables, it takes as many multiplications as the square root of the limit (baby steps and giant steps).
 */
export function createLogarithm(
  group: Group,
  limit: number,
): (power: bigint) => number | undefined {
  const width = Math.ceil(Math.sqrt(limit + 1));
  // Numbers of 48 bits make faster keys than numbers of 2,048. A match is checked.
  const keyOf = (element: bigint) => Number(BigInt.asUintN(48, element));
  const babySteps = new Map<number, number>();
  let step = 1n;
  for (let exponent = 0; exponent < width; exponent += 1) {
    if (!babySteps.has(keyOf(step))) babySteps.set(keyOf(step), exponent);
    step = group.multiply(step, group.g);
  }
  const giantStep = group.invert(step);
  return (power) => {
    let rest = power;
    for (let giant = 0; giant <= width; giant += 1) {
      const baby = babySteps.get(keyOf(rest));
      if (baby !== undefined) {
        const exponent = giant * width + baby;
        if (exponent <= limit && group.powerOfG(BigInt(exponent)) === power) return exponent;
      }
      rest = group.multiply(rest, giantStep);
    }
    return undefined;
  };
}

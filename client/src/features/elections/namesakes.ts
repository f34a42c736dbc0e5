import { appearanceOf } from '@votewise/contract';

/** Groups the positions, starting at 1, of candidates whose names look the same: [[1, 3]] for Ann, Bob, 'ann '. */
export function findNamesakes(candidates: readonly { name: string }[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [index, { name }] of candidates.entries()) {
    const look = appearanceOf(name);
    if (look) places.set(look, [...(places.get(look) ?? []), index + 1]);
  }
  return [...places.values()].filter((group) => group.length > 1);
}

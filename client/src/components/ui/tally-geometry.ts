export interface TallyShape {
  height: number;
  gap: number;
  gate: number;
  seed: number;
}

/** Returns repeatable pseudo-random numbers between −½ and ½, so that strokes look hand-drawn but never move. */
function steadyHand(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}

/** Returns tally strokes in groups of five as SVG path data, with their total width. */
export function drawTally(count: number, shape: TallyShape): { paths: string[]; width: number } {
  const { height, gap, gate, seed } = shape;
  const wobble = steadyHand(seed);
  const fullGates = Math.floor(count / 5);
  const groups = fullGates + (count % 5 ? 1 : 0);
  const paths: string[] = [];
  for (let group = 0; group < groups; group += 1) {
    const left = 5 + group * (4 * gap + gate);
    const strokes = group < fullGates ? 4 : count % 5;
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const x = left + stroke * gap;
      paths.push(
        `M${(x + wobble() * 0.9).toFixed(1)} ${(2 + wobble() * 1.6).toFixed(1)}` +
          `L${(x + wobble() * 0.9).toFixed(1)} ${(2 + height + wobble() * 1.6).toFixed(1)}`,
      );
    }
    if (group < fullGates) {
      paths.push(
        `M${left - 4} ${(2 + height * 0.8 + wobble()).toFixed(1)}` +
          `L${left + 3 * gap + 4} ${(2 + height * 0.2 + wobble()).toFixed(1)}`,
      );
    }
  }
  const lastStrokes = count % 5 || 4;
  return { paths, width: 5 + (groups - 1) * (4 * gap + gate) + (lastStrokes - 1) * gap + 6 };
}

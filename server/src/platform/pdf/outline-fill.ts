/** A path as fontkit returns it, in the font's units. */
export interface Outline {
  commands: readonly { command: string; args: readonly number[] }[];
}

/** Where an outline goes: its origin in pixels, and its size. Fonts measure upward, pictures downward. */
export interface Placing {
  x: number;
  y: number;
  scale: number;
}

/** A curve of a letter, at the size of a heading, is smooth with this many straight parts. */
const PARTS = 8;

/** Returns the point of a Bézier curve of any degree (De Casteljau’s algorithm). */
function pointOf(points: readonly (readonly [number, number])[], at: number): [number, number] {
  const [first = [0, 0], ...others] = points;
  if (others.length === 0) return [first[0], first[1]];
  const between = others.map(([x, y], place): [number, number] => {
    const [fromX, fromY] = points[place] ?? [0, 0];
    return [fromX + (x - fromX) * at, fromY + (y - fromY) * at];
  });
  return pointOf(between, at);
}

/**
 * Collects outlines, and returns how much of each pixel they cover. Each edge adds, to the pixels that it crosses, by how
 * much the covered area changes there, so that the sum along a row is the coverage.
 */
export function createFill(width: number, height: number) {
  const changes = new Float32Array(width * height + 2);

  /** Adds the part of an edge in one row. */
  function addInRow(row: number, [x0, x1]: readonly [number, number], signed: number): void {
    const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
    const from = Math.max(0, Math.min(width - 1, Math.floor(left)));
    const to = Math.max(from + 1, Math.min(width, Math.ceil(right)));
    const span = right - left;
    let covered = 0;
    for (let pixel = from; pixel < to; pixel += 1) {
      // The area of this pixel to the right of the edge.
      const [start, end] = [Math.max(left, pixel), Math.min(right, pixel + 1)];
      const before = span === 0 ? 0 : Math.max(0, start - left) / span;
      const inside = span === 0 ? 1 : Math.max(0, end - start) / span;
      const middle = Math.max(0, Math.min(1, (start + end) / 2 - pixel));
      const area = signed * (before + inside * (1 - middle));
      const place = row * width + pixel;
      changes[place] = (changes[place] ?? 0) + area - covered;
      covered = area;
    }
    const next = row * width + to;
    if (to < width) changes[next] = (changes[next] ?? 0) + signed - covered;
  }

  function addEdge([x0, y0]: readonly number[], [x1, y1]: readonly number[]): void {
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
    if (y0 === y1) return;
    const sign = y0 < y1 ? 1 : -1;
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    const xAt = (y: number) => x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom); row += 1) {
      const [from, to] = [Math.max(top, row), Math.min(bottom, row + 1)];
      addInRow(row, [xAt(from), xAt(to)], sign * (to - from));
    }
  }

  return {
    add({ commands }: Outline, { x, y, scale }: Placing): void {
      let [start, last]: [[number, number], [number, number]] = [
        [0, 0],
        [0, 0],
      ];
      for (const { command, args } of commands) {
        const points: [number, number][] = [];
        for (let at = 0; at < args.length; at += 2) {
          points.push([x + (args[at] ?? 0) * scale, y - (args[at + 1] ?? 0) * scale]);
        }
        const [end = start] = points.slice(-1);
        if (command === 'moveTo') start = end;
        else {
          const curve = [last, ...(command === 'closePath' ? [start] : points)];
          const parts = curve.length > 2 ? PARTS : 1;
          for (let part = 1; part <= parts; part += 1) {
            const next = pointOf(curve, part / parts);
            addEdge(last, next);
            last = next;
          }
        }
        last = end;
      }
    },

    /** From 0 to 1 for each pixel, row by row. */
    coverage(): Float32Array {
      const covered = new Float32Array(width * height);
      for (let row = 0; row < height; row += 1) {
        let sum = 0;
        for (let place = row * width; place < (row + 1) * width; place += 1) {
          sum += changes[place] ?? 0;
          covered[place] = Math.min(1, Math.abs(sum));
        }
      }
      return covered;
    },
  };
}

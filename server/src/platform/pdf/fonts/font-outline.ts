import type { Path } from 'fontkit';

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** Returns the contours of a path of lines and quadratic curves. */
function contoursOf(path: Path): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') contours.push([]);
    for (let at = 0; at < args.length; at += 2) {
      const isOnCurve = command !== 'quadraticCurveTo' || at === 2;
      contours.at(-1)?.push({ x: args[at] ?? 0, y: args[at + 1] ?? 0, isOnCurve });
    }
  }
  return contours.map(withoutImplied).filter((points) => points.length > 0);
}

/** Removes points on the curve that are midway between two points off the curve. They are implied, as in the font. */
function withoutImplied(points: readonly Point[]): Point[] {
  const isImplied = (point: Point, place: number): boolean => {
    const [before, after] = [points[place - 1], points[place + 1]];
    if (!point.isOnCurve || !before || !after || before.isOnCurve || after.isOnCurve) return false;
    return (
      Math.abs(point.x - (before.x + after.x) / 2) < 0.01 &&
      Math.abs(point.y - (before.y + after.y) / 2) < 0.01
    );
  };
  return points
    .filter((point, place) => !isImplied(point, place))
    .map(({ x, y, isOnCurve }) => ({ x: Math.round(x), y: Math.round(y), isOnCurve }));
}

function int16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [place, value] of values.entries()) bytes.writeInt16BE(value, 2 * place);
  return bytes;
}

/** Returns the differences from one number to the next, starting at 0. */
const steps = (values: readonly number[]) =>
  values.map((value, place) => value - (values[place - 1] ?? 0));

/**
 * Encodes an outline as a simple glyph (OpenType specification, table glyf), without hints. fontkit
 * 2.0.4 cannot do this: its own encoder throws an error for every weight except a font's default.
 */
export function encodeOutline(path: Path): Buffer {
  const contours = contoursOf(path);
  if (contours.length === 0) return Buffer.alloc(0);
  const points = contours.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  let last = -1;
  const ends = contours.map((contour) => (last += contour.length));
  const bytes = Buffer.concat([
    int16(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    int16(...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    int16(...steps(xs)),
    int16(...steps(ys)),
  ]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

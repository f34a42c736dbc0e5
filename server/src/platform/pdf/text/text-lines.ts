import LineBreaker from 'linebreak';
import { fontOf } from '../fonts/font-library.ts';
import type { Weight } from '../fonts/font-ranges.ts';
import { featuresOf } from '../fonts/shape.ts';
import type { PreparedText } from './prepare.ts';
import { runsOf, type Run } from './text-runs.ts';

export interface Style {
  /** In points. */
  size: number;
  weight: Weight;
}

/** A line, with its runs from left to right. */
export interface TextLine {
  runs: (Run & { width: number })[];
  width: number;
  /** The text in reading order. */
  text: string;
  /** Whether the letters from left to right, taken one by one, do not spell the text. */
  isShaped: boolean;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the width of a run in points, and whether its glyphs are not one for each character, side by side. */
function measure({ text, file, isRightToLeft }: Run, { size, weight }: Style) {
  const font = fontOf(file, weight);
  const { glyphs, positions, advanceWidth } = font.layout(text, featuresOf(isRightToLeft));
  const isPlain =
    !isRightToLeft &&
    glyphs.length === Array.from(text).length &&
    glyphs.every(({ codePoints }) => codePoints.length === 1) &&
    positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0);
  return { width: (advanceWidth / font.unitsPerEm) * size, isShaped: !isPlain };
}

function lineOf(prepared: PreparedText, range: [number, number], style: Style): TextLine {
  const [start, end] = range;
  const trimmed = start + prepared.text.slice(start, end).trimEnd().length;
  const runs = runsOf(prepared, start, trimmed).map((run) => ({
    ...run,
    ...measure(run, style),
  }));
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  const isShaped = runs.some((run) => run.isShaped);
  return { runs, width, text: prepared.text.slice(start, trimmed), isShaped };
}

/** Returns where a line may end, according to UAX #14. */
function breaksOf(text: string): number[] {
  const breaker = new LineBreaker(text);
  const places: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position);
  return places;
}

/** Returns where a word that is wider than a line may be broken. */
function breaksInside(text: string, start: number, end: number): number[] {
  const pieces = characters.segment(text.slice(start, end));
  return Array.from(pieces, ({ index, segment }) => start + index + segment.length);
}

/** A part of a text after which a line may end. */
interface Piece {
  end: number;
  /** In points, with and without the white space at its end. */
  full: number;
  trimmed: number;
}

function pieceOf(
  prepared: PreparedText,
  [start, end]: readonly [number, number],
  style: Style,
): Piece {
  const { width: trimmed, text } = lineOf(prepared, [start, end], style);
  const isTrimmed = text.length < end - start;
  const runs = isTrimmed ? runsOf(prepared, start, end) : [];
  const full = isTrimmed ? runs.reduce((sum, run) => sum + measure(run, style).width, 0) : trimmed;
  return { end, full, trimmed };
}

/** Returns the parts of a text between these places. */
const piecesOf = (prepared: PreparedText, start: number, ends: readonly number[], style: Style) =>
  ends.map((end, place) => pieceOf(prepared, [ends[place - 1] ?? start, end], style));

/** What is known about a text in one style. */
interface Measured {
  whole: TextLine;
  pieces?: readonly Piece[];
  /** The lines of the text, by their maximum width. */
  lines: Map<number, [TextLine, ...TextLine[]]>;
}

/**
 * Laying out text takes almost all of the time that a document takes. A name can be in hundreds of cells, and each cell
 * is measured several times, so each text is laid out only once.
 */
const known = new WeakMap<PreparedText, Map<string, Measured>>();

function measuredOf(prepared: PreparedText, style: Style): Measured {
  const styles = known.get(prepared) ?? new Map<string, Measured>();
  known.set(prepared, styles);
  const name = `${style.size} ${style.weight}`;
  const found = styles.get(name);
  if (found) return found;
  const whole = lineOf(prepared, [0, prepared.text.length], style);
  const measured = { whole, lines: new Map<number, [TextLine, ...TextLine[]]>() };
  styles.set(name, measured);
  return measured;
}

/** Breaks text into lines that are at most this wide. Empty text has one empty line. */
export function linesOf(
  prepared: PreparedText,
  width: number,
  style: Style,
): readonly [TextLine, ...TextLine[]] {
  const measured = measuredOf(prepared, style);
  const { whole, lines } = measured;
  if (whole.width <= width) return [whole];
  measured.pieces ??= piecesOf(prepared, 0, breaksOf(prepared.text), style);
  const found = lines.get(width) ?? brokenAt(prepared, { pieces: measured.pieces, width, style });
  lines.set(width, found);
  return found;
}

function brokenAt(
  prepared: PreparedText,
  { pieces: given, width, style }: { pieces: readonly Piece[]; width: number; style: Style },
): [TextLine, ...TextLine[]] {
  const lines: TextLine[] = [];
  let pieces = given;
  for (let start = 0; pieces.length > 0; ) {
    const { count, line } = longestLine(prepared, { start, pieces, width, style });
    const [first, ...others] = pieces;
    const inner = first && count === 0 ? breaksInside(prepared.text, start, first.end) : [];
    if (inner.length > 1) {
      pieces = [...piecesOf(prepared, start, inner, style), ...others];
      continue;
    }
    // A single character can be wider than the line.
    const taken = Math.max(1, count);
    const end = pieces[taken - 1]?.end ?? prepared.text.length;
    lines.push(line ?? lineOf(prepared, [start, end], style));
    pieces = pieces.slice(taken);
    start = end;
  }
  const [first = lineOf(prepared, [0, 0], style), ...others] = lines;
  return [first, ...others];
}

/**
 * Returns how many pieces fit on a line, and the line. The line is measured again, because the space between letters
 * depends on the letters on both sides, which can be in two pieces.
 */
function longestLine(
  prepared: PreparedText,
  {
    start,
    pieces,
    width,
    style,
  }: { start: number; pieces: readonly Piece[]; width: number; style: Style },
): { count: number; line?: TextLine } {
  let [sum, count] = [0, 0];
  for (let piece = pieces[0]; piece && sum + piece.trimmed <= width; piece = pieces[count]) {
    sum += piece.full;
    count += 1;
  }
  for (; count > 0; count -= 1) {
    const line = lineOf(prepared, [start, pieces[count - 1]?.end ?? start], style);
    if (line.width <= width) return { count, line };
  }
  return { count };
}

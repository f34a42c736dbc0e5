import LineBreaker from 'linebreak';
import { fontOf, type Weight } from '../fonts/library.ts';
import type { PreparedText } from './prepare.ts';
import { runsOf, type Run } from './runs.ts';

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
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the width of a run in points. */
function widthOf({ text, file }: Run, { size, weight }: Style): number {
  const font = fontOf(file, weight);
  return (font.layout(text, []).advanceWidth / font.unitsPerEm) * size;
}

function lineOf(prepared: PreparedText, range: [number, number], style: Style): TextLine {
  const [start, end] = range;
  const trimmed = start + prepared.text.slice(start, end).trimEnd().length;
  const runs = runsOf(prepared, start, trimmed).map((run) => ({
    ...run,
    width: widthOf(run, style),
  }));
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  return { runs, width, text: prepared.text.slice(start, trimmed) };
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

/** Breaks text into lines that are at most this wide. Empty text has one empty line. */
export function linesOf(
  prepared: PreparedText,
  width: number,
  style: Style,
): [TextLine, ...TextLine[]] {
  const { text } = prepared;
  const whole = lineOf(prepared, [0, text.length], style);
  if (whole.width <= width) return [whole];
  const breaks = breaksOf(text);
  const lines: TextLine[] = [];
  let start = 0;
  while (start < text.length) {
    const fits = (end: number) => lineOf(prepared, [start, end], style).width <= width;
    const end =
      lastThat(fits, breaks.slice(breaks.findIndex((place) => place > start))) ??
      lastThat(fits, breaksInside(text, start, text.length)) ??
      text.length;
    lines.push(lineOf(prepared, [start, end], style));
    start = end;
  }
  const [first = whole, ...others] = lines;
  return [first, ...others];
}

/** Returns the last place that fits. The places must be in order. */
function lastThat(fits: (place: number) => boolean, places: readonly number[]): number | undefined {
  let last: number | undefined;
  for (const place of places) {
    if (!fits(place)) break;
    last = place;
  }
  return last;
}

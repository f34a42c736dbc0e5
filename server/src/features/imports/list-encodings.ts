import type { ImportSeparator, VoterImport } from '@votewise/contract';
import { languageReader } from '@votewise/contract/locales/language-names';
import { decodeAs, decodeText, doubledLines } from '../../platform/delimited/decode-text.ts';
import { guessEncodings, type TextReading } from '../../platform/delimited/guess-encoding.ts';
import { guessSeparator } from '../../platform/delimited/guess-separator.ts';
import { guessLayout, isAboveLanguages } from './guess-columns.ts';
import { readRows } from './list-lines.ts';

type Readings = NonNullable<VoterImport['readings']>;

const CELLS_SHOWN = 3;
const CELL_MAX = 60;
/** Enough characters to find the column of languages. */
const START_MAX = 50_000;
const LINES_MAX = 100;

/**
 * Returns the ways to read a list that is neither valid UTF-8 nor UTF-16, the most likely first.
 * @param languages the languages that are common here (`pl-PL`), for lists without a column of languages
 */
export async function readingsOf(bytes: Buffer, languages: readonly string[]): Promise<Readings> {
  const own = languagesIn(decodeAs(bytes.subarray(0, START_MAX), 'windows-1252'));
  const wanted = languages.map((tag) => tag.toLowerCase().replace(/-.*/, ''));
  const guessed = await guessEncodings(bytes, own.length > 0 ? own : wanted);
  return samplesOf(guessed);
}

/** Returns the two ways to read Unicode text that was probably converted twice; null for any other. */
export function readingsOfUnicode(text: string): Readings | null {
  const doubled: { line: string; meant: string }[] = [];
  for (const one of doubledLines(text)) {
    doubled.push(one);
    if (doubled.length === LINES_MAX) break;
  }
  if (doubled.length === 0) return null;
  return samplesOf([
    { encoding: 'utf-8-twice', lines: doubled.map(({ meant }) => meant).join('\n') },
    { encoding: 'utf-8', lines: doubled.map(({ line }) => line).join('\n') },
  ]);
}

/** Decodes a stored list. One that can be read in several ways is decoded in the encoding that was chosen. */
export const textOf = (
  { readings, encoding }: Pick<VoterImport, 'encoding'> & { readings: Readings | null },
  bytes: Buffer,
): string => (readings ? decodeAs(bytes, encoding) : decodeText(bytes, encoding).text);

/** Returns codes of languages (ISO 639), also of those that VoteWise does not support. */
function languagesIn(text: string): string[] {
  const separator = guessSeparator(text);
  const rows = rowsOf(text, separator);
  const [first = [], ...data] = rows;
  const { languageColumn = findCodes(first, data) } = guessLayout(rows, separator);
  const named = languageReader();
  return rows.flatMap((cells) => {
    const cell = cells[languageColumn]?.trim() ?? '';
    return named(cell) ?? codeOf(cell.toLowerCase()) ?? [];
  });
}

/** Returns the column that consists of codes of languages, or -1. Under another heading, `LT` may be a country. */
function findCodes(first: readonly string[], data: readonly string[][]): number {
  return first.findIndex((heading, column) => {
    const cells = data.map((row) => row[column]?.trim() ?? '').filter(Boolean);
    const isStated = isAboveLanguages(heading);
    return cells.length > 0 && cells.every((cell) => codeOf(isStated ? cell.toLowerCase() : cell));
  });
}

/** Returns `lt` of `lt-LT`. */
const codeOf = (cell: string): string | undefined => /^([a-z]{2})(?:[-_]\w+)?$/.exec(cell)?.[1];

/**
 * Adds the same cells of every reading: those that differ, names before others, and headings last. Of a single reading,
 * cells with characters outside ASCII. Readings that differ in no cell count as one.
 */
function samplesOf(readings: readonly TextReading[]): Readings {
  const [best] = readings;
  if (!best) return [];
  const separator = guessSeparator(best.lines);
  const { nameColumns } = guessLayout(rowsOf(best.lines, separator), separator);
  const lists = readings.map(({ encoding, lines }) => {
    return { encoding, cells: cellsOf(rowsOf(lines, separator), nameColumns) };
  });
  const [first = { cells: [] }, ...others] = lists;
  const isTelling = (cell: string, place: number): boolean =>
    others.length > 0 ? others.some(({ cells }) => cells[place] !== cell) : /\P{ASCII}/u.test(cell);
  const places = first.cells.flatMap((cell, place) => (isTelling(cell, place) ? [place] : []));
  const distinct = [...new Map(places.map((place) => [first.cells[place], place])).values()];
  const shown = (chosen: readonly number[]) =>
    lists.map(({ encoding, cells }) => ({ encoding, sample: chosen.map((at) => cells[at] ?? '') }));
  const distinguished = (chosen: readonly number[]): Readings => {
    const found = new Map<string, Readings[number]>();
    for (const one of shown(chosen)) {
      const text = one.sample.join('\n');
      if (!found.has(text)) found.set(text, one);
    }
    return [...found.values()];
  };
  // Cells that distinguish more readings come before others.
  const telling: number[] = [];
  let known = 1;
  for (const place of distinct) {
    const next = distinguished([...telling, place]).length;
    if (next > known) telling.push(place);
    known = Math.max(known, next);
  }
  const chosen = [...new Set([...telling, ...distinct.slice(0, CELLS_SHOWN)])];
  return distinguished(chosen.slice(0, Math.max(CELLS_SHOWN, telling.length)));
}

function cellsOf(rows: readonly string[][], nameColumns: readonly number[]): string[] {
  const hasAddress = (row: readonly string[]) => row.some((cell) => cell.includes('@'));
  const ordered = [...rows.filter(hasAddress), ...rows.filter((row) => !hasAddress(row))];
  const names = ordered.map((row) => nameColumns.map((column) => row[column] ?? '').join(' '));
  return [...names, ...ordered.flat()].map((cell) => cell.trim().slice(0, CELL_MAX));
}

const rowsOf = (text: string, separator: ImportSeparator): string[][] =>
  Array.from(readRows(text, separator)).filter((row) => row !== undefined);

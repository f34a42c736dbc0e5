import type { ImportSeparator, VoterImport } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { languageReader } from '@votewise/contract/locales/language-names';
import { decodeAs } from '../../../platform/delimited/decode-text.ts';
import { guessEncodings, type TextReading } from '../../../platform/delimited/guess-encoding.ts';
import { guessSeparator } from '../../../platform/delimited/guess-separator.ts';
import { guessLayout } from './guess-columns.ts';
import { readRows } from './list-lines.ts';

type Readings = NonNullable<VoterImport['readings']>;

const cellsShown = 3;
const cellMax = 60;
/** Enough characters to find the column of languages. */
const startMax = 50_000;

/**
 * Returns the ways to read a list that is neither valid UTF-8 nor UTF-16, the most likely first.
 * @param languages the languages that are common here (`pl-PL`), for lists without a column of languages
 */
export async function readingsOf(bytes: Buffer, languages: readonly string[]): Promise<Readings> {
  const own = languagesIn(decodeAs(bytes.subarray(0, startMax), 'windows-1252'));
  const wanted = languages.map((tag) => tag.toLowerCase().replace(/-.*/, ''));
  const guessed = await guessEncodings(bytes, own.length > 0 ? own : wanted);
  const samples = samplesOf(guessed);
  return guessed.map(({ encoding }, place) => ({ encoding, sample: samples[place] ?? [] }));
}

function languagesIn(text: string): Language[] {
  const separator = guessSeparator(text);
  const rows = rowsOf(text, separator);
  const { languageColumn } = guessLayout(rows, separator);
  if (languageColumn === undefined) return [];
  const named = languageReader();
  return rows.flatMap((cells) => named(cells[languageColumn] ?? '') ?? []);
}

/**
 * Returns the same cells of every reading: those that differ, names before others, and headings last. Of a single
 * reading, cells with characters outside ASCII.
 */
function samplesOf(readings: readonly TextReading[]): string[][] {
  const [best] = readings;
  if (!best) return [];
  const separator = guessSeparator(best.lines);
  const { nameColumns } = guessLayout(rowsOf(best.lines, separator), separator);
  const lists = readings.map(({ lines }) => cellsOf(rowsOf(lines, separator), nameColumns));
  const [first = [], ...others] = lists;
  const isTelling = (cell: string, place: number): boolean =>
    others.length > 0 ? others.some((list) => list[place] !== cell) : /\P{ASCII}/u.test(cell);
  const places = first.flatMap((cell, place) => (isTelling(cell, place) ? [place] : []));
  const distinct = new Map(places.map((place) => [first[place], place]));
  const chosen = [...distinct.values()].slice(0, cellsShown);
  return lists.map((list) => chosen.map((place) => (list[place] ?? '').slice(0, cellMax)));
}

function cellsOf(rows: readonly string[][], nameColumns: readonly number[]): string[] {
  const hasAddress = (row: readonly string[]) => row.some((cell) => cell.includes('@'));
  const ordered = [...rows.filter(hasAddress), ...rows.filter((row) => !hasAddress(row))];
  const names = ordered.map((row) => nameColumns.map((column) => row[column] ?? '').join(' '));
  return [...names, ...ordered.flat()].map((cell) => cell.trim());
}

const rowsOf = (text: string, separator: ImportSeparator): string[][] =>
  Array.from(readRows(text, separator)).filter((row) => row !== undefined);

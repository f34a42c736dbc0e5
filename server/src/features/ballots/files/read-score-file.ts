import type { Scale } from '@votewise/contract';
import { addBallots, MAX_BALLOTS, type Profile } from '@votewise/contract/counting/profile';
import { quoted } from '@votewise/contract/text/hidden-characters';
import { scoreText } from '@votewise/contract/votes/choice-format';
import { guessSeparator } from '../../../platform/delimited/guess-separator.ts';
import { readRecords, type TextRecord } from '../../../platform/delimited/records.ts';
import { LineError } from './blt-lines.ts';

/** How the numbers in a file are to be read. */
export interface ScoreReading {
  scale: Scale;
  /** The most points on one ballot; null if each candidate can get all points. */
  budget: number | null;
  /** The heading of the column with the weights of ballots; undefined to look for the usual headings. */
  weight: string | undefined;
  /** Headings of columns to leave out. */
  without: readonly string[];
}

/** The columns that star.vote, BetterVoting, and forms write in addition to the points. */
const OTHERS =
  /^(voter ?id|vote ?time|poll ?id|ballot[ _]?id|id|precinct|time ?stamp|date|submission date|overvote_rank|has_duplicate_rank)$/i;
const WEIGHTS = /^(weight|ballots|count)$/i;

interface Column {
  place: number;
  id: string;
  name: string;
  isWithdrawn: boolean;
}

/** `Ada # id 6563f1c2, withdrawn`, as in our exports, or `Ada # withdrawn`. */
const NAME = /^(.*?)\s+# (?:id (\S+?)(?:, (withdrawn))?|(withdrawn))$/;

/**
 * Reads a file with one ballot on each line, in a column for each candidate: whole numbers, or the words of the scale. A
 * line without any points is an abstention. Otherwise, an empty cell is 0 points. The first line contains the names.
 * Lines before it that begin with `# ` are comments.
 * @throws FileError with the number of the line
 */
export function readScoreFile(text: string, reading: ScoreReading) {
  const records = recordsOf(text);
  const heading = records.next().value;
  if (!heading) throw new LineError(1, 'The file must start with a line of names.');
  const { columns, weightPlace, notes } = readHeading(heading, reading);
  const ballots = new Map<string, number>();
  let total = 0;
  for (const record of records) {
    checkLength(record, heading.cells.length);
    const weight = weightPlace === undefined ? 1 : readWeight(record, weightPlace);
    const choice = readChoice(record, columns, reading);
    ballots.set(choice, (ballots.get(choice) ?? 0) + weight);
    total = addWithin(record, total, weight);
  }
  const profile: Profile = ballots;
  return {
    candidates: columns.map(({ id, name }) => ({ id, name })),
    withdrawn: columns.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id),
    profile,
    notes,
  };
}

/** Returns the lines from the heading on. */
function* recordsOf(text: string): Generator<TextRecord, undefined> {
  let isHeaded = false;
  for (const part of readRecords(text, guessSeparator(text))) {
    for (const record of part) {
      const [first = ''] = record.cells;
      if (!isHeaded && (first.startsWith('# ') || /^sep=/i.test(first))) continue;
      if (record.isUnclosed) throw new LineError(record.line, 'A quotation mark is not closed.');
      isHeaded = true;
      yield record;
    }
  }
  return undefined;
}

function readHeading({ line, cells }: TextRecord, { weight, without }: ScoreReading) {
  const notes: string[] = [];
  const columns: Column[] = [];
  const isSame = (one: string, other: string) =>
    one.trim().toLowerCase() === other.trim().toLowerCase();
  let weightPlace: number | undefined;
  for (const missing of [...without, ...(weight === undefined ? [] : [weight])]) {
    if (!cells.some((cell) => isSame(cell, missing)))
      throw new LineError(line, `There is no column ${quoted(missing)}.`);
  }
  for (const [place, cell] of cells.entries()) {
    const text = cell.replace(/^'(?=[=+\-@])/, '').trim();
    const isWeight = weight === undefined ? WEIGHTS.test(text) : isSame(text, weight);
    if (without.some((one) => isSame(one, text))) continue;
    if (isWeight) {
      if (weightPlace !== undefined) throw twoWeights(line, cells[weightPlace] ?? '', text);
      weightPlace = place;
      notes.push(`The column ${quoted(text)} is read as the number or weight of the ballots.`);
    } else if (OTHERS.test(text)) {
      notes.push(`The column ${quoted(text)} is left out, because it contains no points.`);
    } else {
      const [, name = text, given, ...withdrawn] = NAME.exec(text) ?? [];
      const id = given ?? String(columns.length + 1);
      columns.push({ place, id, name, isWithdrawn: withdrawn.includes('withdrawn') });
    }
  }
  while (columns.at(-1)?.name === '') columns.pop();
  checkNames(line, columns);
  return { columns, weightPlace, notes };
}

const twoWeights = (line: number, first: string, second: string) =>
  new LineError(
    line,
    `The columns ${quoted(first)} and ${quoted(second)} could both be the number or weight of the ballots. Name one with --weight, and leave out the other with --without.`,
  );

function checkNames(line: number, columns: readonly Column[]): void {
  if (columns.every(({ name }) => /^\d*$/.test(name))) {
    throw new LineError(line, 'The file must start with a line of names.');
  }
  for (const { place, name, id } of columns) {
    if (name === '') throw new LineError(line, `Column ${place + 1} has no name.`);
    if (columns.some((other) => other.place !== place && other.name === name)) {
      throw new LineError(line, `Two candidates have the name ${quoted(name)}.`);
    }
    if (columns.some((other) => other.place !== place && other.id === id) || /[>=+]/.test(id)) {
      throw new LineError(
        line,
        `The ID ${quoted(id)} belongs to another candidate, or contains >, =, or +.`,
      );
    }
  }
}

function checkLength({ line, cells }: TextRecord, columns: number): void {
  if (cells.length >= columns && cells.slice(columns).every((cell) => cell === '')) return;
  throw new LineError(
    line,
    `There are ${cells.length} columns, but the line of names has ${columns}.`,
  );
}

function readWeight({ line, cells }: TextRecord, place: number): number {
  const text = (cells[place] ?? '').replace(/[.,]0+$/, '');
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text);
  throw new LineError(
    line,
    `The weight must be a whole number from 1 to ${MAX_BALLOTS.toLocaleString('en-US')}, not ${quoted(cells[place] ?? '')}.`,
  );
}

function readChoice(record: TextRecord, columns: readonly Column[], reading: ScoreReading): string {
  const { scale, budget } = reading;
  const given = columns.map((column) => (record.cells[column.place] ?? '').trim());
  if (given.every((cell) => cell === '')) return '';
  const points = columns.map((column, place) => {
    const number = pointsIn(given[place] ?? '', scale);
    if (number !== undefined && number <= scale.max) return number;
    throw new LineError(record.line, misfit(column.name, given[place] ?? '', scale));
  });
  const sum = points.reduce((before, number) => before + number, 0);
  if (budget !== null && sum > budget) {
    const problem = `The ballot has ${sum} points, but the budget is ${budget}. Change it with --budget.`;
    throw new LineError(record.line, problem);
  }
  const parts = columns.flatMap(({ id }, place) =>
    (points[place] ?? 0) > 0 ? [scoreText(id, points[place] ?? 0)] : [],
  );
  return parts.join('+') || '0';
}

/** Returns the points that a cell gives; undefined if it contains neither a whole number nor a word of the scale. */
function pointsIn(cell: string, { max, words }: Scale): number | undefined {
  if (cell === '') return 0;
  const place = words?.findIndex((word) => word.toLowerCase() === cell.toLowerCase()) ?? -1;
  if (place >= 0) return max - place;
  return /^\d{1,5}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : undefined;
}

function misfit(name: string, cell: string, { max, words }: Scale): string {
  if (words) {
    return `${quoted(cell)}, for ${quoted(name)}, is not one of the grades ${words.map(quoted).join(', ')}.`;
  }
  const what = `${quoted(cell)}, for ${quoted(name)}, is not a whole number from 0 to ${max}.`;
  return `${what} Change the scale with --scale, or leave the column out with --without.`;
}

function addWithin({ line }: TextRecord, total: number, weight: number): number {
  if (total + weight <= MAX_BALLOTS) return addBallots(total, weight);
  const limit = MAX_BALLOTS.toLocaleString('en-US');
  throw new LineError(line, `There are more than ${limit} ballots.`);
}

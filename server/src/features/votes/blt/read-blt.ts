import { MAX_BALLOTS, type Profile } from '@votewise/contract/counting/profile';
import { quoted } from '@votewise/contract/escaped';

interface BltCandidate {
  /** The ID in a comment; otherwise, the number in the file. With the seed, it determines the lot that breaks ties. */
  id: string;
  name: string;
}

export interface BltElection {
  title: string;
  seats: number;
  candidates: BltCandidate[];
  /** IDs of withdrawn candidates. */
  withdrawn: string[];
  profile: Profile;
  /** The first line with equal preferences, which some rules cannot count. */
  firstEquals: number | null;
}

/** One line of ballots, with candidates given by their numbers in the file. */
interface BltBallots {
  choice: string;
  count: number;
}

const MAX_CANDIDATES = 1_000;

/**
 * Reads the text of a .blt file (Hill, Wichmann, and Woodall 1987, with additions in common use):
 *
 * - `candidates seats`, then optionally negative numbers: the candidates who have withdrawn
 * - ballots: `weight preferences 0`. `2=3` are equal. A skipped rank is written as `-` and ignored.
 * - `0` after the last ballot
 * - the name of each candidate and the title, each in quotation marks on a separate line
 *
 * Blank lines and `# comments` may be anywhere. A comment `# id X` after a name gives the candidate's ID.
 * @throws BltError
 */
export function parseBlt(text: string): BltElection {
  const lines = openLines(text);
  const { count, seats } = readHeader(lines.next('the line "candidates seats"'));
  const withdrawn = new Set<number>();
  /** Ballots by choice, because equal ballots are often on separate lines of a file. */
  const ballots = new Map<string, number>();
  let total = 0;
  let firstEquals: number | null = null;
  for (;;) {
    const line = lines.next('the line 0 after the last ballot');
    const words = wordsOf(line);
    if (words.length === 1 && words[0] === '0') break;
    if (ballots.size === 0 && words.every((word) => word.startsWith('-'))) {
      readWithdrawn(line, words, { count, withdrawn });
      continue;
    }
    const read = readBallots(line, words, count);
    total += read.count;
    if (total > MAX_BALLOTS) {
      const limit = MAX_BALLOTS.toLocaleString('en-US');
      throw new BltError(line.number, `There are more than ${limit} ballots.`);
    }
    if (read.choice.includes('=')) firstEquals ??= line.number;
    ballots.set(read.choice, (ballots.get(read.choice) ?? 0) + read.count);
  }
  const candidates = readNames(lines, count);
  const title = readQuoted(lines.next('the title')).text;
  const rest = lines.find();
  if (rest)
    throw new BltError(rest.number, 'The title must be the last line. Delete everything after it.');
  return {
    title,
    seats,
    candidates,
    withdrawn: [...withdrawn].map((number) => candidates[number - 1]?.id ?? ''),
    profile: { [Symbol.iterator]: () => withIds(ballots, candidates) },
    firstEquals,
  };
}

function readHeader(line: Line): { count: number; seats: number } {
  const [count, seats, ...rest] = wordsOf(line).map(readNumber);
  if (count === undefined || seats === undefined || rest.length > 0) {
    throw new BltError(line.number, 'The file must start with two numbers: candidates and seats.');
  }
  if (count === null || count < 1 || count > MAX_CANDIDATES) {
    const limit = MAX_CANDIDATES.toLocaleString('en-US');
    throw new BltError(line.number, `The number of candidates must be between 1 and ${limit}.`);
  }
  if (seats === null || seats < 1) {
    throw new BltError(line.number, 'The number of seats must be at least 1.');
  }
  return { count, seats };
}

function readWithdrawn(
  line: Line,
  words: readonly string[],
  { count, withdrawn }: { count: number; withdrawn: Set<number> },
): void {
  for (const word of words) {
    const number = readCandidate(line, word.slice(1), count);
    if (withdrawn.has(number)) {
      throw new BltError(line.number, `Candidate ${number} is listed as withdrawn twice.`);
    }
    withdrawn.add(number);
  }
}

function readBallots(line: Line, words: readonly string[], count: number): BltBallots {
  const [weight = '', ...preferences] = words;
  const ballots = readNumber(weight);
  if (ballots === null || ballots < 1) {
    const problem = `The weight must be a whole number of at least 1, not ${quoted(weight)}.`;
    throw new BltError(line.number, problem);
  }
  if (preferences.pop() !== '0') {
    throw new BltError(line.number, 'The ballot must end with 0.');
  }
  const seen = new Set<number>();
  const ranks: string[] = [];
  for (const word of preferences) {
    if (word === '-') continue;
    const equals = word.split('=').map((text) => readCandidate(line, text, count));
    for (const number of equals) {
      if (seen.has(number)) {
        throw new BltError(line.number, `Candidate ${number} is on the ballot twice.`);
      }
      seen.add(number);
    }
    ranks.push(equals.join('='));
  }
  return { choice: ranks.join('>'), count: ballots };
}

function readCandidate(line: Line, text: string, count: number): number {
  const number = readNumber(text);
  if (number === null) {
    throw new BltError(line.number, `${quoted(text)} is not the number of a candidate.`);
  }
  if (number === 0) {
    throw new BltError(
      line.number,
      'More text follows the 0 that ends the ballot. Put each ballot on its own line.',
    );
  }
  if (number > count) {
    const problem = `There is no candidate ${number}. The first line says that there are ${count}.`;
    throw new BltError(line.number, problem);
  }
  return number;
}

function readNames(lines: ReturnType<typeof openLines>, count: number): BltCandidate[] {
  const candidates: BltCandidate[] = [];
  const names = new Set<string>();
  const ids = new Set<string>();
  for (let number = 1; number <= count; number += 1) {
    const line = lines.next(`the name of candidate ${number} (and the title)`);
    const { text: name, comment } = readQuoted(line);
    const id = /^id\s+(\S+)$/.exec(comment)?.[1] ?? String(number);
    if (name === '') throw new BltError(line.number, `Candidate ${number} has no name.`);
    if (names.has(name)) {
      throw new BltError(line.number, `Two candidates have the name ${quoted(name)}.`);
    }
    if (ids.has(id) || /[>=+]/.test(id)) {
      throw new BltError(
        line.number,
        `The ID ${quoted(id)} belongs to another candidate, or contains >, =, or +.`,
      );
    }
    names.add(name);
    ids.add(id);
    candidates.push({ id, name });
  }
  return candidates;
}

/** Returns the text in quotation marks, in which "" and \" mean one quotation mark, and the comment after it. */
function readQuoted({ number, text }: Line): { text: string; comment: string } {
  const [, inner, comment = ''] = /^"(.*?)"(?:\s+#\s*(.*))?$/.exec(text) ?? [];
  if (inner === undefined) {
    throw new BltError(number, `${quoted(text)} must be a name or the title in quotation marks.`);
  }
  return { text: inner.replaceAll(/\\"|""/g, '"').trim(), comment };
}

function readNumber(text: string): number | null {
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

/** Returns the ballots with IDs in place of the numbers in the file. */
function* withIds(
  ballots: ReadonlyMap<string, number>,
  candidates: readonly BltCandidate[],
): Generator<readonly [string, number]> {
  const isNumbered = candidates.every(({ id }, place) => id === String(place + 1));
  const idOf = (digits: string) => candidates[Number(digits) - 1]?.id ?? '';
  for (const [choice, count] of ballots) {
    yield [isNumbered ? choice : choice.replaceAll(/\d+/g, idOf), count];
  }
}

/** Reports a problem in a .blt file, with the number of the line, from 1. */
export class BltError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

export interface Line {
  number: number;
  text: string;
}

/** Far longer than any ballot, but short enough to detect a file of another kind. */
const MAX_LENGTH = 200_000;

/** Reads lines one after the other, and skips blank lines and comment lines. */
export function openLines(text: string) {
  const separator = /\r\n|\r|\n/g;
  let start = 0;
  let number = 0;

  /** Reads one line at a time, because millions of lines take much more memory than the text. */
  function read(): string | undefined {
    if (start >= text.length) return undefined;
    separator.lastIndex = start;
    const end = separator.exec(text)?.index ?? text.length;
    const line = text.slice(start, end);
    start = Math.max(separator.lastIndex, end + 1);
    number += 1;
    return line;
  }

  function find(): Line | undefined {
    for (let line = read(); line !== undefined; line = read()) {
      if (line.length > MAX_LENGTH) {
        const limit = MAX_LENGTH.toLocaleString('en-US');
        throw new BltError(number, `The line is longer than ${limit} characters.`);
      }
      const trimmed = line.trim();
      if (trimmed !== '' && !trimmed.startsWith('#')) return { number, text: trimmed };
    }
    return undefined;
  }

  return {
    find,
    /** @throws BltError at the end of the file, where `missing` should have been */
    next(missing: string): Line {
      const line = find();
      if (line) return line;
      throw new BltError(Math.max(number, 1), `The file ends here, but ${missing} is missing.`);
    },
  };
}

/** Returns the words of a line, without a comment at the end. */
export function wordsOf({ text }: Line): string[] {
  const comment = text.indexOf('#');
  return (comment < 0 ? text : text.slice(0, comment)).trim().split(/\s+/);
}

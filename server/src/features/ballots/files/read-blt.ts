import { MAX_BALLOTS, type Profile } from '@votewise/contract/counting/profile';
import { quoted } from '@votewise/contract/text/hidden-characters';
import { LineError, type BltLine, type Lines, openLines } from './blt-lines.ts';

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
  /** What was ignored in the file, or read in a way that could be wrong. */
  notes: string[];
}

const MAX_CANDIDATES = 1_000;

/**
 * Reads the text of a .blt file (Hill, Wichmann, and Woodall 1987, with additions in common use):
 *
 * - `candidates seats`, then optionally negative numbers: the candidates who have withdrawn
 * - options: `[withdrawn 2 3]`, `[nick A B C]` (names for ballots in place of numbers); `[tie 3 1 2]` and `[droop …]` are
 *   ignored
 * - ballots: `weight preferences 0`. `2=3` are equal. A skipped rank is written as `-` and ignored. A ballot may begin
 *   with its ID in parentheses and may continue on the next line.
 * - `0` after the last ballot
 * - the name of each candidate and the title, each on a separate line, with or without quotation marks. A second string
 *   in quotation marks is the candidate's party. Up to two lines may follow, the source and a comment, and after a title
 *   in quotation marks any lines without them.
 *
 * Blank lines, `# comments`, lines that begin with `//`, and C comments may be anywhere, but not after names. A comment
 * `# id X` after a name gives the candidate's ID.
 * @throws FileError
 */
export function parseBlt(text: string): BltElection {
  const lines = openLines(text);
  const { count, seats } = readHeader(lines.next('the line "candidates seats"'));
  const { ballots, withdrawn, firstEquals, isLastUsed, notes } = readBallots(lines, count);
  const candidates = readNames(lines, count, notes);
  const titleLine = lines.next('the title');
  const { text: title, comment } = readName(titleLine);
  noteComment(titleLine, comment, notes);
  for (const what of ['source', 'comment']) {
    const line = lines.find();
    if (line) {
      notes.push(
        `Line ${line.number} comes after the title ${quoted(title)} and is ignored as the ${what}. If ${quoted(title)} is a candidate, correct line 1.`,
      );
    }
  }
  const isQuoted = ({ text: line }: BltLine): boolean => /^["“”„«]/.test(line);
  let ignored = 0;
  for (let rest = lines.find(); rest; rest = lines.find()) {
    ignored ||= rest.number;
    if (isQuoted(titleLine) && !isQuoted(rest)) continue;
    const problem = 'Only the source and a comment can follow the title. Are there more names than';
    throw new LineError(rest.number, `${problem} candidates in the first line?`);
  }
  if (ignored > 0) notes.push(`Everything from line ${ignored} on is ignored.`);
  const last = candidates.at(-1);
  if (last && !isLastUsed && last.id === String(count)) {
    const problem = `No ballot contains the last candidate, ${quoted(last.name)}.`;
    notes.push(`${problem} If this is the title, correct line 1.`);
  }
  return {
    title,
    seats,
    candidates,
    withdrawn: [...withdrawn].map((number) => candidates[number - 1]?.id ?? ''),
    profile: { [Symbol.iterator]: () => withIds(ballots, candidates) },
    firstEquals,
    notes,
  };
}

function readHeader(line: BltLine): { count: number; seats: number } {
  const [count, seats, ...rest] = wordsOf(line).map(readNumber);
  if (rest.length > 0) {
    const problem = 'The first line must contain only two numbers: candidates and seats.';
    throw new LineError(line.number, problem);
  }
  if (typeof count !== 'number' || typeof seats !== 'number') {
    const problem = 'The file must start with two whole numbers: candidates and seats.';
    throw new LineError(line.number, problem);
  }
  if (count < 1 || count > MAX_CANDIDATES) {
    const limit = MAX_CANDIDATES.toLocaleString('en-US');
    throw new LineError(line.number, `The number of candidates must be between 1 and ${limit}.`);
  }
  if (seats < 1) {
    throw new LineError(line.number, 'The number of seats must be at least 1.');
  }
  return { count, seats };
}

/** A ballot, or several equal ones, while its words are read. Candidates are given by their numbers in the file. */
interface OpenBallot {
  /** The line on which it begins. */
  line: number;
  weight: number;
  ranks: string[];
  seen: Set<number>;
}

/** Reads everything from the second line to the 0 after the last ballot. */
function readBallots(lines: Lines, count: number) {
  const withdrawn = new Set<number>();
  const nicknames = new Map<string, number>();
  const notes: string[] = [];
  /** Ballots by choice, because equal ballots are often on separate lines of a file. */
  const ballots = new Map<string, number>();
  let total = 0;
  let firstEquals: number | null = null;
  /** How many ballots continue on the next line, and the first line that does not end its ballot. */
  let continued = { ballots: 0, first: 0 };
  let open: OpenBallot | undefined;
  /** Whether the last candidate, which may be the title, is on a ballot or has withdrawn. */
  let isLastUsed = false;

  function numberOf(line: BltLine, word: string, first = line.number): number {
    const number = nicknames.get(word) ?? readCandidate(line, word, { count, first });
    isLastUsed ||= number === count;
    return number;
  }

  function withdraw(line: BltLine, word: string): void {
    const number = numberOf(line, word);
    if (withdrawn.has(number)) {
      throw new LineError(line.number, `Candidate ${number} is listed as withdrawn twice.`);
    }
    withdrawn.add(number);
  }

  function readOption(line: BltLine, [name = '', ...values]: readonly string[]): void {
    if (name === 'withdrawn') for (const value of values) withdraw(line, value);
    else if (name === 'nick') {
      if (values.length !== count || new Set(values).size !== count) {
        const problem = `[nick] must list ${count} different names, one for each candidate.`;
        throw new LineError(line.number, problem);
      }
      for (const [place, value] of values.entries()) nicknames.set(value, place + 1);
    } else if (name === 'tie') {
      for (const value of values) numberOf(line, value);
      notes.push(`The order [tie] on line ${line.number} is ignored. See --ties and --lot.`);
    } else if (name === 'droop') {
      notes.push(`The options [droop] on line ${line.number} are ignored. See --method.`);
    } else {
      throw new LineError(line.number, `The option ${quoted(name)} is not supported.`);
    }
  }

  function addPreference(line: BltLine, word: string, { line: first, ranks, seen }: OpenBallot) {
    if (word === '-') return;
    const equals = word.split('=').map((one) => numberOf(line, one, first));
    for (const number of equals) {
      if (seen.has(number)) {
        const problem = `Candidate ${number} is on the ballot twice.${hintAt(line, first)}`;
        throw new LineError(line.number, problem);
      }
      seen.add(number);
    }
    ranks.push(equals.join('='));
    if (equals.length > 1) firstEquals ??= line.number;
  }

  function close(line: BltLine, { line: first, weight, ranks }: OpenBallot): void {
    total += weight;
    if (total > MAX_BALLOTS) {
      const limit = MAX_BALLOTS.toLocaleString('en-US');
      throw new LineError(line.number, `There are more than ${limit} ballots.`);
    }
    const choice = ranks.join('>');
    ballots.set(choice, (ballots.get(choice) ?? 0) + weight);
    if (first === line.number) return;
    continued = { ballots: continued.ballots + 1, first: continued.first || first };
  }

  for (;;) {
    let line = lines.next(open ? 'the 0 that ends the ballot' : 'the line 0 after the last ballot');
    const words = wordsOf(line);
    if (!open) {
      if (words.length === 1 && words[0] === '0') break;
      if (words[0]?.startsWith('[')) {
        while (!words.at(-1)?.endsWith(']')) {
          line = lines.next('the ] that ends the option');
          words.push(...wordsOf(line));
        }
        readOption(line, words.join(' ').slice(1, -1).trim().split(/\s+/));
        continue;
      }
      if (ballots.size === 0 && words.every((word) => word.startsWith('-'))) {
        for (const word of words) withdraw(line, word.slice(1));
        continue;
      }
      if (words[0]?.startsWith('(')) {
        const end = words.findIndex((word) => word.endsWith(')'));
        if (end < 0) throw new LineError(line.number, 'The ID of the ballot must end with ).');
        words.splice(0, end + 1);
      }
      open = readBallotStart(line, words.shift() ?? '');
    }
    const ballot: OpenBallot = open;
    const end = words.indexOf('0');
    for (const word of end < 0 ? words : words.slice(0, end)) addPreference(line, word, ballot);
    if (end < 0) continue;
    if (end < words.length - 1) {
      const problem =
        'More text follows the 0 that ends the ballot. Put each ballot on its own line.';
      throw new LineError(line.number, problem);
    }
    close(line, ballot);
    open = undefined;
  }
  if (continued.ballots > 0) {
    const many =
      continued.ballots === 1 ? 'A ballot continues' : `${continued.ballots} ballots continue`;
    const where = `on the next line, first after line ${continued.first}.`;
    notes.push(
      `${many} ${where} If only a 0 is missing at the end of line ${continued.first}, the count is wrong.`,
    );
  }
  return { ballots, withdrawn, firstEquals, isLastUsed, notes };
}

/** Says where a ballot that began on an earlier line may end. */
const hintAt = (line: BltLine, first: number): string =>
  first < line.number ? ` Is a 0 missing at the end of line ${first}?` : '';

function readBallotStart(line: BltLine, word: string): OpenBallot {
  const weight = readNumber(word.replace(/\.0+$/, ''));
  if (weight === null || weight < 1) {
    const isName = /^\p{L}|^["'“„«]/u.test(word);
    const problem = isName
      ? `${quoted(word)} is not a ballot. Is the line 0 after the last ballot, or the 0 at the end of a ballot, missing?`
      : `The weight must be a whole number from 1 to ${MAX_BALLOTS.toLocaleString('en-US')}, not ${quoted(word)}.`;
    throw new LineError(line.number, problem);
  }
  return { line: line.number, weight, ranks: [], seen: new Set() };
}

function readCandidate(
  line: BltLine,
  text: string,
  { count, first }: { count: number; first: number },
): number {
  const number = readNumber(text);
  if (number === null || number === 0) {
    throw new LineError(line.number, `${quoted(text)} is not the number of a candidate.`);
  }
  if (number > count) {
    const problem = `There is no candidate ${number}. The first line says that there are ${count}.${hintAt(line, first)}`;
    throw new LineError(line.number, problem);
  }
  return number;
}

function readNames(lines: Lines, count: number, notes: string[]): BltCandidate[] {
  const candidates: BltCandidate[] = [];
  const names = new Set<string>();
  const ids = new Set<string>();
  for (let number = 1; number <= count; number += 1) {
    const line = lines.next(`the name of candidate ${number} (and the title)`);
    const { text: name, comment } = readName(line);
    const id = /^id\s+(\S+)$/.exec(comment)?.[1] ?? String(number);
    if (id === String(number)) noteComment(line, comment, notes);
    if (name === '') throw new LineError(line.number, `Candidate ${number} has no name.`);
    if (names.has(name)) {
      throw new LineError(line.number, `Two candidates have the name ${quoted(name)}.`);
    }
    if (ids.has(id) || /[>=+]/.test(id)) {
      throw new LineError(
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

/** Without quotation marks, `#` may also be part of the name. */
function noteComment({ number, text }: BltLine, comment: string, notes: string[]): void {
  if (comment !== '' && !text.startsWith('"'))
    notes.push(`On line ${number}, ${quoted(`# ${comment}`)} is ignored as a comment.`);
}

/** A name or title in quotation marks, then optionally a party in quotation marks, commas, and a comment. */
const QUOTED = /^"(.*?)"(?:[\s,;]+"([^"]*)")?[\s,;]*(?:(?<=[\s,;])#\s*(.*))?$/;
const BARE = /^(.*?)[\s,;]*(?:\s#\s*(.*))?$/;

/**
 * Returns a name or title and the comment after it. In quotation marks, "" and \" mean one quotation mark. A program
 * that saves a list as CSV may have quoted the whole line again.
 */
function readName({ number, text }: BltLine): { text: string; comment: string } {
  const plain = /^[“”„«]/.test(text) ? text.replaceAll(/[“”„«»]/g, '"') : text;
  if (!plain.startsWith('"')) {
    const [, bare = '', comment = ''] = BARE.exec(plain.replace(/^'(.*)'$/, '$1')) ?? [];
    if (/^[\d\s.,=()-]*$/.test(bare)) {
      throw new LineError(
        number,
        `${quoted(text)} must be a name or the title, not a ballot. Put a name without letters in quotation marks.`,
      );
    }
    return { text: bare.trim(), comment };
  }
  const [, inner, party, comment = ''] = QUOTED.exec(plain) ?? [];
  if (inner === undefined) {
    throw new LineError(number, `The quotation mark that begins ${quoted(text)} is not closed.`);
  }
  const name = inner.replaceAll(/\\"|""/g, '"').trim();
  if (/(?<!\\)"[\s,;]+"/.test(inner) && party !== undefined) {
    throw new LineError(
      number,
      'Only a name and a party in quotation marks are allowed on a line.',
    );
  }
  if (party !== undefined && party.trim() !== '') {
    return { text: `${name} (${party.trim()})`, comment };
  }
  if (/^".+"$/.test(name)) return { text: readName({ number, text: name }).text, comment };
  return { text: name, comment };
}

function readNumber(text: string): number | null {
  return /^(?:0|[1-9]\d{0,11})$/.test(text) ? Number(text) : null;
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

/**
 * Returns the words of a line, without a comment or commas at the end. The ranks of `2 = 3` are one word.
 * @throws FileError if a comma could be part of a number: 1,002 and 2,5 are numbers in some languages
 */
function wordsOf({ number, text: whole }: BltLine): string[] {
  const text = whole.replaceAll(/\/\*.*?\*\//g, ' ');
  const comment = text.indexOf('#');
  const line = (comment < 0 ? text : text.slice(0, comment)).replace(/[\s,;]+$/, '');
  const words = line.replaceAll(/\s*=\s*/g, '=');
  const numbers = words.replace(/^\(.*?\)/, '');
  const isOption = numbers.startsWith('[');
  if (!isOption && /[,;]/.test(numbers) && /[^\s,;]\s+[^\s,;]/.test(numbers)) {
    const problem = 'Numbers must be separated by spaces only or by commas only, not by both.';
    throw new LineError(number, problem);
  }
  return words.split(/[\s,;]+/);
}

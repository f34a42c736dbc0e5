import {
  type Ballot,
  type BallotKind,
  marksOn,
  pointsMax,
  type Scale,
} from '../elections/ballot.ts';
import { LIMITS } from '../base/limits.ts';
import { formatQuantity } from '../base/numbers.ts';
import { ONE_LINE } from '../text/one-line.ts';
import { writeInName } from '../text/write-in-name.ts';

/** What a teller types: a paper ballot, or a pile of equal ones. */
export interface HandoutLine {
  /** How many ballots are in the pile. */
  copies: number;
  /** The numbers of the marked candidates from 1, in ballot order or by preference; empty for an abstention. */
  numbers: number[];
  /** Only for scores: the points of the numbers, at least 1. Empty if all are 0, and absent for an abstention. */
  points?: number[];
  /** Names that are written on the ballot, sorted; absent if there are none. Each counts as a mark. */
  names?: string[];
  /** 1 unless the election is weighted. */
  weight: number;
  /** Why the ballot does not count, which may be empty; undefined if it counts. */
  spoiled?: string;
}

/** What decides whether a ballot on paper is valid. */
export interface HandoutRules {
  kind: BallotKind;
  /** The number of candidates that a voter can mark. */
  marks: number;
  /** Only for scores. */
  scale: Scale | null;
  budget: number | null;
  /** How many names a voter can write in. */
  writeIns: number;
  abstain: boolean;
  weighted: boolean;
  /** The number of candidates on the ballot. */
  candidates: number;
}

/** Returns what decides whether a ballot on paper is valid. */
export function handoutRulesOf({
  ballot,
  weighted,
  candidates: all,
}: {
  ballot: Ballot;
  weighted: boolean;
  candidates: readonly { isWrittenIn?: true | undefined }[];
}): HandoutRules {
  const { kind, scale, budget, abstain } = ballot;
  // An election that was stored before there were write-ins allows none.
  const writeIns = ballot.writeIns > 0 ? ballot.writeIns : 0;
  const candidates = all.filter(({ isWrittenIn }) => !isWrittenIn).length;
  const marks = marksOn(ballot, candidates);
  return { kind, marks, scale, budget, writeIns, abstain, weighted, candidates };
}

type ReadLine = { line: HandoutLine } | { problem: string };

const PILE = /^(?:(\d{1,6})\s*[*×]\s*)?(.*)$/;
const MARKED = /^(.*?)(?:\s*@\s*(\d{1,7}))?$/;
const SPOILED = /^x(?:\s*@\s*(\d{1,7}))?(?:\s+(.*))?$/i;
/** A candidate and its points, such as `2=5`. A numeric keypad has no `=`, but it has `-`. */
const SCORE = /^(\d{1,4})[=:-](\d{1,4})$/;
/** Between numbers of candidates. A numeric keypad has some of these. */
const BETWEEN = /[\s,;.>+/]+/;
/** A straight quotation mark, or one of those into which some devices change it. */
export const QUOTATION_MARK = /["“”„«»]/g;
/** A name in quotation marks. Straight ones are doubled in it. */
const QUOTED = /"((?:[^"]|"")*)"|[“”„«»]([^“”„«»]*)[“”„«»]/g;

/** Returns a name as it is typed. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns whether a teller typed a weight, or has begun to. */
export const hasWeight = (typed: string): boolean => typed.replaceAll(QUOTED, '').includes('@');

/**
 * Reads what a teller typed: `3`, `1 4 7`, `3>1>2`, `2=5 4=3` for points, `1 "Anna Berg"` for a
 * name that is written on the ballot, `0` for an abstention, `x two marks` for a spoiled ballot, each with the number of
 * ballots in front (`37*3`) and, in a weighted election, the weight at the end (`3@5`).
 */
export function readHandoutLine(typed: string, rules: HandoutRules): ReadLine {
  const [, copies = '1', body = ''] = PILE.exec(typed.trim()) ?? [];
  const spoiled = SPOILED.exec(body);
  const [, marks = '', weight = '1'] = (spoiled ? undefined : MARKED.exec(body)) ?? [];
  const amount = { copies: Number(copies), weight: Number(spoiled?.[1] ?? weight) };
  const problem = amountProblem(amount, rules);
  if (problem !== undefined) return { problem };
  if (spoiled) {
    const reason = (spoiled[2] ?? '').trim();
    if (reason.length > LIMITS.spoiledReasonMax) {
      return { problem: `The reason can have at most ${LIMITS.spoiledReasonMax} characters.` };
    }
    if (!ONE_LINE.test(reason)) {
      return { problem: 'The reason contains an invisible character. Type it again.' };
    }
    return { line: { ...amount, numbers: [], spoiled: reason } };
  }
  return readMarks(marks, amount, rules);
}

function amountProblem(
  { copies, weight }: Pick<HandoutLine, 'copies' | 'weight'>,
  { weighted }: HandoutRules,
): string | undefined {
  if (copies < 1 || copies > LIMITS.pileMax) {
    return `A pile has 1 to ${LIMITS.pileMax} ballots.`;
  }
  if (!weighted && weight !== 1) return 'This election is not weighted.';
  if (weight < 1 || weight > LIMITS.weightMax) return `A weight is from 1 to ${LIMITS.weightMax}.`;
  return undefined;
}

function readMarks(
  body: string,
  amount: Pick<HandoutLine, 'copies' | 'weight'>,
  rules: HandoutRules,
): ReadLine {
  const { kind, marks, abstain, candidates } = rules;
  const written: string[] = [];
  const rest = body.replaceAll(QUOTED, (_quoted, straight?: string, curly?: string) => {
    written.push(straight?.replaceAll('""', '"') ?? curly ?? '');
    return ' ';
  });
  const parts = rest
    .replaceAll(/\s*([=:-])\s*/g, '$1')
    .split(BETWEEN)
    .filter((part) => part !== '');
  const names = readNames(written, rules);
  if ('problem' in names) return names;
  if (kind === 'scored' && parts.some((part) => part !== '0')) {
    return readScores(parts, amount, rules);
  }
  if (parts.length === 0 && written.length === 0) {
    return { problem: 'Type the numbers of candidates, 0, or x.' };
  }
  if (parts.some((part) => !/^\d{1,4}$/.test(part))) return { problem: unreadable(rules) };
  const numbers = parts.map(Number);
  if (numbers.length === 1 && numbers[0] === 0 && written.length === 0) {
    if (abstain) return { line: { ...amount, numbers: [] } };
    return { problem: 'Voters can’t abstain in this election. Type x for a ballot without marks.' };
  }
  const unknown = numbers.find((number) => number < 1 || number > candidates);
  if (unknown !== undefined) return { problem: `There is no candidate ${unknown}.` };
  if (new Set(numbers).size < numbers.length) {
    return { problem: 'A candidate is on this ballot twice. Type x if the ballot is spoiled.' };
  }
  if (numbers.length + written.length > marks) {
    const limit =
      marks === 1 ? 'only one candidate' : `at most ${formatQuantity(marks, 'candidate')}`;
    const verb = kind === 'ranked' ? 'rank' : 'mark';
    return { problem: `Voters can ${verb} ${limit}. Type x if the ballot is spoiled.` };
  }
  const inOrder = kind === 'ranked' ? numbers : numbers.toSorted((one, other) => one - other);
  return { line: { ...amount, numbers: inOrder, ...names } };
}

const unreadable = ({ writeIns }: HandoutRules): string =>
  writeIns > 0
    ? 'Type numbers of candidates, names in quotation marks, 0 for no mark, or x for a spoiled ballot.'
    : 'Type numbers of candidates, 0 for no mark, or x for a spoiled ballot.';

/** Returns the names that are written on a ballot, as they are stored. */
function readNames(
  written: readonly string[],
  { writeIns }: HandoutRules,
): Pick<HandoutLine, 'names'> | { problem: string } {
  if (written.length === 0) return {};
  if (written.length > writeIns) {
    const limit =
      writeIns > 0
        ? `can write in at most ${formatQuantity(writeIns, 'name')}`
        : 'can’t write in names';
    return { problem: `Voters ${limit}. Type x if the ballot is spoiled.` };
  }
  const names = written.flatMap((typed) => writeInName(typed) ?? []).toSorted();
  if (names.length < written.length) {
    return { problem: `A name has 1 to ${LIMITS.writeInMax} characters on one line.` };
  }
  if (new Set(names).size < names.length) {
    return { problem: 'A name is on this ballot twice. Type x if the ballot is spoiled.' };
  }
  return { names };
}

function readScores(
  parts: readonly string[],
  amount: Pick<HandoutLine, 'copies' | 'weight'>,
  rules: HandoutRules,
): ReadLine {
  const scores = parts.map((part) => SCORE.exec(part));
  if (scores.includes(null)) {
    return { problem: 'Type candidates with points, such as 2=5 4=3, or x for a spoiled ballot.' };
  }
  const given = scores
    .map((found) => ({ number: Number(found?.[1]), points: Number(found?.[2]) }))
    .toSorted((one, other) => one.number - other.number);
  const unknown = given.find(({ number }) => number < 1 || number > rules.candidates);
  if (unknown) return { problem: `There is no candidate ${unknown.number}.` };
  if (new Set(given.map(({ number }) => number)).size < given.length) {
    return { problem: 'A candidate is on this ballot twice. Type x if the ballot is spoiled.' };
  }
  const most = pointsMax(rules);
  if (given.some(({ points }) => points > most)) {
    return {
      problem: `A candidate gets 0 to ${formatQuantity(most, 'point')}. Type x if the ballot is spoiled.`,
    };
  }
  const sum = given.reduce((before, { points }) => before + points, 0);
  if (rules.budget !== null && sum > rules.budget) {
    return {
      problem: `Voters have ${formatQuantity(rules.budget, 'point')}, and this ballot has ${sum}. Type x if the ballot is spoiled.`,
    };
  }
  const counted = given.filter(({ points }) => points > 0);
  return {
    line: {
      ...amount,
      numbers: counted.map(({ number }) => number),
      points: counted.map(({ points }) => points),
    },
  };
}

/** What stands for a ballot that gives every candidate 0 points. */
const ALL_ZERO = '1=0';

function markText(
  { numbers, points, names = [] }: HandoutLine,
  { kind }: Pick<HandoutRules, 'kind'>,
): string {
  if (points?.length === 0) return ALL_ZERO;
  if (points) return numbers.map((number, place) => `${number}=${points[place]}`).join(' ');
  const marks = [...numbers, ...names.map(quotedName)];
  return marks.length === 0 ? '0' : marks.join(kind === 'ranked' ? '>' : ' ');
}

/** Returns what a ballot says, without its pile and the reason why it is spoiled. Equal ballots have equal text. */
export function handoutText(line: HandoutLine, rules: Pick<HandoutRules, 'kind'>): string {
  const text = line.spoiled === undefined ? markText(line, rules) : 'x';
  return line.weight === 1 ? text : `${text}@${line.weight}`;
}

/** Returns a line as `readHandoutLine` reads it. */
export function writeHandoutLine(line: HandoutLine, rules: Pick<HandoutRules, 'kind'>): string {
  const pile = line.copies === 1 ? '' : `${line.copies}*`;
  return `${pile}${handoutText(line, rules)}${line.spoiled ? ` ${line.spoiled}` : ''}`;
}

/** The ballots of one teller, added up. */
export interface HandoutSums {
  /** All ballots, including spoiled ones. */
  papers: number;
  spoiled: number;
  /** The number of equal ballots by their text: see `handoutText`. */
  ballots: Map<string, number>;
  /** The number of ballots by weight, including spoiled ones. */
  weights: Map<number, number>;
}

export function sumHandoutLines(
  lines: readonly HandoutLine[],
  rules: Pick<HandoutRules, 'kind'>,
): HandoutSums {
  const sums: HandoutSums = { papers: 0, spoiled: 0, ballots: new Map(), weights: new Map() };
  for (const line of lines) {
    const { copies, weight } = line;
    const text = handoutText(line, rules);
    sums.papers += copies;
    if (line.spoiled !== undefined) sums.spoiled += copies;
    sums.ballots.set(text, (sums.ballots.get(text) ?? 0) + copies);
    sums.weights.set(weight, (sums.weights.get(weight) ?? 0) + copies);
  }
  return sums;
}

/**
 * Returns whether each of two tellers may see what the other typed: both have finished, with numbers of ballots that
 * differ by at most one in ten. Otherwise, a teller could finish without having typed the ballots, and copy them.
 */
export function areComparable(
  tellers: readonly { papers: number; isFinished: boolean }[],
): boolean {
  const [one, other] = tellers;
  if (!one?.isFinished || !other?.isFinished) return false;
  const [fewer, more] = [one.papers, other.papers].toSorted((a, b) => a - b);
  if (fewer === undefined || more === undefined) return false;
  return fewer === more || (fewer > 0 && more - fewer <= Math.max(1, more / 10));
}

/** A ballot that one teller typed more often than the other. */
export interface SumDifference {
  text: string;
  counts: [number, number];
}

/** Returns which ballots two tellers typed in different numbers. If there are none, their entries agree. */
export function differingSums(one: HandoutSums, other: HandoutSums): SumDifference[] {
  const texts = new Set([...one.ballots.keys(), ...other.ballots.keys()]);
  return [...texts].flatMap((text): SumDifference[] => {
    const counts: [number, number] = [one.ballots.get(text) ?? 0, other.ballots.get(text) ?? 0];
    return counts[0] === counts[1] ? [] : [{ text, counts }];
  });
}

/** A place where two entries differ: the lines of each teller, with their numbers from 1. */
export interface LineDifference {
  /** The number of the first of these lines in each entry. */
  at: [number, number];
  lines: [string[], string[]];
}

/** Comparing so many lines takes some milliseconds. Entries that differ in more places are compared by their sums. */
const COMPARED = 1_000;

/**
 * Returns the places in which two entries differ, ballot by ballot, although one teller may have left out a ballot;
 * undefined if they differ too much.
 */
export function differingLines(
  one: readonly string[],
  other: readonly string[],
): LineDifference[] | undefined {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let [endOne, endOther] = [one.length, other.length];
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1]) {
    endOne -= 1;
    endOther -= 1;
  }
  const [left, right] = [one.slice(start, endOne), other.slice(start, endOther)];
  if (left.length > COMPARED || right.length > COMPARED) return undefined;
  const common = commonLengths(left, right);
  const found: LineDifference[] = [];
  let open: LineDifference | undefined;
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      open = undefined;
      row += 1;
      column += 1;
      continue;
    }
    if (!open) {
      open = { at: [start + row + 1, start + column + 1], lines: [[], []] };
      found.push(open);
    }
    const below = row < left.length ? (common[row + 1]?.[column] ?? 0) : -1;
    const beside = column < right.length ? (common[row]?.[column + 1] ?? 0) : -1;
    if (below >= beside) open.lines[0].push(left[row++] ?? '');
    else open.lines[1].push(right[column++] ?? '');
  }
  return found;
}

/** The length of the longest common subsequence of the rests, by the places where they begin. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const [here, next] = [rows[row], rows[row + 1]];
    if (!here || !next) continue;
    for (let column = right.length - 1; column >= 0; column -= 1) {
      here[column] =
        left[row] === right[column]
          ? (next[column + 1] ?? 0) + 1
          : Math.max(next[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return rows;
}

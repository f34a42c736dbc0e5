import { describe, expect, it } from 'vitest';
import {
  differingLines,
  differingSums,
  type HandoutRules,
  readHandoutLine,
  sumHandoutLines,
  writeHandoutLine,
} from './handout-lines.ts';

const rules = (given: Partial<HandoutRules> = {}): HandoutRules => ({
  kind: 'one',
  marks: 1,
  scale: null,
  budget: null,
  writeIns: 0,
  abstain: true,
  weighted: false,
  candidates: 7,
  ...given,
});

/** What is stored for a typed line, or why it is refused. */
function stored(typed: string, given: Partial<HandoutRules> = {}): string {
  const read = readHandoutLine(typed, rules(given));
  return 'line' in read ? writeHandoutLine(read.line, rules(given)) : read.problem;
}

const several = { kind: 'several', marks: 3 } as const;
const ranked = { kind: 'ranked', marks: 7 } as const;
const scored = { kind: 'scored', marks: 7, scale: { max: 5, words: null } } as const;
const cumulative = { kind: 'scored', marks: 7, budget: 5 } as const;
const weighted = { weighted: true } as const;
const written = { kind: 'several', marks: 3, writeIns: 2 } as const;

describe('a line of a teller', () => {
  it.each([
    ['3', {}, '3'],
    [' 03 ', {}, '3'],
    ['37*3', {}, '37*3'],
    ['37 × 3', {}, '37*3'],
    ['1*3', {}, '3'],
    ['0', {}, '0'],
    ['12*0', {}, '12*0'],
    ['x', {}, 'x'],
    ['x at 5 @ 6', weighted, 'x at 5 @ 6'],
    ['X  two  names ', {}, 'x two  names'],
    ['2*x torn', {}, '2*x torn'],
    ['7 1 4', several, '1 4 7'],
    ['7,1;4', several, '1 4 7'],
    ['7/1+4', several, '1 4 7'],
    ['3>1>2', ranked, '3>1>2'],
    ['3 1 2', ranked, '3>1>2'],
    ['3.1.2', ranked, '3>1>2'],
    ['2*3>1', ranked, '2*3>1'],
    ['3@5', weighted, '3@5'],
    ['4*3 @ 5', weighted, '4*3@5'],
    ['x@5 torn', weighted, 'x@5 torn'],
    ['x@5', weighted, 'x@5'],
    ['0@12', weighted, '0@12'],
    ['3', weighted, '3'],
    ['4=3 2=5', scored, '2=5 4=3'],
    ['4-3, 2 : 5 3=0', scored, '2=5 4=3'],
    ['12*2=5', scored, '12*2=5'],
    ['2=5@7', { ...scored, ...weighted }, '2=5@7'],
    ['3=0 7=0', scored, '1=0'],
    ['0', scored, '0'],
    ['1=3 7=2', cumulative, '1=3 7=2'],
    ['"Anna Berg"', { writeIns: 1 }, '"Anna Berg"'],
    ['37 * “Anna  Berg”', { writeIns: 1 }, '37*"Anna Berg"'],
    ['"Bo" 4 + „Anna Berg“', written, '4 "Anna Berg" "Bo"'],
    ['«Bo»,4', written, '4 "Bo"'],
    ['4"Anna ""Nina"" Berg"', written, '4 "Anna ""Nina"" Berg"'],
    ['"3*2 @ 5, x"', written, '"3*2 @ 5, x"'],
    ['2*"a@9" 1 @5', { ...written, ...weighted }, '2*1 "a@9"@5'],
    ['"E\u0301va"', written, '"\u00c9va"'],
    ['x "Anna" twice', written, 'x "Anna" twice'],
  ] as const)('%j is read: %j', (typed, given, expected) => {
    expect(stored(typed, given)).toBe(expected);
    expect(stored(expected, given)).toBe(expected);
  });

  it.each([
    ['', {}, /^Type the numbers/],
    ['8', {}, 'There is no candidate 8.'],
    ['3 4', {}, 'Voters can mark only one candidate. Type x if the ballot is spoiled.'],
    ['1 2 3 4', several, 'Voters can mark at most 3 candidates. Type x if the ballot is spoiled.'],
    ['3>1>3', ranked, 'A candidate is on this ballot twice. Type x if the ballot is spoiled.'],
    ['2', scored, /^Type candidates with points/],
    ['2=6', scored, /^A candidate gets 0 to 5 points/],
    ['2=5 2=1', scored, /twice/],
    ['8=1', scored, 'There is no candidate 8.'],
    ['1=3 7=3', cumulative, /^Voters have 5 points, and this ballot has 6/],
    ['0', { abstain: false }, /^Voters can’t abstain/],
    ['0 3', several, 'There is no candidate 0.'],
    ['Anna', {}, /^Type numbers/],
    ['0*3', {}, 'A pile has 1 to 5000 ballots.'],
    ['5001*3', {}, 'A pile has 1 to 5000 ballots.'],
    ['3@5', {}, 'This election is not weighted.'],
    ['3@0', weighted, 'A weight is from 1 to 1000000.'],
    ['-3', {}, /^Type numbers/],
    ['3*', {}, /^Type the numbers/],
    ['"Anna"', {}, 'Voters can’t write in names. Type x if the ballot is spoiled.'],
    ['"A" "B" "C"', written, /^Voters can write in at most 2 names\./],
    ['1 2 "A" "B"', written, /^Voters can mark at most 3 candidates\./],
    ['1 "A"', { writeIns: 1 }, /^Voters can mark only one candidate\./],
    ['"A" " A "', written, /^A name is on this ballot twice\./],
    ['" "', written, 'A name has 1 to 60 characters on one line.'],
    [`"${'y'.repeat(61)}"`, written, /^A name has 1 to 60/],
    ['1 "Anna', written, /names in quotation marks/],
    ['Anna', written, /names in quotation marks/],
    ['0 "Anna"', written, 'There is no candidate 0.'],
    [`x ${'y'.repeat(101)}`, {}, 'The reason can have at most 100 characters.'],
  ] as const)('%j is refused', (typed, given, expected) => {
    expect(stored(typed, given)).toMatch(expected);
  });
});

const linesOf = (all: string, given: Partial<HandoutRules> = {}) =>
  all.split(',').flatMap((typed) => {
    const read = readHandoutLine(typed, rules(given));
    return 'line' in read ? [read.line] : [];
  });

describe('two entries', () => {
  const differences = (one: string, other: string, given: Partial<HandoutRules> = {}) =>
    differingSums(
      sumHandoutLines(linesOf(one, given), rules(given)),
      sumHandoutLines(linesOf(other, given), rules(given)),
    ).map(({ text, counts }) => `${text}: ${counts.join(' or ')}`);

  it('agree if they have the same ballots, in piles or not, whatever the reasons are', () => {
    expect(differences('3,3,0,x torn', '2*3,x two names,0')).toEqual([]);
    expect(differences('1 2,2 1', '2*1 2', several)).toEqual([]);
    expect(differences('1>2', '2>1', ranked)).toEqual(['1>2: 1 or 0', '2>1: 0 or 1']);
    expect(differences('3@5', '3@6', weighted)).toEqual(['3@5: 1 or 0', '3@6: 0 or 1']);
    expect(differences('1 "Bo",2*"Éva"', '"Éva","Bo" 1,"E\u0301va"', written)).toEqual([]);
    expect(differences('"Bo"', '"bo"', written)).toEqual(['"Bo": 1 or 0', '"bo": 0 or 1']);
    expect(differences('37*3,x', '36*3,0,x')).toEqual(['3: 37 or 36', '0: 0 or 1']);
  });

  it('show where they differ, although a ballot is missing in one of them', () => {
    const places = (one: string, other: string) =>
      differingLines(one.split(','), other.split(','))?.map(({ at, lines }) => [
        at,
        ...lines.map((some) => some.join(' ')),
      ]);
    expect(places('1,2,3', '1,2,3')).toEqual([]);
    expect(places('1,2,3,4', '1,3,4')).toEqual([[[2, 2], '2', '']]);
    expect(places('1,2,3,4,1', '1,3,4,2')).toEqual([
      [[2, 2], '2', ''],
      [[5, 4], '1', '2'],
    ]);
    expect(places('1', '2,1,1')).toEqual([[[1, 1], '', '2,1'.replace(',', ' ')]]);
    const many = (mark: string) => Array.from({ length: 1_001 }, () => mark);
    expect(differingLines(many('1'), many('2'))).toBeUndefined();
  });
});

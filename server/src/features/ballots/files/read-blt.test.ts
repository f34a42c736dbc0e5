import { describe, expect, it } from 'vitest';
import { parseBlt } from './read-blt.ts';

const file = (ballots: string, end = '0\n"Ada"\n"Bo"\n"Cy"\n"Chair"\n') =>
  `3 1\n${ballots}\n${end}`;
const choices = (text: string) => [...parseBlt(text).profile];

describe('parseBlt', () => {
  it('reads candidates, seats, ballots, names, and a title', () => {
    const { profile, ...rest } = parseBlt(file('4 1 3 0\n2 2 0\n1 0'));
    expect(rest).toEqual({
      title: 'Chair',
      seats: 1,
      candidates: [
        { id: '1', name: 'Ada' },
        { id: '2', name: 'Bo' },
        { id: '3', name: 'Cy' },
      ],
      withdrawn: [],
      firstEquals: null,
      notes: [],
    });
    expect([...profile]).toEqual([
      ['1>3', 4],
      ['2', 2],
      ['', 1],
    ]);
  });

  it.each<[string, string, string]>([
    ['Windows line breaks', '1 1 2 0\r\n', '1>2'],
    ['classic Mac line breaks', '1 1 2 0\r', '1>2'],
    ['blank lines and spaces', '\n  1\t1  2 0  \n\n', '1>2'],
    ['comments', '# ballots\n1 1 2 0 # the only one\n', '1>2'],
    ['skipped ranks, which are ignored', '1 - 3 - - 2 0', '3>2'],
    ['equal ranks', '1 3 1=2 0', '3>1=2'],
    ['equal ranks with spaces', '1 3 1 = 2 0', '3>1=2'],
    ['the ID of a ballot', '(0) 1 2 1 0', '2>1'],
    ['the ID of a ballot in several words', '(box 3, no. 7) 1 2 1 0', '2>1'],
    ['a weight with decimal places', '1.00 2 1 0', '2>1'],
    ['commas at the end of a line', '1 2 1 0,,,', '2>1'],
    ['commas between numbers', '1,2,1,0', '2>1'],
    ['short names of candidates', '[nick A B C]\n1 B A 0', '2>1'],
    ['short names on several lines', '[nick A\n B C ]\n1 B=C A 0', '2=3>1'],
    ['lines with //', '// 3 candidates\n1 2 1 0', '2>1'],
    ['a comment after a ballot', '1 2 1 0 /* Bo, Ada */', '2>1'],
    ['comments between /* and */', '/* a ballot */ 1 2 1 0\n/* and\nmore */', '2>1'],
  ])('accepts %s', (_, ballots, choice) => {
    expect(choices(file(ballots))).toEqual([[choice, 1]]);
  });

  it('adds up equal ballots on different lines', () => {
    expect(choices(file('2 1 3 0\n1 2 0\n3 1 3 0'))).toEqual([
      ['1>3', 5],
      ['2', 1],
    ]);
  });

  it.each(['-2 -3', '[withdrawn 2 3]', '[nick A B C]\n[withdrawn B C]', '-2\n[withdrawn\n3]'])(
    'reads withdrawn candidates before the ballots: %j',
    (option) => {
      const { withdrawn } = parseBlt(file(`${option}\n1 2 1 0`));
      expect(withdrawn).toEqual(['2', '3']);
    },
  );

  it.each<[string, string, RegExp[]]>([
    [
      'a ballot on several lines',
      file('1 1\n2\n3 0\n1 2 0'),
      [/^A ballot continues .* after line 2\./],
    ],
    [
      'an end on its own line',
      file('1 1 2\n0\n3 1 3\n0'),
      [/^2 ballots continue .* after line 2\./],
    ],
    ['an order for ties', file('[tie 3 1 2]\n1 1 0'), [/\[tie\] on line 2 is ignored/]],
    [
      'a source and a comment',
      file('1 1 3 0', '0\n"Ada"\n"Bo"\n"Cy"\n"Chair"\n"The clerk"\n"Draft"'),
      [/^Line 8 .* title "Chair" and is ignored as the source/, /^Line 9 .* comment/],
    ],
    [
      'a # in a name or title without quotation marks',
      file('1 1 3 0', '0\nTom #1 JOHNSTON\nBo # id x\n"Cy" # the third\nThe C # Society\n'),
      [/^On line 4, "# 1 JOHNSTON" is ignored/, /^On line 7, "# Society"/],
    ],
    [
      'options of another program',
      file('[droop rule=meek precision=8]\n1 3 0'),
      [/^The options \[droop\] on line 2 are ignored/],
    ],
    [
      'lines after a title in quotation marks',
      file('1 3 0', '0\nAda\nBo\nCy\n"Chair"\nAB: 332\n\nBC: 139\nCA: 7\nAC: 8'),
      [/^Line 8 comes after/, /^Line 10 comes after/, /^Everything from line 11 on is ignored/],
    ],
    [
      'a last candidate who may be the title',
      file('1 1 2 0', '0\n"Ada"\n"Bo"\n"Chair"\n"The clerk"'),
      [/^No ballot contains the last candidate, "Chair"\. If this is the title/],
    ],
    ['no last candidate with an ID', file('1 1 0', '0\n"Ada"\n"Bo"\n"Cy" # id 7\n"Chair"'), []],
    ['no last candidate who withdrew', file('-3\n1 1 0'), []],
  ])('notes %s', (_, text, notes) => {
    expect(parseBlt(text).notes).toEqual(notes.map((note) => expect.stringMatching(note)));
  });

  it('reads the title without quotation marks before the end of a file', () => {
    const { title, candidates } = parseBlt(
      '\ufeff1 1\r\n1 1 0\r\n0\r\nAda\r\nThe Village\r\n\u001a',
    );
    expect([title, candidates]).toEqual(['The Village', [{ id: '1', name: 'Ada' }]]);
  });

  it('reports the first line with equal ranks', () => {
    expect(parseBlt(file('1 1 0\n1 2=3 0\n1 1=2 0')).firstEquals).toBe(3);
  });

  it.each([
    ['"Zoë "Zo" O\'Neil"', 'Zoë "Zo" O\'Neil'],
    [String.raw`"Zoë \"Zo\" O'Neil"`, 'Zoë "Zo" O\'Neil'],
    ['"Zoë ""Zo"" O\'Neil"', 'Zoë "Zo" O\'Neil'],
    ['"Candidate #1"', 'Candidate #1'],
    ['"Ada" # the "first" of them', 'Ada'],
    ['  " Ada "  ', 'Ada'],
    ['Stevie GRANT (Lab)', 'Stevie GRANT (Lab)'],
    ["Rory O'Brien # id 7", "Rory O'Brien"],
    ['Candidate 2,,', 'Candidate 2'],
    ["'Ada Bell'", 'Ada Bell'],
    ['“Ada Bell”', 'Ada Bell'],
    ['„Ada Bell“', 'Ada Bell'],
    ['«Ada Bell»', 'Ada Bell'],
    ['"Jack CLARK" "Independent"', 'Jack CLARK (Independent)'],
    ['"Jack CLARK","Independent",', 'Jack CLARK (Independent)'],
    ['"Jack CLARK" ""', 'Jack CLARK'],
    ['"Jack CLARK","",', 'Jack CLARK'],
    ['"Jack CLARK ""Independent"""', 'Jack CLARK "Independent"'],
    ['"""Robin BAWA"" ""Scottish Labour Party"" "', 'Robin BAWA (Scottish Labour Party)'],
    ['"""Ward 5 - South"" "', 'Ward 5 - South'],
  ])('accepts the name %s', (line, name) => {
    expect(parseBlt(`1 1\n0\n${line}\n"Title"`).candidates[0]?.name).toBe(name);
  });

  it('reads the IDs of candidates from comments', () => {
    const text = '2 1\n-1\n3 2 1 0\n0\n"Ada" # id 6f1c\n"Bo" # id 93aa\n"Chair"\n';
    const { candidates, profile, withdrawn } = parseBlt(text);
    expect(candidates).toEqual([
      { id: '6f1c', name: 'Ada' },
      { id: '93aa', name: 'Bo' },
    ]);
    expect([...profile]).toEqual([['93aa>6f1c', 3]]);
    expect(withdrawn).toEqual(['6f1c']);
  });
});

describe('a malformed .blt file', () => {
  it.each<[string, string, number, RegExp]>([
    ['is empty', '', 1, /candidates seats/],
    ['has only comments', '# nothing\n\n', 2, /candidates seats/],
    ['has no seats', '3\n', 1, /two whole numbers/],
    ['starts with three numbers', '3 1 1\n', 1, /only two numbers/],
    ['starts with words', 'three one\n', 1, /two whole numbers/],
    ['starts with parts of numbers', '4.0 2.0\n', 1, /two whole numbers/],
    ['has a comma in a weight', file('1,002 1 0'), 2, /commas only, not by both/],
    ['has a comma in a weight with decimal places', file('2,5 1 3 0'), 2, /commas only/],
    ['has a comma in the first line', '2,0 4\n1 1 0\n', 1, /commas only/],
    ['has commas within numbers and between them', file('1,002,1,0'), 2, /"002" is not the/],
    [
      'has a number that is too large',
      file('9007199254740993 1 0'),
      2,
      /from 1 to 250,000,000,000/,
    ],
    ['has no candidates', '0 1\n', 1, /between 1 and 1,000/],
    ['has too many candidates', '1001 1\n', 1, /between 1 and 1,000/],
    ['fills no seat', '3 0\n', 1, /at least 1/],
    ['has a weight of 0', file('0 1 2 0'), 2, /weight .* not "0"/],
    ['has a negative weight', file('1 1 0\n-1 1 2 0'), 3, /weight .* not "-1"/],
    ['has part of a ballot', file('1.5 1 2 0'), 2, /weight .* not "1.5"/],
    ['has too many ballots', file('249999999999 1 0\n2 2 0'), 3, /more than 250,000,000,000/],
    ['has ballots without ends', file('1 1 2\n1 1 3'), 3, /Candidate 1 .* end of line 2/],
    [
      'has a last ballot without an end',
      file('1 1 2'),
      4,
      /Ada.* is not .* end of a ballot, missing/,
    ],
    ['has a part of a ballot as weight', file('0.5 1 2 0'), 2, /weight .* not "0.5"/],
    ['has the ID of a ballot without an end', file('(7 1 2 0'), 2, /ID .* end with \)/],
    ['has an unknown option', file('[elected 2]'), 2, /"elected" is not supported/],
    [
      'has ballots without 0',
      file('4 3\n9 2\n1 1'),
      3,
      /no candidate 9.* Is a 0 missing .* line 2/,
    ],
    ['has an option without an end', '3 1\n[nick A B', 2, /\] that ends/],
    ['has too few short names', file('[nick A B]'), 2, /3 different names/],
    ['has a ballot after the last one', file('1 1 0', '0\n1 2 0\n'), 4, /not a ballot/],
    ['has two ballots on one line', file('1 1 0 1 2 0'), 2, /0 that ends the ballot/],
    ['has an unknown candidate', file('1 4 0'), 2, /no candidate 4/],
    ['has a negative candidate on a ballot', file('1 -2 0'), 2, /"-2" is not the number/],
    ['has a name on a ballot', file('1 Ada 0'), 2, /"Ada" is not the number/],
    ['has a candidate twice on a ballot', file('1 2 1 2 0'), 2, /Candidate 2 .* twice/],
    ['has a candidate twice in a rank', file('1 2=2 0'), 2, /Candidate 2 .* twice/],
    ['has half of an equal rank', file('1 2= 0'), 2, /"0" is not the number/],
    ['withdraws an unknown candidate', file('-4'), 2, /no candidate 4/],
    ['withdraws a candidate twice', file('-2 -2'), 2, /withdrawn twice/],
    ['withdraws after the first ballot', file('1 1 0\n-2'), 3, /weight .* not "-2"/],
    ['ends within the ballots', '3 1\n1 1 0\n1 2 0\n', 3, /line 0 .* missing/],
    ['ends within a ballot', '3 1\n1 1 0\n1 2', 3, /0 that ends the ballot is missing/],
    ['has names in place of the 0', file('1 1 0', '"Ada"\n"Bo"\n'), 3, /Ada.* line 0 after/],
    ['has too few names', file('1 1 0', '0\n"Ada"\n"Bo"\n'), 5, /name of candidate 3/],
    ['has no title', file('1 1 0', '0\n"Ada"\n"Bo"\n"Cy"\n'), 6, /title is missing/],
    ['has a name that is not closed', file('1 1 0', '0\n"Ada"\n"Bo\n'), 5, /not closed/],
    ['has an empty name', file('1 1 0', '0\n""\n'), 4, /Candidate 1 has no name/],
    ['has a name twice', file('1 1 0', '0\n"Ada"\n"Ada"\n'), 5, /Two candidates/],
    ['has an ID twice', file('1 1 0', '0\n"Ada" # id 2\n"Bo"\n'), 5, /ID "2"/],
    ['has more names', file('1 1 0', '0\nA\nB\nC\nD\nE\nF\nTitle\n'), 10, /more names than/],
    ['has a line of ten million characters', file('1 '.repeat(5_000_000)), 2, /longer than/],
    [
      'has three strings on a line',
      file('1 1 0', '0\n"A" "B" "C"\n'),
      4,
      /Only a name and a party/,
    ],
    ['is not text', '\u0000\u0001\u0002PK', 1, /two whole numbers/],
  ])('is rejected if it %s', (_, text, line, problem) => {
    expect(() => parseBlt(text)).toThrow(
      expect.objectContaining({ line, message: expect.stringMatching(problem) }),
    );
  });

  it('is quoted only in part in the error', () => {
    const name = 'x'.repeat(500);
    expect(() => parseBlt(file(`1 ${name} 0`))).toThrow(
      `"${'x'.repeat(200)}"… (500 characters) is not`,
    );
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../src/cli/count-arguments.ts';
import { countFile } from '../src/cli/count-file.ts';
import { describeCount } from '../src/cli/count-table.ts';
import { printedBy } from './support/printed.ts';
import { run, temporaryDataDir } from './support/product.ts';

const chair = `5 1
# Annual meeting
-5
4 1 2 3 0
3 2 1 0
2 3 - 4 0
1 4 3 0
1 5 0
0
"Ada Lovelace"
"Bo "Boots" Berg"
"Cy"
"Dee"
"Eve"
"Chair"
`;

function fileWith(text: string | Buffer): string {
  const file = join(temporaryDataDir(), 'election.blt');
  writeFileSync(file, text);
  return file;
}

const count = (text: string | Buffer, ...args: string[]) =>
  printedBy(() => countFile([fileWith(text), ...args]));

describe('npm run count', () => {
  it('is a command that ends with the status and prints errors apart from the count', async () => {
    const file = fileWith(chair);
    const start = async (...args: string[]) => {
      const child = run('count.js', {}, { args: [file, '--method', 'irv', ...args] });
      const code = await child.exited;
      return { code, output: child.output(), errors: child.errors() };
    };
    const [counted, refused] = await Promise.all([start(), start('--seats', '2')]);
    expect(counted).toEqual(await count(chair, '--method', 'irv'));
    expect(counted).toMatchObject({ code: 0, errors: '' });
    expect(refused).toMatchObject({ code: 2, output: '', errors: expect.stringMatching(/\n$/) });
  });

  it('prints what it ignores in a file, apart from the count', async () => {
    const text = chair.replace('-5', '[tie 3 1 2 4 5]').concat('"The clerk"\n');
    const { code, output, errors } = await count(text, '--method', 'irv', '--json', '--lot', '00');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ title: 'Chair' });
    expect(errors).toMatch(
      /^The order \[tie] on line 3 .*\nLine 16 comes after the title "Chair" .*\n$/,
    );
  });

  it('counts a CSV file with points, and names the line of a mistake', async () => {
    const text = 'Weight,Ada,Bo,Cy\n2,5,1,0\n1,0,4,5\n,1,1,1\n';
    const failed = await count(text, '--method', 'star');
    expect(failed).toMatchObject({ code: 2, output: '' });
    expect(failed.errors).toMatch(/^"[^"]*election\.blt", line 4: The weight must be /);
    const { code, output } = await count(text.replace('\n,1', '\n1,1'), '--method', 'star');
    expect(code).toBe(0);
    expect(output).toContain('  Runoff: "Ada" 2, "Bo" 1, no preference 1');
    expect(output).toMatch(/Elected\n {2}1\. "Ada"\n$/);
  });

  it('lists candidates in the order of the file, also if their IDs or names are numbers', async () => {
    const text = 'Zoe # id 30,Ada # id 7,12\n5,3,1\n0,5,1\n';
    const { output } = await count(text, '--method', 'star');
    expect(output).toMatch(/"Zoe" +5\n +"Ada" +8 +elected\n +"12" +2\n/);
    expect(output).toContain('  Runoff: "Ada" 1, "Zoe" 1, no preference 0');
    const grades = await count(text, '--method', 'majority-judgment');
    expect(grades.output).toMatch(/Grades\n +"Zoe" .*\n +"Ada" .*\n +"12" /);
    const json = await count(text.replace(',12\n', ',Cy\n'), '--method', 'star', '--json');
    expect(Object.keys(JSON.parse(json.output).rounds[0].tallies)).toEqual(['Zoe', 'Ada', 'Cy']);
  });

  it('has no median if no ballot grades anyone', async () => {
    const { output } = await count('Ada,Bo\n,\n', '--method', 'majority-judgment');
    expect(output).toContain('"Ada"  no median');
  });

  it('prints the count of a file as JSON', async () => {
    const { code, output, errors } = await count(chair, '--method', 'irv', '--json');
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual({
      title: 'Chair',
      method: 'irv',
      seats: 1,
      ballots: 11,
      quota: null,
      elected: ['Ada Lovelace'],
      rounds: [
        {
          tallies: { 'Ada Lovelace': '4', 'Bo "Boots" Berg': '3', Cy: '2', Dee: '1' },
          exhausted: '1',
          elected: [],
          eliminated: [],
        },
        {
          tallies: { 'Ada Lovelace': '4', 'Bo "Boots" Berg': '3', Cy: '3', Dee: '0' },
          exhausted: '1',
          elected: [],
          eliminated: ['Dee'],
        },
        {
          tallies: { 'Ada Lovelace': '4', 'Bo "Boots" Berg': '3', Cy: '0', Dee: '0' },
          exhausted: '4',
          elected: ['Ada Lovelace'],
          eliminated: ['Cy'],
        },
      ],
      ties: [
        {
          round: 3,
          tied: ['Bo "Boots" Berg', 'Cy'],
          by: 'earlier-round',
          chosen: 'Cy',
        },
      ],
    });
  });

  it('accepts a number of seats and a lot, and groups tied candidates in the Schulze order', async () => {
    const tie = '3 2\n1 1 2 3 0\n1 2 1 3 0\n0\n"A"\n"B"\n"C"\n"Tie"\n';
    const args = ['--method', 'schulze', '--seats', '1', '--lot', '00', '--json'];
    const { output, errors } = await count(tie, ...args);
    // The SHA-256 of a zero byte and "1" begins with 2. The SHA-256 of a zero byte and "2" begins with f.
    expect(JSON.parse(output)).toMatchObject({
      seats: 1,
      elected: ['A'],
      rounds: [],
      ties: [{ round: 1, tied: ['A', 'B'], by: 'lot', chosen: 'A' }],
      order: [['A', 'B'], 'C'],
    });
    expect(errors).toBe('');
  });

  it.each<[string, string, string[], RegExp]>([
    [
      'a malformed file, without its characters for the terminal',
      '2 1\n1 \u001b[2J 0\n',
      ['--method', 'irv'],
      /election\.blt", line 2: "\\u001b\[2J" is not/,
    ],
    ['equal ranks', chair.replace('1 4 3 0', '1 4=3 0'), ['--method', 'meek'], /line 7: .*rank/],
    ['several seats by irv', chair, ['--method', 'irv', '--seats', '2'], /Add --seats 1/],
  ])('rejects %s with exit code 2', async (_, text, args, problem) => {
    const { code, output, errors } = await count(text, ...args);
    expect(errors).toMatch(problem);
    expect(output).toBe('');
    expect(code).toBe(2);
  });

  it('reads names that are not in Unicode, and says so', async () => {
    const polish = iconv.encode(chair.replace('Ada Lovelace', 'Łukasz Śliwa'), 'windows-1250');
    const { output, errors } = await count(polish, '--method', 'irv');
    expect(output).toContain('1. "Łukasz Śliwa"');
    expect(errors).toMatch(/^The file is not in Unicode\. It was read as windows-1250, so /);
    const other = ['--method', 'irv', '--encoding', 'windows-1252'];
    expect(await count(polish, ...other)).toMatchObject({
      output: expect.stringContaining('1. "£ukasz Œliwa"'),
      errors: '',
    });
  });

  it('rejects an endless device with exit code 2', async () => {
    const { code, errors } = await printedBy(() => countFile(['/dev/zero', '--method', 'irv']));
    expect(code).toBe(2);
    expect(errors).toContain('"/dev/zero" cannot be read: it is not a file');
  });

  it('leaves a tie open on request', async () => {
    const tie = '2 1\n1 1 0\n1 2 0\n0\n"A"\n"B"\n"T"\n';
    const { output } = await count(tie, '--method', 'plurality', '--ties', 'open', '--json');
    expect(JSON.parse(output)).toMatchObject({
      elected: [],
      ties: [{ tied: ['A', 'B'], by: 'open', chosen: null }],
    });
  });

  it('warns if a lot is drawn without one', async () => {
    const { code, output, errors } = await count(
      '2 1\n0\n"A"\n"B"\n"T"\n',
      '--method',
      'plurality',
    );
    expect(code).toBe(0);
    expect(output).toContain('Chosen by lot');
    expect(errors).toMatch(/by an empty lot/);
  });
});

describe('the arguments of npm run count', () => {
  it('can be in any order', () => {
    expect(readArguments(['--json', '--lot', '0aFF', 'f.blt', '--method=meek'])).toMatchObject({
      file: 'f.blt',
      rule: 'meek',
      seats: undefined,
      lot: '0aFF',
      ties: 'lot',
      isJson: true,
    });
  });

  it.each([
    ['no file', []],
    ['an unknown method', ['f.blt', '--method', 'bucklin']],
    ['an unknown encoding', ['f.blt', '--encoding', 'latin']],
    ['two files', ['f.blt', 'g.blt']],
    ['a misspelled option', ['f.blt', '--methd', 'irv']],
    ['a lot that is not hexadecimal', ['f.blt', '--lot', '0x1']],
    ['half a byte of the lot', ['f.blt', '--lot', '123']],
    ['the seed, which is not the lot', ['f.blt', '--seed', '00ff']],
    ['an unknown way to break ties', ['f.blt', '--ties', 'dice']],
    ['open ties of a rule for rankings', ['f.blt', '--method', 'meek', '--ties', 'open']],
    ['no seats', ['f.blt', '--seats', '0']],
    ['part of a seat', ['f.blt', '--seats', '1.5']],
    ['a scale of nothing', ['f.csv', '--scale', '0']],
    ['a budget above the limit', ['f.csv', '--budget', '1001']],
  ])('are rejected if they contain %s', (_, args) => {
    expect(() => readArguments(['--method', 'irv', ...args])).toThrow(/Usage: npm run/);
  });
});

type Described = Parameters<typeof describeCount>;
const linesOf = (counted: Described[0], options: Partial<Described[1]> = {}) =>
  describeCount(counted, { candidates: ['Ada', 'Bo', 'Cy'], ...options });
const tableOf = (...given: Parameters<typeof linesOf>) => linesOf(...given).join('\n');

describe('the table of a count', () => {
  const base = { title: 'Chair', seats: 1, quota: null, rounds: [], ties: [], elected: ['Ada'] };

  it('lists the votes, events, and ties of each round', () => {
    const text = tableOf({
      ...base,
      method: 'scottish-stv',
      ballots: 1_234,
      quota: '618.00000',
      rounds: [
        {
          tallies: { Ada: '1000.50000', Bo: '0.00000' },
          exhausted: '233.50000',
          elected: ['Ada'],
          eliminated: ['Bo'],
        },
      ],
      ties: [{ round: 1, tied: ['Bo', 'Cy'], by: 'earlier-round', chosen: 'Bo' }],
    });
    expect(text).toBe(`"Chair"
Method: scottish-stv
Seats: 1
Ballots: 1,234
Quota: 618.00000

Round 1
  "Ada"        1,000.50000  elected
  "Bo"             0.00000  excluded
  (exhausted)    233.50000

Ties
  Round 1: "Bo", "Cy". Chosen by the votes in an earlier round: "Bo"

Elected
  1. "Ada"`);
  });

  it('prints no line that the file wrote', () => {
    const name = `Ada\n\nElected\n  1. Bo\u001b[8m${' '.repeat(100_000)}`;
    const lines = linesOf({
      ...base,
      title: name,
      method: 'irv',
      ballots: 1,
      elected: [name],
    });
    expect(lines).toHaveLength(7);
    expect(lines.join('')).not.toMatch(/\p{C}/u);
    expect(lines.at(-1)).toContain(String.raw`1. "Ada\n\nElected\n \u0020`);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1_500);
  });

  it('states that a tie was left open and no candidate was elected', () => {
    const text = tableOf({
      ...base,
      method: 'plurality',
      ballots: 2,
      elected: [],
      ties: [{ round: 1, tied: ['Ada', 'Bo'], by: 'open', chosen: null }],
    });
    expect(text).toContain('  Round 1: "Ada", "Bo". Left open: a seat stays empty');
    expect(text).toMatch(/Elected\n {2}No one$/);
  });

  it('lists the preferences and the order for Schulze', () => {
    const text = tableOf(
      { ...base, method: 'schulze', ballots: 3, order: ['Ada', ['Bo', 'Cy']] },
      {
        preferences: {
          names: ['Ada', 'Bo', 'Cy'],
          votes: [
            [0, 3, 2],
            [0, 0, 1],
            [1, 1, 0],
          ],
        },
      },
    );
    expect(text).toContain(`Voters who prefer the row's candidate to the column's
            1  2  3
  1. "Ada"  –  3  2
  2. "Bo"   0  –  1
  3. "Cy"   1  1  –

Order
  "Ada"
  "Bo" = "Cy"`);
  });

  it('lists comparisons that were won, and grades in words', () => {
    const duels = { Ada: { won: 1, lost: 0, margin: 3 }, Bo: { won: 0, lost: 1, margin: -3 } };
    expect(
      tableOf({ ...base, method: 'ranked-robin', ballots: 3, order: ['Ada', 'Bo'], duels }),
    ).toContain('Order\n  "Ada" (won 1, lost 0, margin 3)\n  "Bo" (won 0, lost 1, margin -3)');
    const grades = { Ada: { counts: [1, 2], median: 1 } };
    const graded = { ...base, method: 'majority-judgment', ballots: 3, grades };
    expect(tableOf(graded, { words: ['Good', 'Bad'] })).toContain(
      'Grades\n  "Ada"  median Bad  (Good: 1, Bad: 2)',
    );
    expect(tableOf(graded)).toContain('"Ada"  median 0  (1: 1, 0: 2)');
    const none = { Ada: { counts: [0, 0], median: null } };
    expect(tableOf({ ...graded, grades: none })).toContain('"Ada"  no median  (1: 0, 0: 0)');
  });

  it('has a row for each candidate, however many there are', () => {
    const names = Array.from({ length: 500 }, (_, place) => `Candidate ${place}`);
    const row = names.map(() => 0);
    const lines = linesOf(
      { ...base, method: 'schulze', ballots: 1 },
      { preferences: { names, votes: names.map(() => row) } },
    );
    expect(lines.filter((line) => line.includes('. "Candidate '))).toHaveLength(500);
  });
});

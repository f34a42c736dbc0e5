import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { verifyFiles } from '../src/cli/verify-files.ts';
import { reportLines } from '../src/cli/verify-report.ts';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { writeCode } from '@votewise/contract/board/receipt-code';
import { RECEIPT_FORMAT } from '@votewise/contract/board/package';
import { verifyBoard } from '@votewise/contract/board/verifying/verify-board';
import {
  ballotOf,
  contestOf,
  ELECTION,
  nodeCrypto,
  packageOf,
  publicPartOf,
  signer,
} from './support/board-package.ts';
import { printedBy } from './support/printed.ts';
import { temporaryDataDir } from './support/product.ts';

const contest = contestOf();
const [ada = '', ben = ''] = contest.candidates.map(({ id }) => id);
const mine = ballotOf(ada, 0);
const whole = packageOf(contest, [[mine, ballotOf(ben, 1), ballotOf(ada, 2)]]);
const early = { ...publicPartOf(whole), heads: [] };
const receipt = {
  format: RECEIPT_FORMAT,
  election: ELECTION,
  title: contest.title,
  code: writeCode(mine.code),
  kind: contest.kind,
  abstain: contest.abstain,
  weighted: contest.weighted,
  candidates: contest.candidates.map(({ id, name }) => ({ id, name })),
};

/** Writes files with these contents and returns their paths. */
function filesWith(contents: readonly unknown[]): string[] {
  const folder = temporaryDataDir();
  return contents.map((content, place) => {
    const file = join(folder, `${place}.json`);
    const isWritten = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(file, isWritten ? content : JSON.stringify(content));
    return file;
  });
}

/** Runs the command on files with these contents. */
const verify = (contents: readonly unknown[], ...args: string[]) =>
  printedBy(() => verifyFiles([...filesWith(contents), ...args]));

/** An archive that Belenios' own tool wrote. Two of three key holders decrypted a weighted election. */
const archive = gunzipSync(
  readFileSync(join(import.meta.dirname, '../belenios/test/fixtures/tool-3.0-threshold.bel.gz')),
);
/** The archive up to its second event. */
const beginning = archive.subarray(0, endOf(archive, 2));
const TRACKING = 'BZGeD5NSuTK7aGNLBhJ+eQociYWKLebx8SNggXTcM+w';

/** Returns where an event of an archive ends. */
function endOf(bytes: Buffer, events: number): number {
  let at = 0;
  for (let left = events; left > 0; ) {
    const name = bytes.toString('latin1', at, at + 100);
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    at += 512 + Math.ceil(size / 512) * 512;
    if (name.includes('.event.json')) left -= 1;
  }
  return at;
}

/** The verifier as one file, which is committed. */
const committed = () => readFileSync(join(import.meta.dirname, '../verifier.mjs'), 'utf8');

describe('npm run verify', () => {
  it('is the file that its sources make; otherwise, run npm run bundle-verifier', () => {
    const made = join(temporaryDataDir(), 'verifier.mjs');
    const script = join(import.meta.dirname, '../scripts/bundle-verifier.mjs');
    spawnSync(process.execPath, [script, made], { stdio: 'inherit' });
    expect(readFileSync(made, 'utf8') === committed()).toBe(true);
  });

  it('is a command that ends with the status of its report', async () => {
    const files = filesWith([early, whole, receipt]);
    const verifier = join(temporaryDataDir(), 'verifier.mjs');
    writeFileSync(verifier, committed());
    const start = (...args: string[]) => {
      // Alone in a folder, as someone has it who was given only this file.
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--no-warnings', verifier, ...files, ...args],
        { encoding: 'utf8', env: {} },
      );
      return { code: status, output: stdout, errors: stderr };
    };
    expect(start()).toEqual(await printedBy(() => verifyFiles(files)));
    expect(start('--fingerprint', '0'.repeat(64)).code).toBe(1);
  });

  it('finds no problems in valid files and lists what it has verified', async () => {
    const { code, output, errors } = await verify([early, whole, receipt]);
    expect([errors, code]).toEqual(['', 0]);
    expect(output).toContain(`"Board 2026" (${ELECTION})`);
    expect(output).toContain(`Key fingerprint: ${signer.fingerprint}`);
    expect(output).toContain('1 checkpoint with 3 ballots');
    expect(output).toContain('it elects "Ada".');
    expect(output).toContain('3 ballots, of which 0 are abstentions. Voting was closed once.');
    expect(output).toContain('votes: "Ada: 2", "Ben: 1"');
    expect(output).toMatch(/eligible voters: \d+\./);
    expect(output).not.toContain('WRONG');
    expect(output).not.toContain('not counted');
  });

  it('lists the figures to compare of a weighted election, a draw, and a tie that stays open', async () => {
    const weighted = packageOf(contestOf({ weighted: true }), [[ballotOf(ada, 0)]]);
    const { output } = await verify([weighted]);
    expect(output).toContain('Weight of all eligible voters: ');
    expect(output).toMatch(/: votes: "Ada: 1", .*\n.*: weight of the votes: "Ada: \d+", /);
    expect(output).not.toContain('does not apply');
    const half = { numerator: 1, denominator: 2 };
    const limited = packageOf(contestOf({ quorum: half }), [[ballotOf(ada, 0)]]);
    expect((await verify([limited])).output).toMatch(
      /\n {2}"[^"]*": this check does not apply the quorum or the majority\./,
    );
    const drawn = packageOf(contestOf({ ties: 'lot' }), [[ballotOf(ada, 0)]]);
    expect((await verify([drawn])).output).toContain(
      `hash of the seed: ${drawn.contest.seedHash}.`,
    );
    const tied = packageOf(contest, [[ballotOf(ada, 0), ballotOf(ben, 1)]]);
    expect((await verify([tied])).output).toContain(
      'tied before quorum and majority are applied, so their seats stay empty: "Ada", "Ben".',
    );
  });

  it('verifies an archive beside a board, compares its copies, and finds a ballot', async () => {
    const args = ['--tracking', TRACKING];
    const { code, output, errors } = await verify([archive, whole, beginning], ...args);
    expect([errors, code]).toEqual(['', 0]);
    expect(output).toMatch(/^OK\. Everything is in order\./);
    expect(output).toMatch(/\n"N" \(ewnacFpS11QK7G\)\n {2}Key fingerprint: (\d{5} ?){8}\n/);
    expect(output).toContain('2 encrypted ballots, each valid');
    expect(output).toContain('weight of the votes: "A: 3", "B: 3".');
    expect(output).toContain('decrypted the sums: 1 and 3. Needed: 2 of 3.');
    expect(output).toMatch(/digits of the sum: \d{5}(?: \d{5}){7}\./);
    expect(output).toMatch(
      /8 events, chained without gaps\. Hash of the last one: b1217080[0-9a-f]+\./,
    );
    expect(output).toMatch(/\n {2}"[^"]*": contains the first 2 of the 8 events in /);
    expect(output).toMatch(/\nOK\. The ballot with this tracking number is in "[^"]*0\.json"\.\n/);
  });

  it('says what an archive does not prove', async () => {
    const missing = `A${TRACKING.slice(1)}`;
    const open = await verify([beginning], '--tracking', missing);
    expect([open.code, open.output]).toEqual([
      0,
      expect.stringMatching(/^INCOMPLETE\. .*No ballot in this copy of the archive/),
    ]);
    const cut = await verify([beginning.subarray(0, -10)]);
    expect([cut.code, cut.output]).toEqual([2, expect.stringContaining('file-truncated')]);
    const other = await verify([beginning], '--fingerprint', '0'.repeat(40));
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('archive-key-unexpected'),
    ]);
  });

  it('lists what it could not verify', async () => {
    const { output } = await verify([{ ...publicPartOf(whole), heads: [] }]);
    expect(output).toContain('the board is empty.');
    expect(output).toContain(
      'None of the files contains the votes, so the votes were not counted.',
    );
  });

  it('finds a voter’s ballot', async () => {
    const found = await verify([publicPartOf(whole), receipt], '--voter', 'voter001');
    expect(found.code).toBe(0);
    expect(found.output).toContain('Your ballot is in the box with this choice: "Ada".');
    const other = await verify([whole, receipt], '--voter', 'VOTER002', '--json');
    expect(other.code).toBe(1);
    expect(JSON.parse(other.output)).toMatchObject({
      outcome: 'holds',
      verdict: { kind: 'wrong' },
      ballot: { check: { outcome: 'not-found' } },
    });
  });

  it('looks a ballot up in the votes, even if a later file is a copy without them', async () => {
    const names = ['Ada', 'Ben', 'Cho', 'Dee', 'Eli', 'Flo', 'Gus', 'Hal'];
    const candidates = names.map((name) => ({ id: name, name, withdrawal: null }));
    // There are too many rankings to try them all.
    const all = contestOf({ kind: 'ranked', rule: 'irv', ties: 'lot', marks: 8, candidates });
    const voted = packageOf(all, [[ballotOf('Ben>Ada', 0)]]);
    const own = {
      ...receipt,
      kind: all.kind,
      candidates: candidates.map(({ id, name }) => ({ id, name })),
    };
    const { output } = await verify([voted, publicPartOf(voted), own], '--voter', 'VOTER001');
    expect(output).toContain('with this choice: "Ben", then "Ada"');
  });

  it('finds nothing wrong if a board that is still empty lacks the ballot', async () => {
    const { code, output } = await verify([early, receipt], '--voter', 'VOTER001', '--json');
    expect([code, JSON.parse(output).verdict.kind]).toEqual([0, 'incomplete']);
  });

  it('accepts a fingerprint as screens show it, and then does not ask to compare it', async () => {
    const shown = signer.fingerprint.match(/.{8}/g)?.join(' ').toUpperCase() ?? '';
    const { code, output } = await verify([whole], '--fingerprint', shown);
    expect(code).toBe(0);
    expect(output).toMatch(/^OK\. Everything is in order\.\n/);
    expect(output).toContain('OK. The key has the fingerprint that you entered.');
  });

  it('verifies the files that can be read beside one that is missing', async () => {
    const { code, output } = await verify([whole], 'missing.json');
    expect(code).toBe(2);
    expect(output).toMatch(
      /^INCOMPLETE\. 1 of 2 files can’t be read\. The files that can be read are in order\.\n/,
    );
    expect(output).toContain('The file can’t be opened. (there is no such file)');
    expect(output).toContain('it elects "Ada".');
  });

  it('explains its options and its status', async () => {
    const { code, output } = await printedBy(() => verifyFiles(['--help']));
    expect(code).toBe(0);
    expect(output).toContain('--weight N');
    expect(output).toContain('Status: 0');
  });

  it('prints its version', async () => {
    const printed = await printedBy(() => verifyFiles(['--version']));
    expect(printed).toEqual({ code: 0, output: `${WRITTEN_BY}\n`, errors: '' });
  });

  it('lists problems and exits with 1', async () => {
    const altered = { ...whole, result: { ...whole.result, elected: [ben] } };
    const { code, output } = await verify([altered], '--json');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      outcome: 'wrong',
      unreadable: [],
      elections: [{ findings: [{ code: 'result-elected', places: ['counted: "Ada"'] }] }],
    });
    const other = await verify([whole], '--fingerprint', '0'.repeat(64));
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('fingerprint-unexpected'),
    ]);
  });

  it.each<[string, unknown[], string[], string]>([
    ['no file', [], [], 'Usage: '],
    ['an unknown option', [whole], ['--fast'], '--fast'],
    ['a short fingerprint', [whole], ['--fingerprint', '00'], '64 hexadecimal digits'],
    ['a short tracking number', [beginning], ['--tracking', 'A'], '--tracking'],
    ['a tracking number without an archive', [whole], ['--tracking', TRACKING], 'needs an archive'],
    ['an impossible weight', [whole], ['--weight', '0'], '--weight'],
    ['a file that is not there', [], ['missing.json'], 'there is no such file'],
    ['a folder', [], ['.'], 'it is not a file'],
    ['a voter without a receipt', [whole], ['--voter', 'VOTER001'], 'exactly one receipt'],
    ['a file that ends too early', [JSON.stringify(whole).slice(0, -1)], [], 'file-truncated'],
  ])('exits with 2 for %s', async (_name, contents, args, text) => {
    const { code, output, errors } = await verify(contents, ...args);
    expect(code).toBe(2);
    expect(output + errors).toContain(text);
  });

  it.each<[string, unknown[], string[], string]>([
    ['holds', [whole], [], 'OK. Everything'],
    ['is empty', [early], [], 'INCOMPLETE. The board is empty'],
    ['is open', [whole, receipt], [], 'INCOMPLETE. The receipt’s ballot was not looked up'],
    ['has the ballot', [whole, receipt], ['--voter', 'VOTER001'], 'OK. Everything'],
    ['is missing', [receipt], [], 'INCOMPLETE. The board for the receipt’s election is missing'],
    ['is wrong', [{ ...whole, fingerprint: '0' }], [], 'WRONG. Something'],
    ['is unreadable', [{ ...whole, more: 1 }], [], 'INCOMPLETE. 1 of 1 file can’t'],
    [
      'is wrong beside another file',
      [{ ...whole, fingerprint: '0' }, ''],
      [],
      'WRONG. 1 of 2 files',
    ],
    ['lacks the ballot', [whole, receipt], ['--voter', 'VOTER9'], 'WRONG. These files do not'],
    [
      'is wrong and lacks the ballot',
      [{ ...early, fingerprint: '0' }, receipt],
      ['--voter', 'VOTER001'],
      'WRONG. Something',
    ],
    [
      'is empty and lacks the ballot',
      [early, receipt],
      ['--voter', 'VOTER001'],
      'INCOMPLETE. The board is empty',
    ],
    [
      'may be older than the ballot',
      [publicPartOf(packageOf(contest, [[ballotOf(ben, 1)]])), receipt],
      ['--voter', 'VOTER001'],
      'INCOMPLETE. There is no such ballot in this copy',
    ],
  ])('begins and ends with the verdict on a board that %s', async (_name, files, args, verdict) => {
    const { output } = await verify(files, ...args);
    const lines = output.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]).toMatch(new RegExp(`^${verdict}`));
    expect(lines.at(-1)).toBe(lines[0]);
  });

  it('prints a file’s name and its texts quoted, escaped, and shortened', () => {
    const name = '\u001b[2J\u009bm\nOK. Everything is in order.json';
    const title = `Board "${'OK. '.repeat(2_000)}`;
    const bytes = Buffer.from(JSON.stringify({ ...whole, contest: { ...contest, title } }));
    const forged = Buffer.from(JSON.stringify({ ...whole, key: 'a\nOK.' }));
    const files = [
      { name, bytes },
      { name: 'b', bytes: forged },
    ];
    const report = verifyBoard(files, nodeCrypto, { fingerprint: '0'.repeat(64) });
    const lines = reportLines(report);
    expect(lines.join('')).not.toMatch(/\p{C}/u);
    const file = String.raw`"\u001b[2J\u009bm\nOK. Everything is in order.json"`;
    expect(lines[1]).toMatch(/^ {2}WRONG\. "b": file-control-character: /);
    expect(lines[2]).toMatch(/^"Board \\"OK\. .*"… \(8007 characters\) \(\w+\)$/);
    expect(lines[4]).toContain(`  WRONG. ${file}: fingerprint-unexpected: `);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(500);
  });

  it('verifies with Node alone and needs only packages for its texts and the voting protocol', () => {
    const command = importsOf('../src/cli/verify.ts');
    expect(command.packages).toEqual([
      '@noble/ciphers/aes.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      'icu-minify/compile',
      'icu-minify/format',
    ]);
    expect(command.files.length).toBeGreaterThan(25);
    const pure = command.files.filter((file) => file.includes('/contract/'));
    for (const file of pure) expect(readFileSync(file, 'utf8')).not.toMatch(/from '(node:|zod)/);
    for (const part of ['verify-board', 'check-ballot']) {
      const judge = importsOf(`../contract/board/verifying/${part}.ts`);
      expect(judge.packages).toEqual([]);
      expect(judge.files.length).toBeGreaterThan(10);
    }
  });
});

const require = createRequire(import.meta.url);

/** Returns a file and all files it imports, directly or indirectly, and the packages that they import. */
function importsOf(path: string): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, given = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^'";]*\sfrom\s)?'([^']+)'/gm,
    )) {
      if (given.startsWith('.')) follow(resolve(dirname(file), given));
      else if (given.startsWith('@votewise/')) follow(require.resolve(given));
      else if (!given.startsWith('node:')) packages.add(given);
    }
  };
  follow(resolve(import.meta.dirname, path));
  return { files: [...files], packages: [...packages].toSorted() };
}

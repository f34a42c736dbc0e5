import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCode } from '@votewise/contract/board/receipt-code';
import type { Head } from '@votewise/contract/board/head';
import type { PackageContest } from '@votewise/contract/board/package';
import { possibleChoices } from '@votewise/contract/board/verifying/possible-choices';
import { checkBallotInFile } from '@votewise/contract/board/verifying/check-ballot';
import { readFile } from '@votewise/contract/board/verifying/read-board-file';
import {
  ballotOf,
  bytesIn,
  contestOf,
  createSigner,
  ELECTION,
  headsOver,
  nodeCrypto,
  openingOf,
  packageOf,
  publicPartOf,
  resultOf,
  SEED,
  signer,
  type TestBallot,
} from '../support/board-package.ts';
import { verifyTwice } from '../support/two-verifiers.ts';
import { examine } from './independent.mjs';

const noHash = new Uint8Array(32);
const stranger = createSigner('another secret');
const ids = contestOf().candidates.map(({ id }) => id);
const [ada = '', ben = '', cho = ''] = ids;
const ranked = { kind: 'ranked', marks: 3, rule: 'irv', ties: 'lot' } as const;
const scored = {
  kind: 'scored',
  marks: 3,
  rule: 'score',
  ties: 'lot',
  scale: { max: 5, words: null },
} as const;
const contests = [
  contestOf(),
  contestOf({ ties: 'lot', seats: 2, candidates: contestOf().candidates.toReversed() }),
  contestOf({ kind: 'several', marks: 2, seats: 2, ties: 'lot' }),
  contestOf({ kind: 'several', marks: 3, abstain: false, weighted: true }),
  contestOf({ onPaper: true }),
  contestOf(ranked),
  contestOf({ ...ranked, weighted: true }),
  contestOf({ ...scored, weighted: true }),
  contestOf({ ...scored, rule: 'cumulative', scale: null, budget: 3, seats: 2 }),
  contestOf({
    ...scored,
    rule: 'majority-judgment',
    scale: { max: 2, words: ['Good', 'Fair', 'Bad'] },
  }),
];

/** Choices, some of which fit some contests. */
const CHOICES = ['', ada, ben, cho, `${ada}+${ben}`, `${ben}>${ada}`, '0', `${ada}=2`].concat([
  `${ada}=1+${cho}=2`,
  `${ben}=5`,
  `${cho}=1+${ben}=1`,
  `${ada}=0`,
]);

/** A ballot with few possible values, so that ballots often collide. */
const aBallot = fc
  .tuple(fc.constantFrom(...CHOICES), fc.nat(4), fc.nat(1))
  .map(([choice, place, more]) => ballotOf(choice, place, 1 + more));

/**
 * A copy from an attacker who has the key: arbitrary ballots with arbitrary numbers, and heads that may contradict
 * them.
 */
const aCopy = fc
  .record({
    lists: fc.array(fc.array(aBallot, { maxLength: 4 }), { maxLength: 4 }),
    numbers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
    isNumbered: fc.boolean(),
    isSorted: fc.boolean(),
    by: fc.constantFrom(signer, signer, signer, stranger),
    key: fc.constantFrom(signer.key, signer.key, signer.key, stranger.key, 'none'),
    change: fc.constantFrom<(head: Head) => Head>(
      (head) => head,
      (head) => head,
      (head) => ({ ...head, electionId: 'other' }),
      (head) => ({ ...head, electionId: 'no ID' }),
      (head) => ({ ...head, size: head.size + (head.number === 2 ? 1 : 0) }),
      (head) => ({ ...head, previous: noHash }),
    ),
    signature: fc.constantFrom<[string, string]>(
      ['', ''],
      ['', ''],
      ['— votewise-board ', '— votewise+board '],
      ['— votewise-board ', '— someone '],
      ['=\n', '\n'],
      ['\n3\n', '\n2\n'],
    ),
    contest: fc.option(fc.constantFrom(...contests), { nil: undefined }),
    openings: fc.constantFrom('all', 'none', 'others'),
    hasResult: fc.boolean(),
  })
  .map(
    ({ lists, numbers, isNumbered, isSorted, by, key, change, signature, contest, ...parts }) => {
      const opened = lists.map((list) => list.map(openingOf));
      const commitments = opened.map((some) => some.map(({ commitment }) => commitment));
      const heads = headsOver(isSorted ? commitments.map((some) => some.toSorted()) : commitments, {
        by,
        change: (head) =>
          change(isNumbered ? head : { ...head, number: numbers[head.number - 1] ?? 1 }),
      }).map((head) => ({ ...head, note: head.note.replace(...signature) }));
      const ballots = parts.openings === 'others' ? lists.flat().slice(1) : lists.flat();
      const openings = ballots
        .map(openingOf)
        .toSorted((a, b) => (a.commitment < b.commitment ? -1 : 1));
      return {
        format: 'votewise board v1',
        election: ELECTION,
        key,
        fingerprint: by.fingerprint,
        heads,
        ...(contest && { contest }),
        ...(parts.openings !== 'none' && { openings }),
        ...(parts.hasResult && { result: resultIn(contest ?? contestOf(), ballots) }),
      };
    },
  );

/** The result from a list of ballots, except those that do not fit the contest. */
function resultIn(contest: PackageContest, ballots: TestBallot[]) {
  const possible = new Set(possibleChoices(contest));
  return resultOf(
    contest,
    ballots.filter(({ choice }) => possible.has(choice)),
  );
}

const receiptOf = ({ kind, scale, budget, abstain, weighted, candidates }: PackageContest) => ({
  format: 'votewise receipt v1',
  election: ELECTION,
  title: 'Board 2026',
  code: 'none',
  kind,
  ...(kind === 'scored' && { scale, budget }),
  abstain,
  weighted,
  candidates: candidates.map(({ id, name }) => ({ id, name })),
});

const aReceipt = fc
  .record({ place: fc.nat(2), contest: fc.constantFrom(...contests), isBad: fc.boolean() })
  .map(({ place, contest, isBad }) => {
    const code = writeCode(ballotOf('', place).code).toLowerCase().replaceAll('0', 'o');
    return { ...receiptOf(contest), ...(!isBad && { code }) };
  });

/** Values that replace others. */
const STRANGE: unknown[] = [
  null,
  0,
  1,
  2,
  -1,
  1.5,
  '',
  'x',
  ada,
  SEED,
  true,
  false,
  [],
  {},
  '__proto__',
];

/** Returns a copy of the value in which one field or element, at any depth, is replaced, removed, or duplicated. */
function altered(value: unknown, [step, ...path]: readonly number[], edit: number): unknown {
  if (typeof value !== 'object' || value === null || step === undefined) {
    return STRANGE[edit % STRANGE.length];
  }
  const entries = Object.entries(value);
  const at = entries.length === 0 ? 0 : step % entries.length;
  const entry = entries[at];
  if (!entry) return [STRANGE[edit % STRANGE.length]];
  const [name, part] = entry;
  const [kind, isLast] = [edit % 4, path.length === 0 || typeof part !== 'object'];
  const changed: [string, unknown][] =
    isLast && kind === 0
      ? []
      : isLast && kind === 1
        ? [
            [name, part],
            [`${name}2`, part],
          ]
        : [[name, altered(part, path, Math.floor(edit / 4))]];
  const all = entries.toSpliced(at, 1, ...changed);
  return Array.isArray(value) ? all.map(([, one]) => one) : Object.fromEntries(all);
}

describe('both verifiers', () => {
  it('agree on copies from an attacker who has the key', () => {
    const found = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(aCopy, { minLength: 1, maxLength: 3 }),
        fc.array(aReceipt, { maxLength: 2 }),
        (copies, receipts) => {
          const { elections } = verifyTwice([...copies, ...receipts].map(bytesIn));
          for (const { code } of elections.flatMap(({ findings }) => findings)) found.add(code);
        },
      ),
      { numRuns: 60 },
    );
    expect(found.size).toBeGreaterThan(25);
  });

  it('agree on a package in which any part is replaced, removed, or duplicated', () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...contests),
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 5 }),
        fc.nat(1_000),
        (contest, path, edit) => {
          const ballots = (possibleChoices(contest) ?? []).map((choice, at) =>
            ballotOf(choice, at),
          );
          const whole = packageOf(contest, [ballots.slice(0, 3), ballots.slice(3)]);
          const file = altered(whole, path, edit);
          outcomes.add(verifyTwice([whole, file].map(bytesIn), { problems: 'any' }).outcome);
        },
      ),
      { numRuns: 60 },
    );
    expect(outcomes).toContain('unreadable');
    expect(outcomes).toContain('wrong');
  });

  it.each(contests)('find the same ballots for voters (kind $kind, rule $rule)', (contest) => {
    const choices = possibleChoices(contest) ?? [];
    const ballots = choices.map((choice, at) => ballotOf(choice, at));
    const bytes = bytesIn(packageOf(contest, [ballots]));
    const read = readFile(bytes);
    if (!('board' in read)) throw new Error('not a board');
    const finds = ({ code }: TestBallot, voter: string) => {
      const held = { election: ELECTION, userId: voter, code, weight: 1 };
      const asked = { held, file: read.board, name: '0.json', ballot: contest };
      const own = checkBallotInFile(asked, nodeCrypto).choice;
      const receipt = bytesIn({ ...receiptOf(contest), code: writeCode(code) });
      expect(examine([bytes, receipt], { voter })).toEqual({ findings: [], choice: own });
      return own;
    };
    // A scale has hundreds of choices.
    const some = ballots.filter((_, at) => at % Math.ceil(ballots.length / 16) === 0);
    expect(some.map((ballot) => finds(ballot, ballot.userId))).toEqual(
      some.map(({ choice }) => choice),
    );
    const [mine = ballotOf('', 0), other = mine] = ballots;
    expect(finds(mine, other.userId)).toBeUndefined();
    const early = bytesIn({ ...publicPartOf(packageOf(contest, [ballots])), heads: [] });
    const receipt = bytesIn({ ...receiptOf(contest), code: writeCode(mine.code) });
    const unfound = examine([early, receipt], { voter: mine.userId });
    expect(unfound).toEqual({ findings: [], choice: null });
  });
});

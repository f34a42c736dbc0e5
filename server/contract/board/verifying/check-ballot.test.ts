import { describe, expect, it } from 'vitest';
import {
  ballotOf,
  bytesIn,
  contestOf,
  createSigner,
  ELECTION,
  nodeCrypto,
  openingOf,
  packageOf,
  publicPartOf,
  signer,
  type TestBallot,
} from '../../../test/support/board-package.ts';
import english from '../../locales/en/verifying.json' with { type: 'json' };
import { featureTexts } from '../../../src/platform/languages/feature-texts.ts';
import { fromHex, toHex } from '../bytes.ts';
import { proofOf } from '../merkle.ts';
import type { BoardPackage } from '../package.ts';
import { ballotCheckSentences } from './ballot-check-sentences.ts';
import { checkBallot, checkBallotInFile, commitmentFor, type Whereabouts } from './check-ballot.ts';
import { CHOICES_MAX, possibleChoices } from './possible-choices.ts';
import { readFile } from './read-board-file.ts';

const t = featureTexts({ en: english })('en');
const contest = contestOf();
const [ada = '', ben = '', cho = ''] = contest.candidates.map(({ id }) => id);
const first = [ada, ben, cho, ''].map((choice, place) => ballotOf(choice, place));
const second = [ada, ada, ben].map((choice, place) => ballotOf(choice, 10 + place));
const whole = packageOf(contest, [first, second]);
const [, , , abstention] = first;
const [mine = ballotOf('', 0), , bens = ballotOf('', 0)] = second;

const heldOf = ({ userId, code, weight }: TestBallot) => ({
  election: ELECTION,
  userId,
  code,
  weight,
});
const claimOf = (ballot: TestBallot) => ({ ...heldOf(ballot), choice: ballot.choice });

/** Returns the API's response for a commitment. */
function whereaboutsIn({ heads }: BoardPackage, commitment: string): Whereabouts {
  const head = heads.find(({ commitments }) => commitments.includes(commitment));
  if (!head) return { state: 'unknown' };
  const entries = head.commitments.map((one) => fromHex(one, 32) ?? new Uint8Array());
  const index = head.commitments.indexOf(commitment);
  const path = proofOf(entries, index, nodeCrypto.hash).map(toHex);
  return { state: 'included', number: head.number, index, size: entries.length, path };
}

const check = (ballot: TestBallot, board: BoardPackage = whole) =>
  checkBallot(
    {
      claim: claimOf(ballot),
      board,
      whereabouts: whereaboutsIn(board, commitmentFor(claimOf(ballot), nodeCrypto.hash)),
      expected: { fingerprint: signer.fingerprint },
    },
    nodeCrypto,
  );

const codesOf = ({ findings }: { findings: { code: string }[] }) =>
  findings.map(({ code }) => code);

describe('a ballot that is checked with a server’s responses', () => {
  it('is found in the box with the choice that was entered', () => {
    const found = check(mine);
    expect(found).toMatchObject({
      outcome: 'included',
      choice: ada,
      checkpoint: { number: 2, of: 2 },
      fingerprint: signer.fingerprint,
      findings: [],
    });
    expect(ballotCheckSentences(found, contest, t)).toBe(
      `Your ballot is in the box with this choice: Ada. It is in checkpoint 2 of 2. The board is signed with the key that has the fingerprint ${signer.fingerprint}. Compare this fingerprint with the one in your invitation or in the minutes.`,
    );
  });

  it('waits for a checkpoint', () => {
    const found = checkBallot(
      { claim: claimOf(mine), board: { ...whole, heads: [] }, whereabouts: { state: 'waiting' } },
      nodeCrypto,
    );
    expect(found.outcome).toBe('waiting');
    expect(ballotCheckSentences(found, contest, t)).toContain('not in a signed checkpoint yet');
  });

  it.each<[string, Partial<TestBallot>]>([
    ['another choice', { choice: ben }],
    ['the ID of another voter', { userId: 'VOTER099' }],
    ['another code', { code: ballotOf('', 98).code }],
    ['another weight', { weight: 2 }],
  ])('is not found with %s', (_name, given) => {
    const found = check({ ...mine, ...given });
    expect(found).toMatchObject({ outcome: 'not-found', choice: undefined, checkpoint: undefined });
    expect(ballotCheckSentences(found, contest, t)).toContain('Check all three');
  });

  const proof = whereaboutsIn(whole, openingOf(mine).commitment);
  const stranger = createSigner('another secret');
  const placeOf = (ballot: TestBallot) =>
    whole.heads[1]?.commitments.indexOf(openingOf(ballot).commitment) ?? -1;
  it.each<
    [string, Partial<Extract<Whereabouts, { state: 'included' }>>, Partial<BoardPackage>, string[]]
  >([
    ['a proof of another place', { index: placeOf(bens) }, {}, ['proof-wrong']],
    ['a proof for another checkpoint', { number: 1 }, {}, ['proof-wrong']],
    ['a proof for a checkpoint that is not on the board', { number: 3 }, {}, ['proof-wrong']],
    ['a proof of another size', { size: 2 }, {}, ['proof-wrong']],
    ['a path that is not hex', { path: ['x'] }, {}, ['proof-wrong']],
    ['another fingerprint', {}, { fingerprint: '0'.repeat(64) }, ['fingerprint-wrong']],
    [
      'a board by another key',
      {},
      publicPartOf(packageOf(contest, [first, second], stranger)),
      ['fingerprint-unexpected'],
    ],
    [
      'a broken chain',
      {},
      { heads: whole.heads.toReversed() },
      ['head-gap', 'chain-broken', 'contest-unsigned'],
    ],
    [
      'an unsigned head',
      {},
      { heads: whole.heads.map((head) => ({ ...head, note: stranger.note('x\n') })) },
      ['note-malformed', 'proof-wrong'],
    ],
    [
      'the board of another election',
      {},
      { election: 'other' },
      ['head-other-election', 'contest-unsigned'],
    ],
  ])('is not confirmed by %s', (_name, given, board, codes) => {
    if (proof.state !== 'included') throw new Error('not in the box');
    const found = checkBallot(
      {
        claim: claimOf(mine),
        board: { ...whole, ...board },
        whereabouts: { ...proof, ...given },
        expected: { fingerprint: signer.fingerprint },
      },
      nodeCrypto,
    );
    expect([...new Set(codesOf(found))]).toEqual(codes);
    expect(found.outcome).toBe('wrong');
    expect(ballotCheckSentences(found, contest, t)).toContain('does not show what is in the box');
  });

  it('is not confirmed by a proof for a larger tree with the same path', () => {
    const ballot = second.find(
      (one) => openingOf(one).commitment === whole.heads[1]?.commitments[0],
    );
    const claim = claimOf(ballot ?? mine);
    const whereabouts = whereaboutsIn(whole, commitmentFor(claim, nodeCrypto.hash));
    const larger = { ...whereabouts, size: 4 };
    const codes = [whereabouts, larger].map((one) =>
      codesOf(checkBallot({ claim, board: whole, whereabouts: one }, nodeCrypto)),
    );
    expect(codes).toEqual([[], ['proof-wrong']]);
  });
});

describe('a ballot that is checked in a file', () => {
  const inFile = (ballot: TestBallot, file: unknown, choice?: string) => {
    const read = readFile(bytesIn(file));
    if (!('board' in read)) throw new Error('not a board');
    const held = { ...heldOf(ballot), choice };
    return checkBallotInFile(
      { held, file: read.board, name: 'board', ballot: contest },
      nodeCrypto,
    );
  };

  it.each([
    ['with openings', whole],
    ['without openings, by trying each choice', publicPartOf(whole)],
  ])('is read %s', (_name, file) => {
    for (const ballot of [...first, ...second]) {
      const found = inFile(ballot, file);
      expect(found).toMatchObject({ outcome: 'included', choice: ballot.choice });
    }
    expect(ballotCheckSentences(inFile(abstention ?? mine, file), contest, t)).toContain(
      'with this choice: no candidate (an abstention)',
    );
  });

  it('is reported if it differs from what the voter remembers', () => {
    const found = inFile(mine, publicPartOf(whole), ben);
    expect(found).toMatchObject({ outcome: 'reads-otherwise', choice: ada });
    expect(ballotCheckSentences(found, contest, t)).toContain('but with this choice: Ada');
  });

  it('is not found with the ID of another voter', () => {
    const found = inFile({ ...mine, userId: bens.userId }, whole);
    expect(found).toMatchObject({ outcome: 'not-found', checkpoint: undefined });
    expect(ballotCheckSentences(found, contest, t)).toContain(
      'A code works with only one voter ID.',
    );
  });

  it('is not confirmed with candidates that the board does not name, in a file or by the server', () => {
    const [former, latter, ...others] = contest.candidates;
    if (!former || !latter) throw new Error('no candidates');
    const swapped = [{ ...former, name: latter.name }, { ...latter, name: former.name }, ...others];
    const seen = { ...contest, candidates: swapped };
    const board = readFile(bytesIn(whole));
    if (!('board' in board)) throw new Error('not a board');
    const found = checkBallotInFile(
      { held: heldOf(mine), file: board.board, name: 'board', ballot: seen },
      nodeCrypto,
    );
    const commitment = commitmentFor(claimOf(mine), nodeCrypto.hash);
    const whereabouts = whereaboutsIn(whole, commitment);
    const served = checkBallot(
      { claim: claimOf(mine), board: whole, whereabouts, ballot: seen },
      nodeCrypto,
    );
    for (const one of [found, served]) {
      expect([one.outcome, codesOf(one)]).toEqual(['wrong', ['receipt-contest']]);
      expect(ballotCheckSentences(one, seen, t)).not.toContain('does not show what is in');
    }
  });

  it('may be missing from a copy that is older than its checkpoint', () => {
    const found = inFile(mine, { ...publicPartOf(whole), heads: whole.heads.slice(0, 1) });
    expect(found).toMatchObject({ outcome: 'not-in-copy', findings: [] });
    expect(ballotCheckSentences(found, contest, t)).toContain('may be older');
  });

  it('is not confirmed by an altered copy', () => {
    const [head, ...others] = whole.heads;
    const heads = [{ ...head, commitments: head?.commitments.slice(1) }, ...others];
    expect(codesOf(inFile(mine, { ...publicPartOf(whole), heads }))).toEqual([
      'size-wrong',
      'root-wrong',
    ]);
  });
});

describe('the possible choices', () => {
  const of = (given: Parameters<typeof contestOf>[0]) => possibleChoices(contestOf(given));

  it('are all choices that a voter can make', () => {
    expect(of({})).toEqual(['', ada, ben, cho]);
    expect(of({ kind: 'several', marks: 2, abstain: false })).toEqual([
      ada,
      ben,
      cho,
      `${ada}+${ben}`,
      `${ada}+${cho}`,
      `${ben}+${cho}`,
    ]);
    expect(of({ kind: 'ranked', marks: 3, abstain: false })).toHaveLength(3 + 6 + 6);
  });

  it('are undefined if there are too many to try', () => {
    const candidates = Array.from({ length: 30 }, (_, place) => ({
      id: `c${place}`,
      name: String(place),
      withdrawal: null,
    }));
    expect(of({ kind: 'ranked', marks: 30, candidates })).toBeUndefined();
    expect(of({ kind: 'several', marks: 3, candidates })?.length).toBeLessThan(CHOICES_MAX);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type TestBallot,
  ballotOf,
  bytesIn,
  contestOf,
  createSigner,
  ELECTION,
  headsOver,
  lotNote,
  openingOf,
  packageOf,
  publicPartOf,
  resultOf,
  resultNote,
  SEED,
  signer,
  withdrawalOf,
} from '../../../test/support/board-package.ts';
import { verifyTwice } from '../../../test/support/two-verifiers.ts';
import { sha256 } from '../../../src/platform/sha256.ts';
import { fromBase64, toHex, utf8 } from '../bytes.ts';
import type { Head } from '../head.ts';
import { lotOf } from '../lot.ts';
import { readNote } from '../note.ts';
import type { BoardPackage, PackageContest } from '../package.ts';
import { writeCode } from '../receipt-code.ts';
import type { FindingCode } from './findings.ts';

const contest = contestOf();
const [ada = '', ben = '', cho = ''] = contest.candidates.map(({ id }) => id);
const checkpoints = [
  [ada, ada, ben, ''],
  [ada, cho, ben, cho],
  [ada, ada, ''],
].map((choices, number) => choices.map((choice, place) => ballotOf(choice, 10 * number + place)));
const [first = [], second = [], third = []] = checkpoints;
const stranger = createSigner('another secret');

type Whole = Required<BoardPackage>;
const honest = (): Whole => packageOf(contest, checkpoints);
const openOnly = () => publicPartOf(honest());

/** Returns the package with some fields changed, as a cheater with a text editor could change them. */
const changed = <Change extends Partial<Record<keyof BoardPackage, unknown>>>(
  change: (file: Whole) => Change,
) => {
  const file = honest();
  return [{ ...file, ...change(file) }];
};

/** Returns the package with one head changed. `number` starts at 1. */
const headChanged = (number: number, change: (head: Whole['heads'][number]) => object) =>
  changed(({ heads }) => ({
    heads: heads.map((head) => (head.number === number ? { ...head, ...change(head) } : head)),
  }));

/** Returns the package with one opening changed: the first with this choice. */
const openingChanged = (choice: string, change: (opening: Whole['openings'][number]) => object) =>
  changed(({ openings }) => {
    const at = openings.findIndex((one) => one.choice === choice);
    return {
      openings: openings.map((one, place) => (place === at ? { ...one, ...change(one) } : one)),
    };
  });

/** Returns a package for another contest, signed by a cheater who has the key. */
const signed = (ballots: TestBallot[], given: Partial<PackageContest>) => [
  packageOf(contestOf(given), [ballots]),
];

const commitmentsOf = (ballots: readonly TestBallot[]) =>
  ballots.map((ballot) => openingOf(ballot).commitment).toSorted();

/** Returns the public part of a board with other ballots, signed by a cheater who has the key. */
const boardOver = (lists: readonly (readonly TestBallot[])[], by = signer) => ({
  ...openOnly(),
  key: by.key,
  fingerprint: by.fingerprint,
  heads: headsOver(lists.map(commitmentsOf), { by }),
});

/** Returns the package with new heads, one of which was signed with false data. */
const headsSigned = (number: number, change: Partial<Head>) =>
  changed(({ heads }) => ({
    heads: headsOver(
      heads.map(({ commitments }) => commitments),
      { change: (head) => (head.number === number ? { ...head, ...change } : head) },
    ),
  }));

const resultChanged = (change: (result: Whole['result']) => object) =>
  changed(({ result }) => ({ result: { ...result, ...change(result) } }));

const receipt = (place: number, more: object = {}) => {
  const { kind, abstain, weighted, candidates } = contest;
  return {
    format: 'votewise receipt v1',
    election: ELECTION,
    title: contest.title,
    code: writeCode(ballotOf('', place).code),
    kind,
    abstain,
    weighted,
    candidates: candidates.map(({ id, name }) => ({ id, name })),
    ...more,
  };
};

const more = ballotOf(ben, 98);
const lotted = contestOf({ ties: 'lot' });
const tied = [ada, ben].map((choice, place) => ballotOf(choice, place));
const drawn = () => packageOf(lotted, [tied]);
const weightedContest = contestOf({ weighted: true });
const heavy = [ballotOf(ada, 1, 5), ballotOf(ben, 2, 3)];
const weighty = () => packageOf(weightedContest, [heavy]);

/** What was altered, the files, and all expected findings. */
const alterations: [string, () => unknown[], FindingCode[]][] = [
  // The ballots of a package.
  [
    'a ballot removed from board and openings',
    () =>
      changed(({ heads, openings }) => {
        const gone = heads[1]?.commitments[0];
        return {
          heads: heads.map((head) => ({
            ...head,
            commitments: head.commitments.filter((one) => one !== gone),
          })),
          openings: openings.filter(({ commitment }) => commitment !== gone),
        };
      }),
    ['size-wrong', 'root-wrong', 'result-ballots', 'result-votes'],
  ],
  [
    'a ballot added to board and openings',
    () => {
      const opening = openingOf(more);
      return changed(({ heads, openings }) => ({
        heads: heads.map((head) =>
          head.number === 2
            ? { ...head, commitments: [...head.commitments, opening.commitment].toSorted() }
            : head,
        ),
        openings: [...openings, opening].toSorted((a, b) => (a.commitment < b.commitment ? -1 : 1)),
      }));
    },
    ['size-wrong', 'root-wrong', 'result-ballots', 'result-votes'],
  ],
  [
    'a ballot exchanged for another on board and in the openings',
    () => {
      const other = packageOf(contest, [first, [...second.slice(1), more], third]);
      return changed(({ heads }) => ({
        heads: heads.map((head, place) => ({
          ...head,
          commitments: other.heads[place]?.commitments,
        })),
        openings: other.openings,
      }));
    },
    ['root-wrong', 'result-votes'],
  ],
  [
    'a ballot moved to another checkpoint',
    () => {
      const other = boardOver([first.slice(1), [...second, ...first.slice(0, 1)], third]);
      return changed(({ heads }) => ({
        heads: heads.map((head, place) => ({
          ...head,
          commitments: other.heads[place]?.commitments,
        })),
      }));
    },
    ['size-wrong', 'root-wrong'],
  ],
  [
    'a ballot signed in two checkpoints',
    () => [boardOver([first, [...second, ...first.slice(0, 1)], third])],
    ['commitment-in-two-checkpoints'],
  ],
  [
    'a ballot signed twice in one checkpoint',
    () => [boardOver([first, [...second, ...second.slice(0, 1)], third])],
    ['commitment-repeated'],
  ],
  [
    'ballots signed in another order than sorted',
    () => [{ ...openOnly(), heads: headsOver([commitmentsOf(first).toReversed()]) }],
    ['commitments-unsorted'],
  ],
  // Openings.
  [
    'an opening left out',
    () =>
      changed(({ openings }) => {
        const at = openings.findIndex(({ choice }) => choice === ben);
        return { openings: openings.filter((_, place) => place !== at) };
      }),
    ['opening-missing', 'result-ballots', 'result-votes'],
  ],
  [
    'an opening of a ballot that is not on the board',
    () =>
      changed(({ openings }) => ({
        openings: [...openings, openingOf(more)].toSorted((a, b) =>
          a.commitment < b.commitment ? -1 : 1,
        ),
      })),
    ['opening-extra', 'result-ballots', 'result-votes'],
  ],
  [
    'an opening twice',
    () =>
      changed(({ openings }) => {
        const at = openings.findIndex(({ choice }) => choice === ada);
        return { openings: openings.flatMap((one, place) => (place === at ? [one, one] : [one])) };
      }),
    ['opening-repeated', 'result-ballots', 'result-votes'],
  ],
  [
    'the choices of two openings swapped',
    () =>
      changed(({ openings }) => {
        const swap: Record<string, string> = { [ada]: ben, [ben]: ada };
        const places = new Set(
          [ada, ben].map((id) => openings.findIndex(({ choice }) => choice === id)),
        );
        return {
          openings: openings.map((one, place) =>
            places.has(place) ? { ...one, choice: swap[one.choice] } : one,
          ),
        };
      }),
    ['opening-wrong'],
  ],
  [
    'an opening with another choice',
    () => openingChanged(ada, () => ({ choice: cho })),
    ['opening-wrong', 'result-votes'],
  ],
  [
    'an opening with another nonce',
    () => openingChanged(ada, () => ({ nonce: '00'.repeat(32) })),
    ['opening-wrong'],
  ],
  [
    'an opening with a weight where votes are not weighted',
    () => openingChanged(ada, () => ({ weight: 2 })),
    ['opening-wrong', 'weight-invalid'],
  ],
  [
    'openings in the order of casting',
    () => changed(({ openings }) => ({ openings: openings.toReversed() })),
    ['openings-unsorted'],
  ],
  ['no openings', () => changed(() => ({ openings: undefined })), ['part-missing']],
  ['no result', () => changed(() => ({ result: undefined })), ['part-missing']],
  ['no contest', () => changed(() => ({ contest: undefined })), ['part-missing']],
  // What is on the ballots.
  ['a signed vote for an unknown candidate', () => [packageOfChoice('x')], ['choice-invalid']],
  [
    'a signed abstention where there is none',
    () => [packageOfChoice('', { abstain: false })],
    ['choice-invalid'],
  ],
  [
    'two signed marks where one is allowed',
    () => [packageOfChoice(`${ada}+${ben}`)],
    ['choice-invalid'],
  ],
  [
    'more signed marks than allowed',
    () => [packageOfChoice(`${ada}+${ben}+${cho}`, { kind: 'several', marks: 2 })],
    ['choice-invalid'],
  ],
  [
    'signed marks in the order of marking',
    () => [packageOfChoice(`${ben}+${ada}`, { kind: 'several', marks: 2 })],
    ['choice-invalid'],
  ],
  [
    'a candidate signed twice in a ranking',
    () => [
      packageOfChoice(`${ben}>${ben}`, { kind: 'ranked', marks: 3, rule: 'irv', ties: 'lot' }),
    ],
    ['choice-invalid'],
  ],
  [
    'a signed weight above the largest',
    () => signed([ballotOf(ada, 1), ballotOf(ben, 2, 1_000_001)], { weighted: true }),
    ['weight-invalid'],
  ],
  // Heads.
  [
    'a head left out',
    () => changed(({ heads }) => ({ heads: heads.filter(({ number }) => number !== 2) })),
    ['head-gap', 'chain-broken', 'opening-extra'],
  ],
  [
    'the last head left out',
    () => changed(({ heads }) => ({ heads: heads.slice(0, 2) })),
    ['opening-extra', 'result-unsigned'],
  ],
  [
    'heads in another order',
    () => changed(({ heads }) => ({ heads: heads.toReversed() })),
    ['head-gap', 'chain-broken', 'contest-unsigned', 'result-unsigned'],
  ],
  [
    'a changed text of a head',
    () => headChanged(3, ({ note }) => ({ note: note.replace('\n3\n3\n', '\n3\n2\n'), size: 2 })),
    ['signature-wrong', 'size-wrong', 'result-unsigned'],
  ],
  ['another size next to a head', () => headChanged(3, () => ({ size: 2 })), ['head-fields']],
  [
    'a note with something else',
    () => headChanged(3, () => ({ note: 'none' })),
    ['note-malformed', 'result-unsigned'],
  ],
  [
    'a head signed by another key',
    () => headChanged(3, ({ note }) => ({ note: stranger.note(readNote(note)?.text ?? '') })),
    ['signature-other-key'],
  ],
  [
    'a head signed by another key under the name of this one',
    () =>
      headChanged(3, ({ note }) => {
        const [text = '', line = ''] = stranger.note(readNote(note)?.text ?? '').split('\n\n');
        const own = fromBase64(/ (\S+)\n$/.exec(note)?.[1] ?? '') ?? new Uint8Array();
        const other = fromBase64(/ (\S+)\n$/.exec(line)?.[1] ?? '') ?? new Uint8Array();
        const mixed = Buffer.concat([own.slice(0, 4), other.slice(4)]).toString('base64');
        return { note: `${text}\n\n— votewise-board ${mixed}\n` };
      }),
    ['signature-wrong'],
  ],
  [
    'a head signed with a false size',
    () => headsSigned(2, { size: 9 }),
    ['size-wrong', 'result-unsigned'],
  ],
  [
    'a head signed with a false root',
    () => headsSigned(2, { root: sha256(utf8('')) }),
    ['root-wrong', 'result-unsigned'],
  ],
  [
    'a head signed with a false root next to the right one',
    () =>
      headsSigned(2, { root: sha256(utf8('')) }).map((file) => ({
        ...file,
        heads: file.heads.map((head, place) => ({ ...head, root: honest().heads[place]?.root })),
      })),
    ['head-fields', 'root-wrong', 'result-unsigned'],
  ],
  [
    'a head signed for another election',
    () => headsSigned(2, { electionId: 'other' }),
    ['head-other-election', 'result-unsigned'],
  ],
  [
    'a head signed without the one before',
    () => headsSigned(2, { previous: sha256(utf8('')) }),
    ['chain-broken', 'result-unsigned'],
  ],
  [
    'a first head signed for another contest',
    () => headsSigned(1, { previous: sha256(utf8('')) }),
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'a head signed for an election that is no ID',
    () => headsSigned(2, { electionId: 'an election' }),
    ['note-malformed', 'result-unsigned'],
  ],
  [
    'a head signed by someone else',
    () => headChanged(3, ({ note }) => ({ note: note.replace('— votewise-board', '— someone') })),
    ['signature-other-key'],
  ],
  [
    'a head signed by someone whose name is no name of a key',
    () => headChanged(3, ({ note }) => ({ note: note.replace('— votewise', '— vote+wise') })),
    ['note-malformed', 'result-unsigned'],
  ],
  [
    'two heads signed with one number',
    () =>
      changed(({ heads }) => ({ heads: [...heads, ...boardOver([[], [], []]).heads.slice(2)] })),
    ['head-gap', 'chain-broken', 'head-forked', 'result-unsigned'],
  ],
  [
    'two heads with one number, one of them not signed',
    () =>
      changed(({ heads }) => ({
        heads: [...heads, ...boardOver([[], [], []], stranger).heads.slice(2)],
      })),
    ['head-gap', 'chain-broken', 'signature-other-key', 'result-unsigned'],
  ],
  [
    'a ballot signed in two checkpoints with one number',
    () => {
      const lists = [first, second, third, first.slice(0, 1)].map(commitmentsOf);
      const change = (head: Head) => (head.number === 4 ? { ...head, number: 1 } : head);
      return [{ ...openOnly(), heads: headsOver(lists, { change }) }];
    },
    ['head-gap', 'head-forked', 'commitment-repeated'],
  ],
  [
    'a ballot signed twice in one checkpoint and once in another, in turns',
    () => {
      const lists = [first, first.slice(0, 1), first.slice(0, 1)].map(commitmentsOf);
      const change = (head: Head) => (head.number === 3 ? { ...head, number: 1 } : head);
      return [{ ...openOnly(), heads: headsOver(lists, { change }) }];
    },
    ['head-gap', 'head-forked', 'commitment-repeated', 'commitment-in-two-checkpoints'],
  ],
  [
    'no key, and a note with something else',
    () => headChanged(3, () => ({ note: 'none' })).map((file) => ({ ...file, key: 'none' })),
    ['key-invalid', 'note-malformed', 'result-unsigned'],
  ],
  ['no key', () => changed(() => ({ key: 'none' })), ['key-invalid']],
  [
    'another key',
    () => changed(() => ({ key: stranger.key })),
    ['fingerprint-wrong', 'signature-other-key', 'fingerprint-unexpected', 'result-unsigned'],
  ],
  [
    'another fingerprint',
    () => changed(() => ({ fingerprint: '0'.repeat(64) })),
    ['fingerprint-wrong'],
  ],
  [
    'everything signed by another key',
    () => [boardOver(checkpoints, stranger)],
    ['fingerprint-unexpected'],
  ],
  // The result.
  [
    'other votes',
    () => resultChanged(({ votes }) => ({ votes: { ...votes, [ben]: 9 } })),
    ['result-votes'],
  ],
  [
    'votes for an unknown candidate',
    () => resultChanged(({ votes }) => ({ votes: { ...votes, x: 1 } })),
    ['result-votes'],
  ],
  [
    'other ballots',
    () => resultChanged(() => ({ ballots: 12, eligible: 99 })),
    ['result-ballots', 'result-unsigned'],
  ],
  ['other abstentions', () => resultChanged(() => ({ abstentions: 0 })), ['result-abstentions']],
  ['others elected', () => resultChanged(() => ({ elected: [ben] })), ['result-elected']],
  [
    'more ballots on paper than were counted',
    () => {
      const file = packageOf(contestOf({ onPaper: true }), [[ballotOf(ada, 1)]]);
      const onPaper = { handedOut: 9, ballots: 9, spoiled: 0 };
      return [{ ...file, result: { ...file.result, onPaper } }];
    },
    ['result-paper', 'result-unsigned'],
  ],
  [
    'other spoiled ballots',
    () => {
      const file = packageOf(contestOf({ onPaper: true }), [[ballotOf(ada, 1)]]);
      const onPaper = { handedOut: 2, ballots: 1, spoiled: 1 };
      return [{ ...file, result: { ...file.result, onPaper } }];
    },
    ['result-unsigned'],
  ],
  ['fewer proxies', () => resultChanged(() => ({ proxies: 0 })), ['result-unsigned']],
  [
    'ballots on paper in an election without paper',
    () => resultChanged(() => ({ onPaper: { handedOut: 0, ballots: 0, spoiled: 0 } })),
    ['result-paper', 'result-unsigned'],
  ],
  [
    'fewer voters than ballots',
    () => resultChanged(() => ({ eligible: 10 })),
    ['turnout-impossible', 'result-unsigned'],
  ],
  [
    'fewer eligible weight than was cast',
    () => [{ ...weighty(), result: { ...weighty().result, eligible: 7 } }],
    ['turnout-impossible', 'result-unsigned'],
  ],
  [
    'another weight of a candidate',
    () => {
      const { result, ...file } = weighty();
      return [{ ...file, result: { ...result, weights: { ...result.weights, total: 9 } } }];
    },
    ['result-weights'],
  ],
  [
    'no weights',
    () => [{ ...weighty(), result: { ...weighty().result, weights: null } }],
    ['result-weights'],
  ],
  [
    'another seed',
    () => [{ ...drawn(), result: { ...drawn().result, seed: '00'.repeat(32) } }],
    ['seed-wrong', ...lotElects('00'.repeat(32), drawn().result.lot)],
  ],
  ['no seed', () => [{ ...drawn(), result: { ...drawn().result, seed: null } }], ['lot-missing']],
  [
    'no signed text that decides the lot',
    () => [{ ...drawn(), result: { ...drawn().result, lot: null } }],
    ['lot-missing'],
  ],
  [
    'neither seed nor hash of the seed',
    () => {
      const { contest: given, result } = drawn();
      return [
        {
          ...drawn(),
          contest: { ...given, seedHash: null },
          result: { ...result, seed: null, lot: null },
        },
      ];
    },
    ['contest-inconsistent', 'contest-unsigned', 'result-unsigned'],
  ],
  [
    'a lot of another number of ballots',
    () => lotChanged(lotNote(3, drawn().heads)),
    ['lot-wrong', ...lotElects(SEED, lotNote(3, drawn().heads))],
  ],
  [
    'a lot of other ballots',
    () => lotChanged(lotNote(2, [])),
    ['lot-wrong', ...lotElects(SEED, lotNote(2, []))],
  ],
  [
    'a lot signed with another key',
    () => lotChanged(lotNote(2, drawn().heads, stranger)),
    ['lot-wrong', ...lotElects(SEED, lotNote(2, drawn().heads, stranger))],
  ],
  ['a lot that is not signed', () => lotChanged('none'), ['lot-wrong']],
  [
    'a lot where ties stay open',
    () => resultChanged(() => ({ lot: lotNote(11, honest().heads) })),
    ['lot-wrong'],
  ],
  [
    'another hash of the seed',
    () => [{ ...drawn(), contest: { ...lotted, seedHash: '00'.repeat(32) } }],
    ['seed-wrong', 'contest-unsigned', 'result-unsigned'],
  ],
  [
    'another rule',
    () => changed(() => ({ contest: { ...contest, rule: 'irv' } })),
    ['contest-inconsistent', 'contest-unsigned', 'result-unsigned'],
  ],
  [
    'more seats than candidates',
    () => changed(() => ({ contest: { ...contest, seats: 4 } })),
    ['contest-inconsistent', 'contest-unsigned', 'result-unsigned'],
  ],
  // What was signed about the contest and the result.
  [
    'the names of two candidates swapped',
    () => contestChanged({ candidates: renamed(contest.candidates) }),
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'the names of two candidates swapped in a copy without votes',
    () => [{ ...openOnly(), contest: contestOf({ candidates: renamed(contest.candidates) }) }],
    ['contest-unsigned'],
  ],
  [
    'the names of two candidates swapped where no one voted',
    () => [
      {
        ...packageOf(contest, []),
        contest: contestOf({ candidates: renamed(contest.candidates) }),
      },
    ],
    ['result-unsigned'],
  ],
  [
    'another rule that elects the same candidate',
    () => {
      const ranked = contestOf({ kind: 'ranked', marks: 3, rule: 'irv', ties: 'lot' });
      const file = packageOf(ranked, [[ballotOf(ada, 1), ballotOf(`${ada}>${ben}`, 2)]]);
      return [{ ...file, contest: { ...ranked, rule: 'schulze' } }];
    },
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'another number of seats',
    () => contestChanged({ seats: 2 }),
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'another number of marks',
    () => {
      const file = packageOf(contestOf({ kind: 'several', marks: 2 }), [[ballotOf(ada, 1)]]);
      return [{ ...file, contest: { ...file.contest, marks: 1 } }];
    },
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'a quorum',
    () => contestChanged({ quorum: { numerator: 1, denominator: 3 } }),
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'a majority',
    () =>
      contestChanged({
        majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'cast' },
      }),
    ['contest-unsigned', 'result-unsigned'],
  ],
  [
    'a count by weight',
    () => contestChanged({ weighted: true }),
    ['contest-unsigned', 'result-unsigned', 'result-weights'],
  ],
  [
    'neither a lot nor its seed',
    () => {
      const file = drawn();
      const { result } = file;
      return [
        {
          ...file,
          contest: { ...lotted, ties: 'open', seedHash: null },
          result: { ...result, seed: null, lot: null, elected: [] },
        },
      ];
    },
    ['contest-unsigned', 'result-unsigned'],
  ],
  ['another title', () => contestChanged({ title: 'Chair 2026' }), ['result-unsigned']],
  ['more eligible voters', () => resultChanged(() => ({ eligible: 99 })), ['result-unsigned']],
  [
    'more eligible voters, in the signed text too',
    () =>
      resultChanged(({ eligible, statement }) => ({
        eligible: 99,
        statement: statement.replace(`\n${eligible}\n`, '\n99\n'),
      })),
    ['result-unsigned'],
  ],
  ['fewer closings', () => resultChanged(() => ({ closings: 0 })), ['result-unsigned']],
  ['an unsigned result', () => resultChanged(() => ({ statement: 'none' })), ['result-unsigned']],
  [
    'a result signed with another key',
    () =>
      resultChanged(({ eligible, closings }) => ({
        statement: resultNote(
          { contest, heads: honest().heads, eligible, closings, onPaper: null, proxies: null },
          stranger,
        ),
      })),
    ['result-unsigned'],
  ],
  [
    'a signed head in place of a signed result',
    () => resultChanged(() => ({ statement: honest().heads[2]?.note ?? '' })),
    ['result-unsigned'],
  ],
  [
    'the last checkpoint and its votes left out',
    () => {
      const file = packageOf(contest, [first, second]);
      const { statement, eligible } = honest().result;
      return [{ ...file, result: { ...file.result, statement, eligible } }];
    },
    ['result-unsigned'],
  ],
  [
    'a withdrawal that is not signed',
    () => withdrawalChanged(contest, cho, 'none'),
    ['withdrawal-unsigned', 'result-unsigned'],
  ],
  [
    'a withdrawal signed with another key',
    () => withdrawalChanged(contest, cho, withdrawalOf(cho, { by: stranger })),
    ['withdrawal-unsigned', 'result-unsigned'],
  ],
  [
    'a withdrawal signed for another candidate',
    () => withdrawalChanged(contest, cho, withdrawalOf(ben)),
    ['withdrawal-unsigned', 'result-unsigned'],
  ],
  [
    'a withdrawal from another election',
    () => withdrawalChanged(contest, cho, withdrawalOf(cho, { election: 'other' })),
    ['withdrawal-unsigned', 'result-unsigned'],
  ],
  [
    'a signed withdrawal left out of the result',
    () => withdrawalChanged(withdrawnCho(), cho, null),
    ['result-unsigned'],
  ],
  [
    'a signed withdrawal added to the result',
    () => withdrawalChanged(contest, cho, withdrawalOf(cho)),
    ['result-unsigned'],
  ],
  [
    'a withdrawal that a later copy leaves out',
    () => [packageOf(withdrawnCho(), checkpoints), honest()],
    ['withdrawal-removed'],
  ],
  [
    'a withdrawal that a result of the same close leaves out, whichever file is given first',
    () => [honest(), packageOf(withdrawnCho(), checkpoints)],
    ['withdrawal-removed'],
  ],
  [
    'two signed results of one close with different numbers of eligible voters',
    () => {
      const file = honest();
      const eligible = file.result.eligible + 8;
      const { heads, result } = file;
      const { closings, onPaper, proxies } = result;
      const statement = resultNote({ contest, heads, eligible, closings, onPaper, proxies });
      return [file, { ...file, result: { ...result, eligible, statement } }];
    },
    ['eligible-changed'],
  ],
  [
    'a withdrawal that an open board with more checkpoints leaves out',
    () => [
      { ...openOnly(), contest },
      { ...openOnly(), contest: withdrawnCho(), heads: honest().heads.slice(0, 1) },
    ],
    ['withdrawal-removed'],
  ],
  // Differences between copies from different times.
  [
    'a ballot removed since',
    () => [openOnly(), boardOver([first.slice(1), second, third, [more]])],
    ['head-forked', 'commitment-removed'],
  ],
  [
    'a ballot added since',
    () => [openOnly(), boardOver([first, [...second, more], third])],
    ['head-forked', 'commitment-added'],
  ],
  [
    'a ballot exchanged since',
    () => [openOnly(), boardOver([first, [...second.slice(1), more], third])],
    ['head-forked', 'commitment-removed', 'commitment-added'],
  ],
  [
    'a ballot moved since',
    () => [openOnly(), boardOver([first.slice(1), [...second, ...first.slice(0, 1)], third])],
    ['head-forked', 'commitment-moved'],
  ],
  [
    'two boards that a later copy hides',
    () => {
      const heads = headsOver([...checkpoints, [more]].map(commitmentsOf));
      const hidden = heads.map((head) => (head.number === 3 ? { ...head, note: 'none' } : head));
      const other = boardOver([first, second, third.slice(1)]);
      return [openOnly(), other, { ...openOnly(), heads: hidden }];
    },
    ['head-forked', 'note-malformed', 'commitment-added'],
  ],
  [
    'a ballot that was in two checkpoints, and is in one of them since',
    () => [
      boardOver([first, [...second, ...first.slice(0, 1)], third]),
      boardOver([first, second, third]),
    ],
    ['commitment-in-two-checkpoints', 'head-forked', 'commitment-moved'],
  ],
  [
    'a head changed since, without the key',
    () => [
      ...headChanged(3, ({ note }) => ({ note: note.replace('\n3\n3\n', '\n3\n2\n'), size: 2 })),
      honest(),
    ],
    ['signature-wrong', 'size-wrong', 'head-changed', 'result-unsigned'],
  ],
  [
    'another key since',
    () => [openOnly(), boardOver(checkpoints, stranger)],
    ['key-changed', 'fingerprint-unexpected'],
  ],
  [
    'a rule changed since',
    () => [{ ...openOnly(), contest: contestOf({ seats: 2 }) }, honest()],
    ['contest-changed', 'contest-unsigned'],
  ],
  [
    'a candidate renamed since',
    () => [
      {
        ...openOnly(),
        contest: contestOf({
          candidates: contest.candidates.map((one) => ({ ...one, name: `${one.name}!` })),
        }),
      },
      honest(),
    ],
    ['contest-changed', 'contest-unsigned'],
  ],
  [
    'another lot since',
    () => [
      { ...publicPartOf(drawn()), contest: { ...lotted, seedHash: '00'.repeat(32) } },
      drawn(),
    ],
    ['contest-changed', 'contest-unsigned'],
  ],
  [
    'a lot since',
    () => [
      { ...publicPartOf(drawn()), contest: { ...lotted, ties: 'open', seedHash: null } },
      drawn(),
    ],
    ['contest-changed', 'contest-unsigned'],
  ],
  [
    'seats in another order than the lot gave them',
    () => {
      const candidates = contest.candidates.toReversed();
      const file = packageOf(contestOf({ ties: 'lot', seats: 2, candidates }), [
        [ada, ben, cho].map((choice, place) => ballotOf(choice, place)),
      ]);
      return [{ ...file, result: { ...file.result, elected: file.result.elected?.toReversed() } }];
    },
    ['result-elected'],
  ],
  [
    'a count that the recount did not confirm',
    () => resultChanged(() => ({ elected: null })),
    ['count-unconfirmed'],
  ],
  [
    'a count that the recount did not confirm, where a lot would decide',
    () => [{ ...drawn(), result: { ...drawn().result, elected: null, seed: null } }],
    ['count-unconfirmed'],
  ],
  [
    'which ballot was altered before the recount',
    () => {
      const altered = [[ballotOf(cho, 0), ...first.slice(1)], second, third];
      return changed(({ result }) => ({
        openings: packageOf(contest, altered).openings,
        result: { ...result, elected: null },
      }));
    },
    ['opening-missing', 'opening-extra', 'result-votes', 'count-unconfirmed'],
  ],
  [
    'a count that leaves out the last checkpoint',
    () => [openOnly(), packageOf(contest, [first, second])],
    ['count-incomplete'],
  ],
  // Receipts.
  ['one receipt for two voters', () => [openOnly(), receipt(1), receipt(1)], ['receipt-shared']],
  [
    'a receipt with a wrong code',
    () => [openOnly(), receipt(1, { code: '123' })],
    ['receipt-code-invalid'],
  ],
  [
    'a receipt of another contest',
    () => [honest(), receipt(1, { abstain: false })],
    ['receipt-contest'],
  ],
  [
    'a receipt of another election',
    () => [openOnly(), receipt(1, { election: 'other' })],
    ['receipt-without-board'],
  ],
];

/** Returns a package with a second ballot, signed by a cheater. The result has only the first ballot's vote. */
function packageOfChoice(choice: string, given: Partial<PackageContest> = {}) {
  const rules = contestOf(given);
  const file = packageOf(rules, [[ballotOf(ada, 1)]]);
  const ballots = [ballotOf(ada, 1), ballotOf(choice, 2)];
  const heads = headsOver([commitmentsOf(ballots)], { contest: rules });
  return {
    ...file,
    heads,
    openings: ballots.map(openingOf).toSorted((a, b) => (a.commitment < b.commitment ? -1 : 1)),
    result: { ...resultOf(rules, [ballotOf(ada, 1)], { heads }), ballots: 2 },
  };
}

/** Returns the package with some fields of the contest changed. */
function contestChanged(given: Partial<PackageContest>) {
  return changed(() => ({ contest: { ...contest, ...given } }));
}

/** Swaps the names of the first two candidates. */
function renamed(candidates: PackageContest['candidates']): PackageContest['candidates'] {
  const [one, other] = candidates.map(({ name }) => name);
  const names = [other, one];
  return candidates.map((candidate, place) => ({
    ...candidate,
    name: names[place] ?? candidate.name,
  }));
}

function withdrawn(given: PackageContest, candidateId: string, withdrawal: string | null) {
  const candidates = given.candidates.map((one) =>
    one.id === candidateId ? { ...one, withdrawal } : one,
  );
  return { ...given, candidates };
}

const withdrawnCho = () => withdrawn(contest, cho, withdrawalOf(cho));

/** Returns a package of this contest in which the withdrawal of a candidate is replaced. */
function withdrawalChanged(given: PackageContest, candidateId: string, withdrawal: string | null) {
  return [{ ...packageOf(given, checkpoints), contest: withdrawn(given, candidateId, withdrawal) }];
}

/** Returns the package decided by lot, with another signed text. */
function lotChanged(lot: string) {
  return [{ ...drawn(), result: { ...drawn().result, lot } }];
}

/** Returns the expected finding if this seed and signed text elect a different candidate; otherwise none. */
function lotElects(seed: string, note: string | null): FindingCode[] {
  const signature = readNote(note ?? '')?.signature ?? new Uint8Array();
  const lot = lotOf(Buffer.from(seed, 'hex'), signature, sha256);
  const [drawnFirst] = [ada, ben].toSorted((one, other) => {
    const [a = '', b = ''] = [one, other].map((id) =>
      toHex(sha256(Buffer.concat([lot, Buffer.from(id)]))),
    );
    return a < b ? -1 : 1;
  });
  return drawnFirst === drawn().result.elected?.[0] ? [] : ['result-elected'];
}

const findingsIn = (files: unknown[]) => verifyTwice(files.map(bytesIn));

describe('an altered board', () => {
  it.each(alterations)('is detected: %s', (_name, files, codes) => {
    const report = findingsIn(files());
    const found = report.elections.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(new Set(found)).toEqual(new Set(codes));
    expect(report.outcome).toBe('wrong');
  });

  it('is distinguished from a board that is only shorter or has a corrected title or a withdrawal', () => {
    const candidates = contest.candidates.map((one, place) =>
      place === 1 ? { ...one, withdrawal: withdrawalOf(one.id) } : one,
    );
    const later = packageOf(contestOf({ title: 'Corrected', candidates }), checkpoints);
    const early = { ...openOnly(), contest, heads: honest().heads.slice(0, 1) };
    expect(findingsIn([early, later, receipt(1), receipt(2)]).outcome).toBe('holds');
  });

  it('produces one finding for many faults of the same kind, with their number and the first few places', () => {
    const ballots = Array.from({ length: 20 }, (_, place) => ballotOf(ada, place));
    const { openings: _openings, ...file } = packageOf(contest, [ballots]);
    const [finding] = findingsIn([{ ...file, openings: [] }]).elections[0]?.findings ?? [];
    expect(finding).toMatchObject({ code: 'opening-missing', count: 20, file: '0.json' });
    expect(finding?.places).toHaveLength(5);
  });
});

import { describe, expect, it } from 'vitest';
import { featureTexts } from '../../../src/platform/languages/feature-texts.ts';
import english from '../../locales/en/verifying.json' with { type: 'json' };
import { ballotCheckSentences, findingSentence } from './ballot-check-sentences.ts';
import type { BallotCheck } from './check-ballot.ts';
import type { FindingCode } from './findings.ts';
import { type Holds, inWords, type Place } from './finding-places.ts';

const t = featureTexts({ en: english })('en');
const keysOf = (part: string) => Object.keys(english).filter((key) => key.startsWith(`${part}.`));

const compared = { given: 5, counted: 1284 };
const places: [Place, string][] = [
  [{ key: 'place.byte', values: { at: 1284 } }, 'byte 1284'],
  [{ key: 'place.event', values: { event: 1284 } }, 'event 1284'],
  [
    { key: 'place.eventDetail', values: { event: 3, detail: 'A proof is wrong.' } },
    'event 3: A proof is wrong.',
  ],
  [
    { key: 'place.eventCompared', values: { event: 3, file: 'a.bel' } },
    'event 3, compared with a.bel',
  ],
  [{ key: 'place.ballotsOfVoters', values: { ballots: 3, voters: 2 } }, 'ballots: 3, voters: 2'],
  [{ key: 'place.field', values: { field: 'seed' } }, 'seed'],
  [{ key: 'place.fingerprint', values: { fingerprint: '0f' } }, '0f'],
  [{ key: 'place.election', values: { election: 'abc' } }, 'election abc'],
  [{ key: 'place.compared', values: { file: 'a.json' } }, 'compared with a.json'],
  [
    { key: 'place.fieldCompared', values: { field: 'marks', file: 'a.json' } },
    'marks, compared with a.json',
  ],
  [{ key: 'place.checkpoint', values: { number: 1284 } }, 'checkpoint 1284'],
  [
    { key: 'place.checkpointCompared', values: { number: 3, file: 'a.json' } },
    'checkpoint 3, compared with a.json',
  ],
  [
    { key: 'place.checkpointsCompared', values: { number: 2, of: 3, file: 'a.json' } },
    '2 of 3 checkpoints, compared with a.json',
  ],
  [{ key: 'place.commitment', values: { commitment: '0f' } }, 'commitment 0f'],
  [
    { key: 'place.commitmentIn', values: { commitment: '0f', number: 3 } },
    'commitment 0f in checkpoint 3',
  ],
  [
    { key: 'place.commitmentInBoth', values: { commitment: '0f', number: 2, other: 3 } },
    'commitment 0f in checkpoints 2 and 3',
  ],
  [
    {
      key: 'place.commitmentRemoved',
      values: { commitment: '0f', numbers: [1, 2, 3], file: 'a.json' },
    },
    'commitment 0f of checkpoint 1 and 2 and 3, compared with a.json',
  ],
  [
    { key: 'place.commitmentAdded', values: { commitment: '0f', number: 3, file: 'a.json' } },
    'commitment 0f in checkpoint 3, compared with a.json',
  ],
  [
    {
      key: 'place.commitmentMoved',
      values: { commitment: '0f', from: [1, 2], to: [3], file: 'a.json' },
    },
    'commitment 0f from 1 and 2 to 3, compared with a.json',
  ],
  [{ key: 'place.weight', values: { commitment: '0f', weight: 0 } }, 'commitment 0f: 0'],
  [
    { key: 'place.choiceAbstention', values: { commitment: '0f' } },
    'commitment 0f: an abstention, which is not allowed',
  ],
  [
    { key: 'place.choiceUnknown', values: { commitment: '0f' } },
    'commitment 0f: a candidate who is not on the ballot',
  ],
  [
    { key: 'place.choiceRepeated', values: { commitment: '0f' } },
    'commitment 0f: a candidate twice',
  ],
  [
    { key: 'place.choiceTooMany', values: { commitment: '0f' } },
    'commitment 0f: too many candidates',
  ],
  [
    { key: 'place.choiceUnsorted', values: { commitment: '0f' } },
    'commitment 0f: candidates not sorted',
  ],
  [{ key: 'place.choiceScore', values: { commitment: '0f' } }, 'commitment 0f: impossible points'],
  [{ key: 'place.choiceBudget', values: { commitment: '0f' } }, 'commitment 0f: too many points'],
  [{ key: 'place.reason', values: { reason: 'there is no such file' } }, 'there is no such file'],
  [{ key: 'place.candidatesAlike', values: {} }, 'two candidates have the same ID'],
  [{ key: 'place.candidatesNone', values: {} }, 'no candidates'],
  [{ key: 'place.ballots', values: compared }, 'ballots: 5 in the file, 1284 counted'],
  [{ key: 'place.abstentions', values: compared }, 'abstentions: 5 in the file, 1284 counted'],
  [
    { key: 'place.votes', values: { ...compared, candidate: 'Ada' } },
    'Ada: 5 in the file, 1284 counted',
  ],
  [{ key: 'place.total', values: compared }, 'total: 5 in the file, 1284 counted'],
  [{ key: 'place.weightsMissing', values: {} }, 'weights are missing'],
  [{ key: 'place.weightsExtra', values: {} }, 'the election has no weights'],
  [{ key: 'place.elected', values: { names: ['Ada', 'Ben', 'Cho'] } }, 'counted: Ada, Ben, Cho'],
  [{ key: 'place.electedNoOne', values: {} }, 'counted: no one'],
  [{ key: 'place.paper', values: { given: 9, counted: 4 } }, 'on paper: 9, of 4 counted'],
  [{ key: 'place.turnout', values: { cast: 12, eligible: 10 } }, '12 of 10'],
];

const counted =
  'a.json: every ballot was opened and counted. The count matches the result in the file. Before quorum and majority are applied, it elects';
const holds: [Holds, string][] = [
  [{ key: 'holds.empty', values: { file: 'a.json' } }, 'a.json: the board is empty.'],
  [
    { key: 'holds.signed', values: { file: 'a.json', checkpoints: 1, ballots: 1284 } },
    'a.json: 1 checkpoint with 1,284 ballots, signed and chained without gaps.',
  ],
  [{ key: 'holds.counted', values: { file: 'a.json', name: 'Ada' } }, `${counted} Ada.`],
  [
    { key: 'holds.countedInOrder', values: { file: 'a.json', names: ['Ben', 'Ada'] } },
    `${counted} Ben, Ada, in this order.`,
  ],
  [
    { key: 'holds.tied', values: { file: 'a.json', names: ['Ada', 'Ben'] } },
    'a.json: tied before quorum and majority are applied, so their seats stay empty: Ada, Ben.',
  ],
  [
    { key: 'holds.ballots', values: { file: 'a.json', ballots: 1284, blank: 1, closings: 2 } },
    'a.json: 1,284 ballots, of which 1 is an abstention. Voting was closed 2 times.',
  ],
  [
    { key: 'holds.eligible', values: { file: 'a.json', eligible: 3 } },
    'a.json: eligible voters: 3.',
  ],
  [
    { key: 'holds.weights', values: { file: 'a.json', total: 415, eligible: 1000 } },
    'a.json: weight of the ballots: 415. Weight of all eligible voters: 1,000. Both are in the smallest unit.',
  ],
  [
    { key: 'holds.votes', values: { file: 'a.json', votes: ['Ada: 2', 'Ben: 1'] } },
    'a.json: votes: Ada: 2, Ben: 1.',
  ],
  [
    { key: 'holds.weighted', values: { file: 'a.json', votes: ['Ada: 5', 'Ben: 3'] } },
    'a.json: weight of the votes: Ada: 5, Ben: 3.',
  ],
  [
    { key: 'holds.unapplied', values: { file: 'a.json' } },
    'a.json: this check does not apply the quorum or the majority. Apply them to these figures yourself.',
  ],
  [
    { key: 'holds.withdrawn', values: { file: 'a.json', names: ['Ada'] } },
    'a.json: withdrawn: Ada.',
  ],
  [{ key: 'holds.seed', values: { file: 'a.json', hash: '0f' } }, 'a.json: hash of the seed: 0f.'],
  [
    { key: 'holds.onPaper', values: { file: 'a.json', paper: 1, ballots: 1284 } },
    'a.json: the signed result states that 1 of 1284 ballots are on paper.',
  ],
  [
    { key: 'holds.proxies', values: { file: 'a.json', proxies: 12 } },
    'a.json: the signed result states that proxy holders could vote on behalf of 12 voters.',
  ],
  [
    { key: 'holds.archive', values: { file: 'a.bel', ballots: 1284, voters: 2000 } },
    'a.bel: 1,284 encrypted ballots, each valid and signed by a different voter on the list. Voters on the list: 2,000.',
  ],
  [{ key: 'holds.blank', values: { file: 'a.bel', blank: 1284 } }, 'a.bel: abstentions: 1,284.'],
  [
    { key: 'holds.decrypted', values: { file: 'a.bel', holders: [1, 3], of: 3, threshold: 2 } },
    'a.bel: numbers of the key holders who decrypted the sums: 1 and 3. Needed: 2 of 3.',
  ],
  [
    { key: 'holds.sum', values: { file: 'a.bel', digits: '12345 67890' } },
    'a.bel: digits of the sum: 12345 67890. They must be those in the minutes.',
  ],
  [
    { key: 'holds.chained', values: { file: 'a.bel', events: 8, hash: '0f' } },
    'a.bel: 8 events, chained without gaps. Hash of the last one: 0f.',
  ],
  [
    { key: 'holds.earlier', values: { file: 'a.bel', events: 2, of: 8, other: 'b.bel' } },
    'a.bel: contains the first 2 of the 8 events in b.bel. If it was saved after that file, events were removed.',
  ],
  [{ key: 'holds.countedNoOne', values: { file: 'a.json' } }, `${counted} no one.`],
];

describe('what was found', () => {
  it.each([...places, ...holds])('has words for %j: %s', (said, words) => {
    expect(inWords(said, t)).toBe(words);
  });

  it('has words for each place and for each part that was verified', () => {
    const said = [...places, ...holds].map(([{ key }]) => key);
    expect(said.toSorted()).toEqual([...keysOf('place'), ...keysOf('holds')].toSorted());
  });

  it.each(keysOf('finding'))('has a sentence for %s', (key) => {
    const code = key.replace('finding.', '') as FindingCode;
    const finding = {
      code,
      file: 'a.json',
      count: 2,
      places: [1, 2].map((number): Place => ({ key: 'place.checkpoint', values: { number } })),
    };
    const sentence = english[`finding.${code}`];
    expect(findingSentence(finding, t)).toBe(`${sentence} (checkpoint 1; checkpoint 2)`);
    expect(findingSentence({ ...finding, count: 1286 }, t)).toBe(
      `${sentence} (checkpoint 1; checkpoint 2, and 1,284 more)`,
    );
  });
});

describe('checking a ballot', () => {
  const keep =
    'Keep your receipt, save the board, and show both to the people who run the election or to an auditor.';
  const check: BallotCheck = {
    outcome: 'included',
    commitment: '0f',
    choice: 'b>a>c',
    checkpoint: { number: 3, of: 1284 },
    fingerprint: 'f0',
    findings: [],
  };
  const candidates = ['Ada', 'Ben', 'Cho'].map((name) => ({
    id: name[0]?.toLowerCase() ?? '',
    name,
  }));
  const ranked = { kind: 'ranked', candidates } as const;
  const signed =
    'It is in checkpoint 3 of 1,284. The board is signed with the key that has the fingerprint f0. Compare this fingerprint with the one in your invitation or in the minutes.';
  const later =
    'It is not in a signed checkpoint yet. It will be added to one within a few minutes after voting closes. Check your ballot again after that.';
  const rest =
    'and the weight if votes are weighted. If you are sure that everything is right, either the receipt is another voter’s, or your ballot is missing or was changed.';

  it.each<
    [
      string,
      Partial<BallotCheck>,
      typeof ranked | { kind: 'one' | 'several'; candidates?: typeof candidates } | undefined,
      string,
    ]
  >([
    [
      'a ranking',
      {},
      ranked,
      `Your ballot is in the box with this choice: Ben, then Ada, then Cho. ${signed}`,
    ],
    [
      'several marks',
      { choice: 'a+b+c' },
      { kind: 'several', candidates: candidates.toReversed() },
      `Your ballot is in the box with this choice: Cho, Ben, Ada. ${signed}`,
    ],
    [
      'an abstention',
      { choice: '' },
      { kind: 'one' },
      `Your ballot is in the box with this choice: no candidate (an abstention). ${signed}`,
    ],
    [
      'a ballot that is not to be read',
      {},
      undefined,
      `Your ballot is in the box as you marked it. ${signed}`,
    ],
    [
      'a ballot that waits',
      { outcome: 'waiting', choice: 'a', checkpoint: undefined },
      { kind: 'one' },
      `According to the server, your ballot is in the box with this choice: Ada. ${later}`,
    ],
    [
      'a ballot that waits and is not to be read',
      { outcome: 'waiting' },
      undefined,
      `According to the server, your ballot is in the box as you marked it. ${later}`,
    ],
    [
      'a ballot that is not there',
      { outcome: 'not-found' },
      ranked,
      `No ballot in the box has this code, this voter ID, and this choice. Check all three, ${rest} ${keep}`,
    ],
    [
      'a receipt without any ballot',
      { outcome: 'not-found', commitment: undefined },
      ranked,
      `No ballot in the box has this code and this voter ID. Check both, ${rest.replace('weighted. ', 'weighted. A code works with only one voter ID. ')} ${keep}`,
    ],
    [
      'a copy without the ballot',
      { outcome: 'not-in-copy' },
      ranked,
      'No ballot in this copy of the board has this code, this voter ID, and this choice. The copy may be older than the checkpoint of your ballot. Check the board on the server, or a copy that was saved after the count was confirmed.',
    ],
    [
      'another choice',
      { outcome: 'reads-otherwise', choice: 'a' },
      { kind: 'one' },
      `A ballot with your receipt is in the box, but with this choice: Ada. If you are sure that you chose differently, your ballot was changed. ${keep}`,
    ],
    [
      'another choice that is not to be read',
      { outcome: 'reads-otherwise' },
      undefined,
      `A ballot with your receipt is in the box, but with a different choice. If you are sure that you chose differently, your ballot was changed. ${keep}`,
    ],
    [
      'a board that can’t be trusted',
      {
        outcome: 'wrong',
        findings: [
          {
            code: 'head-gap',
            file: 'board',
            count: 1,
            places: [{ key: 'place.checkpoint', values: { number: 2 } }],
          },
        ],
      },
      ranked,
      `A head is missing, repeated, or out of order: heads are numbered 1, 2, 3, and so on. (checkpoint 2) So this board does not show what is in the box. ${keep}`,
    ],
  ])('reports %s', (_name, given, ballot, words) => {
    const known = ballot && { candidates, ...ballot };
    expect(ballotCheckSentences({ ...check, ...given }, known, t)).toBe(words);
  });
});

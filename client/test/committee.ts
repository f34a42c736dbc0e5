import type { Candidate, Election, ResultsData, Round } from '@votewise/contract';

type Results = ResultsData['results'];

const NAMES = [
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Hedy Lamarr',
  'Katherine Johnson',
  'Edsger Dijkstra',
  'Radia Perlman',
  'Barbara Liskov',
  'Donald Knuth',
];

/** Candidate IDs by place on the ballot. This election's draw depends on them. */
export const IDS = [
  '122c597083bd438b7f6d72af',
  'd0f631ca1ddba8db3bcfcb9e',
  '9c0abe51c6e6655d81de2d04',
  '7c1c97df17c066924822b0af',
  '0012a3fa000c5dc26ee658c3',
  'd0bf3e6ee1d668de18c9ca20',
  '6db53c9d5a2ca72a85ddf3a6',
  'f28d5b0d6f8be0da8446dabe',
  '7ed6a8377b92b49472195f12',
];

const at = (place: number): string => IDS[place] ?? '';

/** Votes by place on the ballot, at the end of each round. */
const VOTES = [
  '16.00000 10.00000 12.00000 7.00000 11.00000 5.00000 4.00000 5.00000 4.00000',
  '15.00000 10.18750 12.25000 7.31250 11.00000 5.06250 4.06250 5.00000 4.06250',
  '15.00000 11.18750 12.25000 8.31250 11.00000 7.12500 4.06250 5.00000 0.00000',
  '15.00000 11.25000 14.25000 8.31250 11.00000 7.12500 0.00000 5.00000 0.00000',
  '15.00000 11.25000 16.25000 8.31250 11.00000 7.12500 0.00000 0.00000 0.00000',
  '15.00000 11.71632 15.00000 8.62018 11.08172 7.20672 0.00000 0.00000 0.00000',
  '15.00000 14.71632 15.00000 8.62018 12.14422 0.00000 0.00000 0.00000 0.00000',
  '15.00000 18.79324 15.00000 0.00000 13.20672 0.00000 0.00000 0.00000 0.00000',
].map((round) => round.split(' '));

const ROUNDS: Omit<Round, 'tallies' | 'quota'>[] = [
  { exhausted: '0.00000', elected: [at(0)], eliminated: [] },
  { exhausted: '0.06250', elected: [], eliminated: [] },
  { exhausted: '0.06250', elected: [], eliminated: [at(8)] },
  { exhausted: '2.06250', elected: [], eliminated: [at(6)] },
  { exhausted: '5.06250', elected: [at(2)], eliminated: [at(7)] },
  { exhausted: '5.37506', elected: [], eliminated: [] },
  { exhausted: '8.51928', elected: [], eliminated: [at(5)] },
  { exhausted: '12.00004', elected: [at(1), at(4)], eliminated: [at(3)] },
];

const candidates = NAMES.map(
  (name, place): Candidate => ({
    id: at(place),
    name,
    description: `Statement of ${name}.`,
    place,
    votes: Number.parseInt(VOTES[0]?.[place] ?? '0', 10),
    percentage: Math.round((Number(VOTES[0]?.[place]) / 74) * 1_000) / 10,
  }),
);

/** 74 rankings of nine candidates for four seats, counted by the Scottish rules. A tie in round 3 was broken by lot. */
export function committeeResults(election: Election): Results {
  const { id, title } = election;
  return {
    election: { id, title, status: 'completed' },
    ballot: {
      ...election.ballot,
      kind: 'ranked',
      seats: 4,
      marks: 9,
      rule: 'scottish-stv',
      abstain: true,
      quorum: { numerator: 1, denominator: 2 },
      ties: 'lot',
    },
    times: {
      startDate: '2026-11-09T03:30:00.000Z',
      endDate: '2026-11-20T12:30:00.000Z',
      opened: ['2026-11-09T03:30:00.000Z'],
      closed: ['2026-11-20T12:30:00.000Z'],
    },
    totalVotes: 77,
    abstentions: 3,
    turnout: { ballots: 77, eligible: 120, percentage: 64.2 },
    candidates: candidates.toSorted((one, other) => other.votes - one.votes),
    countConfirmedAt: '2026-11-20T12:31:00.000Z',
    elected: ROUNDS.flatMap(({ elected }) => elected),
    rounds: ROUNDS.map((round, index) => ({
      ...round,
      tallies: Object.fromEntries(IDS.map((one, place) => [one, VOTES[index]?.[place] ?? ''])),
      quota: '15.00000',
    })),
    ties: [{ round: 3, tied: [at(6), at(8)], by: 'lot', chosen: at(8) }],
    verdict: {
      quorum: {
        needed: 60,
        reached: 77,
        whole: 120,
        met: true,
        words: 'Half of 120 eligible voters: 60 needed, 77 voted. Quorum reached.',
      },
    },
    lot: {
      hash: 'a7130546c3f0936f1d4e0e4297a4eca0e38458f6b783a3ebbc6325ced175bca5',
      seed: '7899fb893f7fd3c9126a85151a11a7b244f076bf83356de5baaeea7fe162d7f4',
      statement:
        'votewise lot v1\n6733f5d2a1b2c3d4e5f60718\n77\n\n\n— votewise-board +PAuc/07pPfxs2+3amRv/eNRcrqGwNxsc6xwfOMftEHkCHv54TA4hbSm5eeQRcDX1cv/pLagGE9vcQ67FJcMOEHw3go=\n',
      key: 'votewise-board+f8f02e73+AQIfUofQ0a6ZNU8UECknQUug9XE65/4FYg7zAl9BUoCU',
      value: '0916542cb509ce1a0c789215792f3f38d42751f38baf755c03c31a285b405e12',
      order: [1, 2, 3, 0, 5, 4, 6, 7, 8].map(at),
    },
  };
}

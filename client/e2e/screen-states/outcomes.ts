import type { Election, ResultsData } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { required } from '../support/administrator.ts';
import type { PageMock } from './page-mock.ts';
import { withVotes } from './mocked-elections.ts';

type Results = ResultsData['results'];

const confirmed = (election: Election): Results => ({
  ...resultsOf({ ...election, status: 'completed' }).results,
  countConfirmedAt: '2026-11-20T12:31:00.000Z',
});

/** A motion with 74 ballots for Yes or No, six abstentions, and 120 eligible voters. */
export function motion(model: Election, [yes, no]: readonly [number, number]): Results {
  const voted = withVotes(model, [yes, no]);
  const candidates = voted.candidates.map((one, place) => ({
    ...one,
    name: place === 0 ? 'Yes' : 'No',
  }));
  const isCarried = yes >= 50;
  return {
    ...confirmed({ ...voted, candidates, totalVotes: yes + no + 6 }),
    ballot: {
      ...model.ballot,
      abstain: true,
      quorum: { numerator: 1, denominator: 2 },
      majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
    },
    abstentions: 6,
    turnout: { ballots: yes + no + 6, eligible: 120, percentage: 66.7 },
    elected: isCarried ? candidates.slice(0, 1).map(({ id }) => id) : [],
    ties: [],
    rounds: [],
    verdict: {
      quorum: {
        needed: 60,
        reached: 80,
        whole: 120,
        met: true,
        words: 'Half of 120 eligible voters: 60 needed, 80 voted. Quorum reached.',
      },
      majority: {
        needed: 50,
        reached: yes,
        whole: 74,
        met: isCarried,
        leaders: candidates.slice(0, 1).map(({ id }) => id),
        words: `Two-thirds of 74 valid votes: 50 needed, ${yes} voted yes. ${isCarried ? 'Carried' : 'Not carried'}.`,
      },
    },
  };
}

/** Two seats: one is filled, and two candidates tie for the other. The candidate with the most marks withdrew. */
export function openTie(model: Election): Results {
  const election = withVotes(model, [31, 24, 18, 18]);
  const [withdrawn, elected, ...tied] = election.candidates;
  const candidates = election.candidates.map((one) => ({
    ...one,
    percentage: Math.round((one.votes / 52) * 1_000) / 10,
    ...(one === withdrawn && { withdrawnAt: '2026-11-14T09:00:00.000Z' }),
  }));
  return {
    ...confirmed({ ...election, candidates, totalVotes: 52 }),
    ballot: { ...model.ballot, kind: 'several', seats: 2, marks: 2 },
    elected: [required(elected, 'a second candidate').id],
    ties: [{ round: 1, tied: tied.map(({ id }) => id), by: 'open', chosen: null }],
    rounds: [
      {
        tallies: Object.fromEntries(candidates.map(({ id, votes }) => [id, String(votes)])),
        exhausted: '0',
        quota: null,
        elected: [required(elected, 'a second candidate').id],
        eliminated: [],
      },
    ],
    verdict: {},
  };
}

/** Turnout is too low for any candidate to be elected. */
export function missedQuorum(model: Election): Results {
  const election = withVotes(model, [21, 14, 9, 3]);
  return {
    ...confirmed(election),
    ballot: { ...model.ballot, quorum: { numerator: 1, denominator: 2 } },
    turnout: { ballots: 47, eligible: 120, percentage: 39.2 },
    elected: [],
    ties: [],
    rounds: [],
    verdict: {
      quorum: {
        needed: 60,
        reached: 47,
        whole: 120,
        met: false,
        words: 'Half of 120 eligible voters: 60 needed, 47 voted. Quorum not reached.',
      },
    },
  };
}

/** An open election whose count is hidden. */
export function hidden(model: Election): Results {
  const none = { votes: 0, percentage: 0 };
  const candidates = model.candidates
    .map((one) => ({ ...one, ...none }))
    .toSorted((one, other) => one.place - other.place);
  return {
    ...resultsOf({ ...model, candidates, totalVotes: 47 }).results,
    ballot: { ...model.ballot, results: 'after-close' },
    turnout: { ballots: 47, eligible: 120, percentage: 39.2 },
    isCountHidden: true,
  };
}

/** Returns the election with these results, as it appears in the list of elections. */
function listed(model: Election, results: Results): Election {
  const { ballot, totalVotes, candidates, isCountHidden } = results;
  const { status } = results.election;
  return {
    ...model,
    status,
    ballot,
    totalVotes,
    candidates,
    ...(isCountHidden && { isCountHidden }),
  };
}

/**
 * Returns the results of a motion on a paper with three questions, and the list of elections. The motion is decided by
 * weight: more owners voted yes, but the owners who voted no own more.
 */
function weightedPaper(model: Election) {
  const counted = motion(model, [13, 7]);
  const weights = { cast: 960, abstentions: 150, eligible: 1_000 };
  const [yes, no] = counted.candidates;
  const candidates = [
    { ...required(no, 'No'), weight: 460, percentage: 56.8 },
    { ...required(yes, 'Yes'), weight: 350, percentage: 43.2 },
  ];
  const results: Results = {
    ...counted,
    ballot: { ...counted.ballot, results: 'after-close' },
    isWeighted: true,
    candidates,
    weights,
    turnout: { ballots: 26, eligible: 28, percentage: 92.9 },
    elected: [],
    verdict: {
      quorum: {
        needed: 500,
        reached: 960,
        whole: 1_000,
        met: true,
        words: 'Half of an eligible weight of 1,000: 500 needed, 960 cast. Quorum reached.',
      },
      majority: {
        needed: 540,
        reached: 350,
        whole: 810,
        met: false,
        leaders: candidates.slice(0, 1).map(({ id }) => id),
        words:
          'Two-thirds of a weight of 810 in valid votes: 540 needed, 350 voted yes. Not carried.',
      },
    },
  };
  const titles = [
    'Repair the roof of the garden house before the winter',
    'Plant a garden',
    'Chair of the assembly',
  ];
  const elections = titles.map((title, place) => ({
    ...listed(model, results),
    id: place === 1 ? model.id : `${model.id}-${place}`,
    title,
    weighted: true,
    paper: 'Assembly of owners 2027',
    createdAt: `2026-11-0${place + 1}T08:00:00.000Z`,
  }));
  return { elections, results };
}

/** Mocks the only election, with its count. */
export async function mockCount(mock: PageMock, election: Election): Promise<void> {
  await mock.answer('GET', '/elections', { data: { elections: [election] } });
  await mock.answer('GET', '/votes/results/*', { data: resultsOf(election) });
}

/** Mocks the board election as the only one, with these results. */
export async function mockOutcome(
  mock: PageMock,
  makeResults: (model: Election) => Results,
): Promise<void> {
  const { board } = mock.elections;
  const results = makeResults(board);
  await mock.answer('GET', '/elections', { data: { elections: [listed(board, results)] } });
  await mock.answer('GET', '/votes/results/*', { data: { results } });
}

/** Mocks the questions of a paper, with the results of the second, which it returns. */
export async function mockWeightedPaper(mock: PageMock): Promise<Election> {
  const { elections, results } = weightedPaper(mock.elections.board);
  await mock.answer('GET', '/elections', { data: { elections } });
  await mock.answer('GET', '/votes/results/*', { data: { results } });
  return required(elections[1], 'the second question');
}

import type { Election, ResultsData } from '@votewise/server/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { required } from '../support/officer.ts';
import { withVotes } from './staged-elections.ts';

type Results = ResultsData['results'];

const confirmed = (election: Election): Results => ({
  ...resultsOf({ ...election, status: 'completed' }).results,
  countConfirmedAt: '2026-11-20T12:31:00.000Z',
});

/** A motion with 74 ballots for Yes and No and six abstentions, by 120 eligible voters. */
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
        met: true,
        words: 'Half of 120 eligible voters: 60 needed, 80 voted. Quorum reached.',
      },
      majority: {
        needed: 50,
        reached: yes,
        met: isCarried,
        words: `Two thirds of 74 valid votes: 50 needed, ${yes} voted yes. ${isCarried ? 'Carried' : 'Not carried'}.`,
      },
    },
  };
}

/** Two seats by marks: one is filled, two candidates are tied for the other, and the one with most marks withdrew. */
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

/** Too few voted for anyone to be elected. */
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
        met: false,
        words: 'Half of 120 eligible voters: 60 needed, 47 voted. Quorum missed.',
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

/** The election of such results, as the list has it. */
export function listed(model: Election, results: Results): Election {
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

import type { PackageContest, PackageResult } from '../../../../contract/votes/board/package.ts';
import { lotHashOf, presentBallot } from '../../../elections/service.ts';
import { presentLot, type Results } from '../../present.ts';

/** Returns the election as scheduled, with what an auditor needs to recount the ballots. */
export function contestOf({ election }: Results): PackageContest {
  const { title, weighted, lotSeed } = election;
  const { kind, rule, seats, marks, abstain, ties, quorum, majority } = presentBallot(election);
  const candidates = election.candidates.map(({ id, name, withdrawnAt }) => ({
    id,
    name,
    withdrawn: withdrawnAt !== undefined,
  }));
  const seedHash = ties === 'lot' ? lotHashOf(lotSeed ?? '') : null;
  const ballot = { kind, rule, seats, marks, abstain, ties, weighted, quorum, majority };
  return { title, ...ballot, candidates, seedHash };
}

/** Returns the count once the ballots are opened; undefined before that. */
export function resultOf(results: Results): PackageResult | undefined {
  const { isConfirmed, isOpened, decision } = results;
  if (!isOpened || (isConfirmed && !decision)) return undefined;
  const { weights, turnout, totalVotes, abstentions, candidates } = results;
  const { lot } = presentLot(results);
  const byId = (numberOf: (candidate: (typeof candidates)[number]) => number) =>
    Object.fromEntries(candidates.map((candidate) => [candidate.id, numberOf(candidate)]));
  return {
    eligible: (weights ?? turnout).eligible,
    ballots: totalVotes,
    abstentions,
    votes: byId(({ votes }) => votes),
    weights: weights
      ? {
          total: weights.cast,
          abstentions: weights.abstentions,
          votes: byId(({ votes, weight }) => weight ?? votes),
        }
      : null,
    elected: decision?.outcome.elected ?? null,
    seed: lot?.seed ?? null,
    lot: lot?.statement ?? null,
  };
}

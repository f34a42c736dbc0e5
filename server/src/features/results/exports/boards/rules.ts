import { actualTimes } from '@votewise/contract';
import type { UnsignedResult } from '../../../votes/board/board-package.ts';
import { presentLot, type Results } from '../../present.ts';

/** Returns the count once the ballots are opened; undefined before that. */
export function resultOf(results: Results): UnsignedResult | undefined {
  const { isConfirmed, isOpened, decision, election } = results;
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
    closings: actualTimes(election.statusChanges).closed.length,
    lot: lot?.statement ?? null,
  };
}

import type { Scale } from '../elections/ballot.ts';
import type { Hash } from '../board/bytes.ts';
import { countApproval } from './approval.ts';
import type { Election } from './election.ts';
import { countIrv } from './irv.ts';
import { countMeek } from './meek.ts';
import type { Outcome } from './outcome.ts';
import { countPlurality } from './plurality.ts';
import { readProfile, type Profile } from './profile.ts';
import { countSchulze } from './schulze.ts';
import { countScottishStv } from './scottish-stv.ts';
import { createLot } from './ties.ts';

export const RULES = ['plurality', 'approval', 'irv', 'scottish-stv', 'meek', 'schulze'] as const;

export type Rule = (typeof RULES)[number] | 'score' | 'star' | 'cumulative' | 'majority-judgment';

/** Rules that allow several candidates with the same rank. All others require a strict order. */
const mayTie: ReadonlySet<Rule> = new Set<Rule>(['plurality', 'approval', 'schulze']);

export interface Count {
  rule: Rule;
  /** The IDs of the candidates, in the order in which tied candidates are listed. */
  candidates: readonly string[];
  /** IDs of candidates who have withdrawn. Rankings skip to the next preference. */
  withdrawn?: readonly string[];
  seats: number;
  /** Only for scores: the points that one candidate can get. */
  scale?: Scale | null;
  /** Only for cumulative voting: the points on one ballot. */
  budget?: number | null;
  profile: Profile;
  /** The seed for breaking ties by lot. */
  seed: Uint8Array;
  /** SHA-256, for the lot. */
  hash: Hash;
  /** Only for plurality and approval: `open` lists tied candidates and leaves their seats empty. */
  ties?: 'open' | 'lot';
}

/**
 * Counts an election. Pure and synchronous: the same arguments give the same outcome on any machine, and the order of
 * the profile does not matter. A count can take seconds, so servers run it in a worker thread.
 * @throws Error if the arguments do not fit together; the caller has to check user input
 */
export function countElection(count: Count): Outcome {
  const { rule, candidates, seats, seed, hash, ties = 'lot' } = count;
  if (!Number.isSafeInteger(seats) || seats < 1) throw new Error(`${seats} seats are impossible`);
  if (new Set(candidates).size < candidates.length)
    throw new Error('two candidates have the same ID');
  const withdrawn = new Set(count.withdrawn);
  const election: Election = {
    candidates,
    standing: [...candidates.keys()].filter((place) => !withdrawn.has(candidates[place] ?? '')),
    seats,
    ballots: readProfile(candidates, count.profile, mayTie.has(rule)),
    lot: createLot({ candidates, seed, hash }),
  };
  switch (rule) {
    case 'plurality':
      return countPlurality(election, ties === 'open');
    case 'approval':
      return countApproval(election, ties === 'open');
    case 'irv':
      if (seats > 1) throw new Error('irv fills one seat');
      return countIrv(election);
    case 'scottish-stv':
      return countScottishStv(election);
    case 'meek':
      return countMeek(election);
    case 'schulze':
      return countSchulze(election);
    case 'score':
    case 'star':
    case 'cumulative':
    case 'majority-judgment':
      throw new Error(`${rule} is not counted yet`);
  }
}

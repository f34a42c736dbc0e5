import type { RollData, Voter } from '@votewise/contract';

type Counts = RollData['counts'];

export const NO_VOTERS: Counts = {
  all: 0,
  queued: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  bounced: 0,
  printed: 0,
  unsent: 0,
  'no-address': 0,
  disabled: 0,
};

/** The response of `GET /auth/voters/roll` with all of these voters on one page. Counts that are not given are 0. */
export function makeRoll(
  voters: Voter[] = [],
  { counts, ...changes }: Partial<Omit<RollData, 'counts'>> & { counts?: Partial<Counts> } = {},
): RollData {
  return {
    voters,
    total: voters.length,
    hasMore: false,
    hasWeights: false,
    counts: { ...NO_VOTERS, ...counts },
    mail: { delivery: 'smtp' },
    ...changes,
  };
}

import { completeBallot, initialFields, isApproval, type Ballot } from '@votewise/contract';
import { leaveOutAbstentions, judge } from '../../src/features/results/outcome/verdict.ts';
import type { Results } from '../../src/features/results/outcome/present-results.ts';
import { countElection } from '@votewise/contract/counting/count-election';
import { lotIn, signLot } from '../../src/features/ballots/counting/contest.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { testBoardKey } from './board-checks.ts';

interface Given {
  title?: string;
  description?: string;
  /** Names of the candidates. Their IDs are a, b, c …, or c1, c2 … if there are more than 26. */
  names: readonly string[];
  ballot?: Partial<Ballot>;
  /** Choices in their stored form, and how many ballots contain each of them. */
  profile: readonly (readonly [string, number])[];
  eligible?: number;
  withdrawn?: readonly string[];
  state?: 'active' | 'closed' | 'confirmed' | 'differs' | 'declared';
}

const opensAt = new Date('2026-11-20T09:00:00Z');
const closesAt = new Date('2026-11-22T18:00:00Z');
const seed = '5e'.repeat(32);

/** The results of an election with these ballots, as the service returns them. */
export function countedResults(given: Given): Results {
  const { names, profile, eligible = 120, withdrawn = [], state = 'confirmed' } = given;
  const ballot = completeBallot(given.ballot ?? {});
  const candidates = names.map((name, place) => {
    const id = names.length > 26 ? `c${place + 1}` : String.fromCharCode(97 + place);
    const gone = withdrawn.includes(id) && { withdrawnAt: new Date('2026-11-21T10:00:00Z') };
    return { id, name, description: `About ${name}`, ...gone };
  });
  const ids = candidates.map(({ id }) => id);
  const total = profile.reduce((sum, [, count]) => sum + count, 0);
  const abstentions = profile.find(([choice]) => choice === '')?.[1] ?? 0;
  const votesFor = (id: string) =>
    profile
      .filter(([choice]) =>
        ballot.kind === 'ranked' ? choice.split('>')[0] === id : choice.split('+').includes(id),
      )
      .reduce((sum, [, count]) => sum + count, 0);
  const counted = candidates.map(({ withdrawnAt, ...candidate }, place) => {
    const votes = votesFor(candidate.id);
    const percentage = Math.round((1_000 * votes) / Math.max(1, total - abstentions)) / 10;
    const gone = withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() };
    return { ...candidate, place, votes, percentage, ...gone };
  });
  const isConfirmed = state === 'confirmed' || state === 'declared';
  const lot = signLot({ electionId: 'e1', ballots: total, lastNote: undefined }, testBoardKey);
  const whole = countElection({
    rule: isApproval(ballot, ids.length) ? 'approval' : ballot.rule,
    candidates: ids,
    withdrawn,
    seats: ballot.seats,
    profile,
    seed: lotIn(Buffer.from(seed, 'hex'), lot),
    hash: sha256,
    ties: ballot.ties,
  });
  const outcome = leaveOutAbstentions(whole, abstentions);
  const concluded = judge({
    ballot,
    candidates: counted,
    total,
    abstentions,
    eligible,
    isWeighted: false,
    weightName: null,
    outcome,
  });
  const clock = { type: 'clock' } as const;
  const recountedAt = new Date('2026-11-22T18:00:20Z');
  const recount = { at: recountedAt, checkpoint: 1, closedAt: closesAt, countedVotes: total };
  const actor = { type: 'user', userId: 'ADMIN001', name: 'Grace Hopper' } as const;
  return {
    election: {
      _id: 'e1',
      schema: 1,
      ...initialFields,
      title: given.title ?? 'Board 2026',
      description: given.description ?? 'The annual meeting elects the board for two years.',
      startDate: opensAt,
      endDate: closesAt,
      status: state === 'active' ? 'active' : 'completed',
      ballot,
      electorate: { groups: [] },
      candidates,
      mayHaveBallots: true,
      lotSeed: seed,
      statusSetAt: closesAt,
      statusChanges: [
        { from: null, to: 'upcoming', at: new Date('2026-11-01T12:00:00Z'), by: actor },
        { from: 'upcoming', to: 'active', at: opensAt, by: clock },
        ...(state === 'active'
          ? []
          : [{ from: 'active', to: 'completed', at: closesAt, by: clock } as const]),
      ],
      declared: state === 'declared' ? { at: new Date('2026-11-22T19:00:00Z'), by: actor } : null,
      sealing: null,
      testSent: null,
      testRead: null,
      createdAt: new Date('2026-11-01T12:00:00Z'),
      updatedAt: closesAt,
      deletedAt: null,
    },
    totalVotes: total,
    abstentions,
    isHidden: false,
    turnout: {
      ballots: total,
      eligible,
      percentage: Math.round((1_000 * total) / eligible) / 10,
    },
    weights: undefined,
    candidates: counted.toSorted((one, other) => other.votes - one.votes),
    decrypted: undefined,
    confirmedAt: isConfirmed ? recountedAt : undefined,
    isConfirmed,
    isOpened: isConfirmed,
    decision: isConfirmed
      ? { outcome, ...concluded, openTie: undefined, tieDecision: undefined }
      : undefined,
    checkpoint: 1,
    recount:
      state === 'differs'
        ? { ...recount, isConfirmed: false, totalVotes: total - 1 }
        : isConfirmed
          ? { ...recount, isConfirmed: true, totalVotes: total, lot }
          : undefined,
    writeIns: undefined,
    awaitsNames: false,
    awaitsHandouts: false,
    boardKey: testBoardKey.key,
  };
}

import type { Election, ListedElection, OutcomeSummary, Turnout } from '@votewise/contract';
import { WRITE_IN } from '@votewise/contract/votes/choice-format';
import { createObjectNumbers } from '../../../platform/once-per-object.ts';
import type { WatchedElection } from '../stored/election-document.ts';
import type { ElectorateFields } from '../electorate/electorates.ts';
import type { Ballots } from './ballots.ts';
import type { ElectionReading } from './election-reading.ts';
import type { Counts } from './present-election.ts';
import type { Visibility } from './visible-elections.ts';

export type ListSession = Parameters<Visibility['among']>[1];
export type Seen = Awaited<ReturnType<Ballots['seen']>>;

/** The list of elections for administrators and auditors. */
export function createStaffList(deps: {
  elections: Pick<ElectionReading, 'findAllLatest'>;
  turnoutOf: (election: ElectorateFields, count: number) => Promise<Turnout>;
  outcomeOf: (electionId: string) => Promise<OutcomeSummary | undefined>;
  visibility: Visibility;
  seen: (election: WatchedElection) => Promise<Seen>;
  presentSeen: (election: WatchedElection, seen: Seen) => Election;
  inList: (shown: Election) => Election;
  countHandouts: Ballots['countHandouts'];
}) {
  const { elections, turnoutOf, outcomeOf, visibility, seen, presentSeen, inList } = deps;
  const numberOf = createObjectNumbers();
  const outcomes = new WeakMap<Counts, { election: WatchedElection; outcome: OutcomeSummary }>();

  /** What a confirmed count decides follows from the count and the election, so it is found once for both. */
  async function outcomeIn(
    election: WatchedElection,
    count: Counts,
  ): Promise<OutcomeSummary | undefined> {
    const known = outcomes.get(count);
    if (known?.election === election) return known.outcome;
    const outcome = await outcomeOf(election._id);
    if (outcome !== undefined) outcomes.set(count, { election, outcome });
    return outcome;
  }

  /** How many handouts the count waits for. */
  async function awaitedIn(election: WatchedElection, { isConfirmed }: Seen): Promise<number> {
    const { status, joinedPaper } = election;
    if (status !== 'completed' || isConfirmed || joinedPaper) return 0;
    return deps.countHandouts(election);
  }

  /** Whether administrators have to decide for whom names count, and can: names on paper are known only in the count. */
  const awaitsNames = (election: WatchedElection, { count, isConfirmed }: Seen): boolean =>
    election.status === 'completed' &&
    !isConfirmed &&
    !election.writeIns &&
    !election.sealing &&
    count.votes.has(WRITE_IN);

  /** The last lists of administrators and of auditors. */
  const staffLists = new Map<string, { key: string; data: { elections: ListedElection[] } }>();

  /** Presents and writes the list only if an election, a count, or a turnout has changed since the last one. */
  return async function listForStaff(
    session: ListSession,
  ): Promise<{ elections: ListedElection[] }> {
    const { role } = session;
    const visible = await visibility.among(await elections.findAllLatest(), session);
    const all = await Promise.all(
      visible.map(async (election) => {
        const counted = await seen(election);
        // Only auditors see turnout in the list. Screens of voters and administrators need that of one election.
        const turnout =
          role === 'auditor' ? await turnoutOf(election, counted.count.total) : undefined;
        return { election, counted, turnout, awaited: await awaitedIn(election, counted) };
      }),
    );
    const key = all
      .map(({ election, counted: { count, isConfirmed }, turnout, awaited }) =>
        [numberOf(election), numberOf(count), isConfirmed, turnout?.eligible, awaited].join(' '),
      )
      .join();
    const known = staffLists.get(role);
    if (known?.key === key) return known.data;
    const shown = await Promise.all(
      all.map(async ({ election, counted, turnout, awaited }) => {
        const outcome = counted.isConfirmed && (await outcomeIn(election, counted.count));
        return {
          ...inList(presentSeen(election, counted)),
          ...(turnout && { turnout }),
          ...(outcome && { outcome }),
          ...(awaited > 0 && { awaitedHandouts: awaited }),
          ...(awaited === 0 && awaitsNames(election, counted) && { awaitsNames: true as const }),
        };
      }),
    );
    const data = { elections: shown };
    // Results may be half a second older than the count. Then, the outcome is missing, and the list is made again.
    const isComplete = all.every(
      ({ counted }, place) => !counted.isConfirmed || shown[place]?.outcome !== undefined,
    );
    if (isComplete) staffLists.set(role, { key, data });
    return data;
  };
}

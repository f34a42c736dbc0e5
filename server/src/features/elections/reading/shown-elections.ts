import type {
  Election,
  ListedElection,
  OpenTie,
  OutcomeSummary,
  SingleElection,
  Turnout,
} from '@votewise/contract';
import type { Clock } from '../../../platform/clock.ts';
import { createObjectNumbers } from '../../../platform/once-per-object.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { VotingRights } from '../../people/index.ts';
import { isCountHidden } from '../stored/ballot-settings.ts';
import {
  type ElectionRecord,
  type WatchedElection,
  watchedOf,
} from '../stored/election-document.ts';
import type { Ballots } from './ballots.ts';
import type { ElectionReading } from './election-reading.ts';
import type { ElectorateFields } from '../electorate/electorates.ts';
import { byVotes, NO_COUNTS, presentElection, presentProgress } from './present-election.ts';
import type { SharedLists } from '../secrecy/shared-lists.ts';
import { createStaffList, type ListSession, type Seen } from './staff-list.ts';
import type { Visibility } from './visible-elections.ts';

/** How long the list of a voter is kept for others who see the same. */
const LIST_MS = 500;

export type ShownElections = ReturnType<typeof createShownElections>;

/** Elections as administrators, auditors, and voters see them. */
export function createShownElections(deps: {
  elections: Pick<ElectionReading, 'findAllWatched' | 'findAllLatest'>;
  ballots: () => Pick<Ballots, 'seen' | 'countState' | 'countHandouts'>;
  turnoutOf: (election: ElectorateFields, count: number) => Promise<Turnout>;
  outcomeOf: (electionId: string) => Promise<OutcomeSummary | undefined>;
  openTieOf: (election: ElectionRecord) => Promise<OpenTie | undefined>;
  /** Returns why no paper can be handed out, now or once the clock has opened the election. */
  handoutProblem: (election: ElectionRecord) => Promise<string | undefined>;
  sharedListOf: SharedLists;
  visibility: Visibility;
  rights: Pick<VotingRights, 'rememberedWeightOf'>;
  /** Days from the close until ballot boxes are sealed; 0 means never. */
  sealAfterDays: number;
  clock: Clock;
}) {
  const { elections, ballots, turnoutOf, handoutProblem, visibility, rights } = deps;
  const { sealAfterDays, clock } = deps;

  /** Skips the count until the first ballot has frozen the election, because there are no ballots before that. */
  async function seen(election: WatchedElection): Promise<Seen> {
    if (election.mayHaveBallots) return ballots().seen(election);
    return { count: NO_COUNTS, isConfirmed: election.status === 'completed' };
  }

  const presentSeen = (election: WatchedElection, { count, isConfirmed }: Seen) =>
    presentElection(election, {
      counts: count,
      isHidden: isCountHidden(election, isConfirmed),
    });

  const presentWatched = async (election: WatchedElection) =>
    presentSeen(election, await seen(election));

  const present = (election: ElectionRecord) => presentWatched(watchedOf(election));

  const isWeighing = ({ weighted, status }: WatchedElection) => weighted && status !== 'completed';

  /** The current weight of a voter. A ballot that is already in the box may have a different weight. */
  async function weightIn(
    some: readonly WatchedElection[],
    { sub, role }: { sub: string; role: string },
  ): Promise<number | undefined> {
    if (role !== 'voter' || !some.some(isWeighing)) return undefined;
    return rights.rememberedWeightOf(sub);
  }

  async function presentFor(election: WatchedElection, weight: number | undefined) {
    const shown = await presentWatched(election);
    const hasWeight = weight !== undefined && isWeighing(election);
    return hasWeight ? { ...shown, ownWeight: weight } : shown;
  }

  const inList = (shown: Election) => ({ ...shown, candidates: byVotes(shown.candidates) });

  const lists = createShortCache<{ elections: ListedElection[] }>({
    milliseconds: LIST_MS,
    elapsed: clock.elapsed,
  });
  const numberOf = createObjectNumbers();

  /** Most voters see the same, so it is presented and written once for all of them, until it is read again. */
  async function listForVoter(session: ListSession) {
    const visible = await visibility.among(await elections.findAllWatched(), session);
    const weight = await weightIn(visible, session);
    const key = `${visible.map(numberOf).join()} ${weight}`;
    return lists.get(key, async () => ({
      elections: await Promise.all(visible.map((one) => presentFor(one, weight).then(inList))),
    }));
  }

  const listForStaff = createStaffList({
    ...deps,
    seen,
    presentSeen,
    inList,
    countHandouts: (election) => ballots().countHandouts(election),
  });

  return {
    present,

    list: (session: ListSession) =>
      session.role === 'voter' ? listForVoter(session) : listForStaff(session),

    /** Returns an election that the caller may see, with its turnout and, for administrators and auditors, its progress. */
    async one(record: ElectionRecord, session: ListSession): Promise<SingleElection> {
      const watched = watchedOf(record);
      const election = await presentFor(watched, await weightIn([watched], session));
      const turnout = await turnoutOf(record, election.totalVotes);
      const progress =
        session.role !== 'voter'
          ? presentProgress(record, {
              count: await ballots().countState(record),
              sealAfterDays,
              handedOut: await ballots().countHandouts(record),
              handoutProblem: await handoutProblem(record),
              sharedList: await deps.sharedListOf(record),
              tie: record.status === 'completed' ? await deps.openTieOf(record) : undefined,
            })
          : undefined;
      return { ...election, turnout, ...(progress && { progress }) };
    },
  };
}

import { describeElectorate } from '@votewise/contract';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { Actor } from '../../audit/index.ts';
import type { GroupElections } from '../../people/index.ts';
import { isLive } from '../stored/ballot-settings.ts';
import { electionEvent, nextUpdatedAt } from '../stored/election-change.ts';
import { type ElectionRecord, mayHaveBallots, namesIn } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import { openTogether } from '../electorate/open-together.ts';
import { groupsOf, meetingGroupsOf } from '../electorate/electorates.ts';
import { withDueMoves } from '../opening/clock-moves.ts';

type Stored = ElectionRecord['electorate'];

const inWords = (groups: Stored['groups']): string => describeElectorate(namesIn({ groups }));

/** Changes elections when groups of voters are renamed or merged. */
export function createGroupChanges(deps: {
  store: Pick<ElectionStore, 'findMovable' | 'keepElectorate'>;
  elections: {
    /** Returns all elections as they are stored. */
    findAllStored(): Promise<ElectionRecord[]>;
    /** Returns deleted ones as well. */
    findAllEver(): Promise<ElectionRecord[]>;
  };
  clock: TrustedClock;
}): GroupElections {
  const { store, elections, clock } = deps;
  async function findUncompleted(): Promise<ElectionRecord[]> {
    const now = clock.trusted();
    const all = (await store.findMovable()).map((election) => withDueMoves(election, now));
    return all.filter(({ status }) => status !== 'completed');
  }

  /**
   * Returns completed elections of a group that may have ballots and have not been declared, and questions of meetings that
   * may be opened: which groups the meetings have is known only then.
   */
  async function findOpenable(group: string): Promise<ElectionRecord[]> {
    const now = clock.trusted();
    const all = (await elections.findAllStored()).map((election) => withDueMoves(election, now));
    return all.filter((one) =>
      one.status === 'completed'
        ? lists(one, group) && mayHaveBallots(one) && one.declared === null
        : one.meeting && one.status === 'upcoming',
    );
  }

  /** Changes every election that `find` returns. Starts over if one of them is edited at the same time. */
  async function changeAll(
    find: () => Promise<ElectionRecord[]>,
    change: (election: ElectionRecord) => Parameters<typeof store.keepElectorate>[1] | undefined,
  ): Promise<void> {
    await untilWritten(async () => {
      // The database stores simultaneous writes together.
      const written = await Promise.all(
        (await find()).map(async (election) => {
          const next = change(election);
          return !next || (await store.keepElectorate(election, next));
        }),
      );
      return written.every(Boolean) || OVERTAKEN;
    });
  }

  const lists = (election: ElectionRecord, id: string) => groupsOf(election).includes(id);

  const version = ({ updatedAt, electorate }: ElectionRecord, changed: Partial<Stored> = {}) => ({
    electorate: { ...electorate, ...changed },
    updatedAt: nextUpdatedAt(updatedAt, clock.now()),
  });

  return {
    async findOpen() {
      const all = await elections.findAllEver();
      return (await findUncompleted()).filter(isOngoing).map((one) => describeOpen(one, all));
    },

    async mergeRefusal(from, into) {
      const isOne = (groups: readonly string[]) =>
        groups.includes(from._id) !== groups.includes(into._id);
      for (const one of (await findUncompleted()).filter(isOngoing)) {
        const groups = [groupsOf(one), meetingGroupsOf(one)].find(isOne);
        if (!groups) continue;
        const group = groups.includes(from._id) ? from : into;
        return `Voting in “${one.title}” has begun, and only one of these groups can vote in it: ${group.name}. Merge the groups after voting has closed.`;
      }
      return undefined;
    },

    // Writes a new version of each election that could be reopened, or is a question that could be opened. An opening
    // reads a version, checks for merges, and can replace only that version. If the opening comes first, `mergeRefusal` finds voting open.
    // Otherwise, the opening fails to write and checks again.
    blockReopenings: (from) => changeAll(() => findOpenable(from._id), version),

    addGroup: (from, into, actor: Actor) =>
      changeAll(findUncompleted, (election) => {
        if (!lists(election, from._id) || lists(election, into._id)) return undefined;
        const added = { id: into._id, name: into.name };
        const { groups } = election.electorate;
        const after = groups.map((one) => (one.id === from._id ? added : one));
        const event = electionEvent(election, {
          event: 'election.updated',
          at: clock.now(),
          actor,
          details: { changes: { electorate: { from: inWords(groups), to: inWords(after) } } },
        });
        return { ...version(election, { groups: [...groups, added] }), event };
      }),

    removeGroup: (from, into) =>
      changeAll(findUncompleted, (election) => {
        if (!lists(election, from._id) || !lists(election, into._id)) return undefined;
        const { groups, former = [] } = election.electorate;
        return version(election, {
          groups: groups.filter(({ id }) => id !== from._id),
          former: [...former, from._id],
        });
      }),

    async use(groups) {
      return (await findUncompleted()).some((one) => groups.some((id) => lists(one, id)));
    },

    // Writes a new version. Otherwise, a form that is open elsewhere could send back the old name, which may no
    // longer belong to any group.
    rename: ({ _id, name }) =>
      changeAll(elections.findAllStored, (election) => {
        const { groups } = election.electorate;
        const isOld = groups.some((one) => one.id === _id && one.name !== name);
        if (!isOld) return undefined;
        return version(election, {
          groups: groups.map((one) => (one.id === _id ? { id: _id, name } : one)),
        });
      }),
  };
}

/** True once voting has begun, also while it is paused. */
const isOngoing = (one: ElectionRecord): boolean => one.status === 'active' || mayHaveBallots(one);

type OpenElection = Awaited<ReturnType<GroupElections['findOpen']>>[number];

/**
 * True if paper was handed out in an election while this one was open, or that is connected with it by others that were open
 * in between. It does not matter who could vote in both: anyone may have been moved since.
 */
const isBesidePaper = (one: ElectionRecord, all: readonly ElectionRecord[]): boolean =>
  !isLive(one) &&
  openTogether(one, all).some((other) => other.ballot.onPaper && mayHaveBallots(other));

const describeOpen = (election: ElectionRecord, all: readonly ElectionRecord[]): OpenElection => ({
  title: election.title,
  // Voting that is paused may go on.
  isOpen: election.status === 'active' || mayHaveBallots(election),
  groups: groupsOf(election),
  meetingGroups: meetingGroupsOf(election),
  weighted: election.weighted,
  isKnownFromPaper: election.ballot.onPaper || isBesidePaper(election, all),
  isCountVisible: isLive(election),
});

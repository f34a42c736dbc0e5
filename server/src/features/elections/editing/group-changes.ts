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
import { withDueMoves } from '../stored/clock-moves.ts';

type Stored = ElectionRecord['electorate'];

const inWords = (groups: Stored['groups']): string => describeElectorate(namesIn({ groups }));

/** Changes elections when groups of voters are renamed or merged. */
export function createGroupChanges(deps: {
  store: Pick<ElectionStore, 'findAll' | 'findMovable' | 'keepElectorate'>;
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

  /** Returns elections that may be opened, whatever their groups: voters may be in several. */
  async function findOpenable(): Promise<ElectionRecord[]> {
    const all = await store.findAll();
    return all.filter(({ status, declared }) => status !== 'active' && declared === null);
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

    // As stored: until a close is stored, other hosts may accept ballots.
    async mergeRefusal() {
      const open = (await store.findMovable()).find(isOngoing);
      return (
        open &&
        `Voting in “${open.title}” has begun. Groups can be merged once voting has closed in all elections.`
      );
    },

    // Writes a new version of each election that could be opened. An opening reads a version, checks for merges, and can
    // replace only that version. If the opening comes first, `mergeRefusal` finds voting open. Otherwise, the opening fails
    // to write and checks again.
    blockOpenings: () => changeAll(findOpenable, version),

    // An election that is open, or may have ballots, lists no merged group. If it does because of an earlier version of
    // VoteWise, it is given the other group once it is paused, since it does not open again before that.
    replaceGroup: (from, into, actor: Actor) =>
      changeAll(store.findMovable, (election) => {
        if (!lists(election, from._id) || election.status === 'active') return undefined;
        const { groups, former = [] } = election.electorate;
        const added = { id: into._id, name: into.name };
        const after = groups
          .map((one) => (one.id === from._id ? added : one))
          .filter(({ id }, place, all) => all.findIndex((one) => one.id === id) === place);
        const event = electionEvent(election, {
          event: 'election.updated',
          at: clock.now(),
          actor,
          details: { changes: { electorate: { from: inWords(groups), to: inWords(after) } } },
        });
        return { ...version(election, { groups: after, former: [...former, from._id] }), event };
      }),

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
const isBesideHandouts = (one: ElectionRecord, all: readonly ElectionRecord[]): boolean =>
  !isLive(one) &&
  openTogether(one, all).some((other) => other.ballot.onPaper && mayHaveBallots(other));

const describeOpen = (election: ElectionRecord, all: readonly ElectionRecord[]): OpenElection => ({
  title: election.title,
  // Voting that is paused may go on.
  isOpen: election.status === 'active' || mayHaveBallots(election),
  groups: groupsOf(election),
  meetingGroups: meetingGroupsOf(election),
  weighted: election.weighted,
  isKnownFromHandouts: election.ballot.onPaper || isBesideHandouts(election, all),
  isCountVisible: isLive(election),
});

import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { AuditEvent } from '../../audit/service.ts';
import type { BallotBox } from '../../votes/ballots/service.ts';
import { type ElectionRecord, type Elections, groupsOf } from '../../elections/service.ts';
import type { Electorate } from '../../people/service.ts';
import { isVotingOver, leavesFew, snapshotRefusal, type SnapshotUse } from './rules.ts';
import type { SnapshotRecord, SnapshotStore } from './store.ts';

interface SnapshotDeps {
  store: SnapshotStore;
  elections: Pick<Elections, 'find'>;
  ballots: Pick<BallotBox, 'count' | 'whoVoted'>;
  electorate: Electorate;
  clock: TrustedClock;
}

interface Snapshot {
  election: ElectionRecord;
  /** IDs of the voters whose ballots were in the box, including disabled voters. */
  voted: ReadonlySet<string>;
}

interface Wanted {
  use: SnapshotUse;
  /** Creates the event that is written with the record. */
  eventOf?: (election: ElectionRecord) => AuditEvent;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** Shows who has voted, but only if the snapshot and the count together cannot reveal how they voted. */
export function createSnapshots(deps: SnapshotDeps) {
  const { store, elections, ballots, electorate, clock } = deps;

  /** `registered` is always the whole roll, because anyone on the roll can still be added to a group. */
  async function rollOf(election: ElectionRecord) {
    const [enabled, members, disabled] = await Promise.all([
      electorate.countEnabled(),
      electorate.countReachable({ groups: groupsOf(election), close: undefined }),
      electorate.findDisabled(),
    ]);
    return { enabled: members, registered: enabled + disabled.length };
  }

  async function refusalOf(
    { election, record }: { election: ElectionRecord; record: SnapshotRecord | undefined },
    { use, voted }: { use: SnapshotUse; voted: number },
  ): Promise<string | undefined> {
    return snapshotRefusal({
      use,
      voted,
      recorded: record?.ballots ?? 0,
      isOver: isVotingOver(election, record?.reopeningAt ?? null, clock.hasPassed),
      ...(await rollOf(election)),
    });
  }

  async function check(...asked: Parameters<typeof refusalOf>): Promise<void> {
    const refusal = await refusalOf(...asked);
    if (refusal !== undefined) throw new AppError('PARTICIPATION_HIDDEN', refusal);
  }

  async function readVoted({ _id: id, ballotSalt, sealing }: ElectionRecord): Promise<Set<string>> {
    const all = new Set<string>();
    for await (const voters of electorate.batches()) {
      const ids = voters.map(({ _id }) => _id);
      for (const voter of await ballots.whoVoted({ id, ballotSalt, sealing }, ids)) all.add(voter);
    }
    return all;
  }

  return {
    /** Returns the reason why no snapshot may be taken after this many votes; undefined if a snapshot may be taken. */
    async refusal(election: ElectionRecord, given: { use: SnapshotUse; voted: number }) {
      return refusalOf({ election, record: await store.find(election._id) }, given);
    },

    /**
     * Returns the voters who have voted. The recorded size is the size of the returned set: a ballot that arrives
     * during the read is counted in both or in neither.
     * @throws AppError NOT_FOUND, PARTICIPATION_HIDDEN, BUSY
     */
    async take(electionId: string, { use, eventOf }: Wanted): Promise<Snapshot> {
      for (;;) {
        const record = await store.find(electionId);
        // Read after the record, because a reopening changes the record first.
        const election = await elections.find(electionId);
        const given = { election, record };
        const { total } = await ballots.count(electionId);
        await check(given, { use, voted: total });
        const voted = await readVoted(election);
        await check(given, { use, voted: voted.size });
        const change = {
          record: { ballots: voted.size, reopeningAt: record?.reopeningAt ?? null },
          events: eventOf ? [eventOf(election)] : [],
        };
        if (await store.replace(electionId, record, change)) return { election, voted };
      }
    },

    /**
     * Permits an election to be reopened within the next minute. During this time, and while the election is open,
     * snapshots follow the rules for open elections.
     * @throws AppError REOPENING_REFUSED
     */
    async permitReopening(electionId: string): Promise<void> {
      for (;;) {
        const before = await store.find(electionId);
        const recorded = before?.ballots ?? 0;
        if (recorded > 0 && leavesFew(recorded, await rollOf(await elections.find(electionId)))) {
          throw new AppError(
            'REOPENING_REFUSED',
            `This election can’t be reopened. After its last participation list or reminder, fewer than five voters may still be able to vote, and the count would reveal how they vote. Schedule a new election instead.`,
          );
        }
        const record = { ballots: recorded, reopeningAt: clock.settled() };
        if (await store.replace(electionId, before, { record, events: [] })) return;
      }
    },
  };
}

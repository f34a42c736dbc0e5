import type { CountedBallots } from '../../src/features/votes/checkpoints/service.ts';
import type { CountHead, CountStore, Recount } from '../../src/features/votes/checkpoints/store.ts';
import type { Votes } from '../../src/features/votes/checkpoints/rules.ts';
import type { BallotStore } from '../../src/features/votes/ballots/store.ts';

/** Every database step of casting and counting. */
export interface CountDatabase {
  ballots: CountedBallots & Pick<BallotStore, 'insert' | 'choices' | 'listBefore' | 'move'>;
  counts: Omit<CountStore, 'remove'>;
}

interface StoredBallot {
  id: string;
  candidateId: string;
  checkpoint: number;
}

/**
 * One election in memory with guarantees no stronger than MongoDB's: a scan reads the newest
 * entries step by step without a snapshot, an update of many documents changes them one by one, and
 * `tick` lets others work between any two steps. Every change is checked against the invariants.
 * @param stay how many ballots stay unassigned once others are in checkpoints
 */
export function createMemoryDatabase(tick: () => Promise<void>, stay: number) {
  const ballots = new Map<string, StoredBallot>();
  let head: Omit<CountHead, 'electionId'> & { ballotIds: readonly string[] } = {
    checkpoint: 0,
    state: 'done',
    merged: 0,
    totals: new Map(),
    recount: undefined,
    ballotIds: [],
  };
  let exists = false;

  const countMarked = (from: number, to: number): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { candidateId, checkpoint } of ballots.values()) {
      if (checkpoint >= from && checkpoint <= to)
        counts[candidateId] = (counts[candidateId] ?? 0) + 1;
    }
    return counts;
  };

  function check(): void {
    const isTaking = head.state === 'taking';
    const last = isTaking ? head.checkpoint - 1 : head.checkpoint;
    const totals = JSON.stringify(sorted(Object.fromEntries(head.totals)));
    const marked = JSON.stringify(sorted(countMarked(1, last)));
    if (totals !== marked) throw new Error(`the totals are ${totals}, the marks ${marked}`);
    for (const { id, checkpoint } of ballots.values()) {
      if (checkpoint > head.checkpoint) throw new Error('a mark has no checkpoint');
      const isBeingTaken = isTaking && checkpoint === head.checkpoint;
      if (isBeingTaken && !head.ballotIds.includes(id))
        throw new Error('a ballot outside the checkpoint is marked');
    }
    const unassigned = [...ballots.values()].filter(({ checkpoint }) => checkpoint === 0).length;
    if (unassigned < ballots.size && unassigned < stay)
      throw new Error('too few ballots are unassigned');
  }

  /**
   * Entries of an index over (checkpoint, candidate, ID), as they are when the scan reaches them.
   */
  async function* scan(holds: (ballot: StoredBallot) => boolean): AsyncGenerator<StoredBallot> {
    const keyOf = ({ checkpoint, candidateId, id }: StoredBallot) =>
      `${String(checkpoint).padStart(6, '0')} ${candidateId} ${id}`;
    for (let last = ''; ; ) {
      await tick();
      let next: { key: string; ballot: StoredBallot } | undefined;
      for (const ballot of ballots.values()) {
        const key = keyOf(ballot);
        if (holds(ballot) && key > last && (!next || key < next.key)) next = { key, ballot };
      }
      if (!next) return;
      last = next.key;
      yield { ...next.ballot };
    }
  }

  async function countAt(wanted: number): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for await (const { candidateId } of scan(({ checkpoint }) => checkpoint === wanted)) {
      counts.set(candidateId, (counts.get(candidateId) ?? 0) + 1);
    }
    return counts;
  }

  const database: CountDatabase = {
    ballots: {
      async insert({ id, candidateId }) {
        if (ballots.has(id)) return false;
        ballots.set(id, { id, candidateId, checkpoint: 0 });
        return true;
      },
      countIn: (_electionId, wanted) => countAt(wanted),
      countUnassigned: () => countAt(0),
      async listUnassigned(_electionId, limit) {
        const ids: string[] = [];
        for await (const { id } of scan(({ checkpoint }) => checkpoint === 0)) {
          if (ids.push(id) >= limit) break;
        }
        return ids;
      },
      async mark(ids, checkpoint) {
        for (const id of ids) {
          await tick();
          const ballot = ballots.get(id);
          if (ballot?.checkpoint === 0) ballot.checkpoint = checkpoint;
          check();
        }
      },
      async listBefore(_electionId, wanted, limit) {
        const ids: string[] = [];
        const isBefore = ({ checkpoint }: StoredBallot) => checkpoint > 0 && checkpoint < wanted;
        for await (const { id } of scan(isBefore)) {
          if (ids.push(id) >= limit) break;
        }
        return ids;
      },
      async move(ids, to) {
        for (const id of ids) {
          await tick();
          const ballot = ballots.get(id);
          if (!ballot || ballot.checkpoint === 0 || ballot.checkpoint >= to) continue;
          if (head.state !== 'merging' || head.checkpoint !== to)
            throw new Error('a ballot is moved without a merge');
          ballot.checkpoint = to;
          check();
        }
      },
      async *choices() {
        for await (const { candidateId } of scan(() => true)) yield [candidateId];
      },
    },
    counts: {
      findHead: async (electionId) => ({ ...head, electionId }),
      findSettledHead: async (electionId) => ({ ...head, electionId }),
      async createHead() {
        exists = true;
      },
      async start({ checkpoint }, ballotIds) {
        if (!exists || head.state !== 'done' || head.checkpoint !== checkpoint) return false;
        head = { ...head, checkpoint: checkpoint + 1, state: 'taking', ballotIds };
        check();
        return true;
      },
      async finish({ checkpoint }, totals: Votes) {
        if (head.state !== 'taking' || head.checkpoint !== checkpoint) return;
        head = { ...head, state: 'done', totals, ballotIds: [] };
        check();
      },
      async keepRecount(_electionId, recount: Recount) {
        const isOlder = head.recount !== undefined && head.recount.at > recount.at;
        if (exists && head.state === 'done' && head.checkpoint === recount.checkpoint && !isOlder)
          head = { ...head, recount };
      },
      async beginMerge({ checkpoint }) {
        if (head.state !== 'done' || head.checkpoint !== checkpoint) return;
        if (head.merged !== checkpoint) head = { ...head, state: 'merging', merged: checkpoint };
      },
      async finishMerge({ checkpoint }) {
        if (head.state === 'merging' && head.checkpoint === checkpoint)
          head = { ...head, state: 'done' };
        const numbers = [...ballots.values()].map((ballot) => ballot.checkpoint);
        if (numbers.some((number) => number > 0 && number < checkpoint))
          throw new Error('a merge ended before every ballot was moved');
      },
    },
  };
  return database;
}

function sorted(record: Record<string, number>): [string, number][] {
  return Object.entries(record)
    .filter(([, count]) => count !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

import type { CountedBallots } from '../../src/features/ballots/checkpoints/service.ts';
import type {
  CountHead,
  CountStore,
  Recount,
} from '../../src/features/ballots/checkpoints/store.ts';
import type { Votes } from '../../src/features/ballots/checkpoints/rules.ts';
import type { BallotStore } from '../../src/features/ballots/store.ts';

/** Every step on the database that casting and counting take. */
export interface CountDatabase {
  ballots: CountedBallots & Pick<BallotStore, 'insert' | 'choices'>;
  counts: Omit<CountStore, 'remove'>;
}

interface StoredBallot {
  id: string;
  candidateId: string;
  checkpoint: number;
}

/**
 * One election in memory that is no kinder than MongoDB: a scan sees the newest entries step by step and no
 * snapshot, an update of many changes them one by one, and `tick` lets others work between any two steps.
 * Every change is checked against what must always hold.
 */
export function createMemoryDatabase(tick: () => Promise<void>) {
  const ballots = new Map<string, StoredBallot>();
  let head: Omit<CountHead, 'electionId'> & { ballotIds: readonly string[] } = {
    checkpoint: 0,
    isTaking: false,
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
    const last = head.isTaking ? head.checkpoint - 1 : head.checkpoint;
    const totals = JSON.stringify(sorted(Object.fromEntries(head.totals)));
    const marked = JSON.stringify(sorted(countMarked(1, last)));
    if (totals !== marked) throw new Error(`the totals are ${totals}, the marks ${marked}`);
    for (const { id, checkpoint } of ballots.values()) {
      if (checkpoint > head.checkpoint) throw new Error('a mark has no checkpoint');
      const isBeingTaken = head.isTaking && checkpoint === head.checkpoint;
      if (isBeingTaken && !head.ballotIds.includes(id))
        throw new Error('a foreign ballot is marked');
    }
  }

  /** Entries of an index over (checkpoint, candidate, id), as they are when the scan comes to them. */
  async function* scan(holds: (ballot: StoredBallot) => boolean): AsyncGenerator<StoredBallot> {
    const keyOf = ({ checkpoint, candidateId, id }: StoredBallot) =>
      `${String(checkpoint).padStart(6, '0')} ${candidateId} ${id}`;
    for (let last = ''; ; ) {
      await tick();
      const next = [...ballots.values()]
        .filter((ballot) => holds(ballot) && keyOf(ballot) > last)
        .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .at(0);
      if (!next) return;
      last = keyOf(next);
      yield { ...next };
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
        if (!exists || head.isTaking || head.checkpoint !== checkpoint) return false;
        head = { ...head, checkpoint: checkpoint + 1, isTaking: true, ballotIds };
        check();
        return true;
      },
      async finish({ checkpoint }, totals: Votes) {
        if (!head.isTaking || head.checkpoint !== checkpoint) return;
        head = { ...head, isTaking: false, totals, ballotIds: [] };
        check();
      },
      async keepRecount(_electionId, recount: Recount) {
        if (exists && !head.isTaking && head.checkpoint === recount.checkpoint)
          head = { ...head, recount };
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

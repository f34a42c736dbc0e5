import type { CountedBallots } from '../../src/features/ballots/counting/checkpoints.ts';
import { nonceIn } from '../../src/features/ballots/box/ballot-document.ts';
import type { CountStore } from '../../src/features/ballots/counting/count-store.ts';
import type {
  CheckpointState,
  Recount,
} from '../../src/features/ballots/counting/count-document.ts';
import {
  areSame,
  createTotals,
  NO_BALLOTS,
  type Totals,
} from '../../src/features/ballots/box/totals.ts';
import type { BallotStore } from '../../src/features/ballots/box/ballot-store.ts';
import type { HeadStore, WholeHead } from '../../src/features/ballots/board/head-store.ts';

/** Every database step of casting and counting. */
export interface CountDatabase {
  ballots: CountedBallots &
    Pick<
      BallotStore,
      'insert' | 'choices' | 'listBefore' | 'move' | 'findOpenings' | 'unassignedOpenings'
    >;
  heads: Pick<HeadStore, 'insert' | 'find' | 'findNote'>;
  counts: Omit<CountStore, 'remove'>;
}

interface StoredBallot {
  id: string;
  choice: string;
  checkpoint: number;
  nonce: Uint8Array | undefined;
}

/**
 * One election in memory, with guarantees no stronger than MongoDB's: a scan reads the newest entries step by step
 * without a snapshot, an update of many documents changes them one by one, and `tick` lets other operations run between
 * any two steps. Every change is checked against the invariants.
 * @param stay how many ballots remain outside checkpoints while others are assigned, unless there is a board
 */
export function createMemoryDatabase(tick: () => Promise<void>, stay: number) {
  const heads = new Map<number, WholeHead>();
  const ballots = new Map<string, StoredBallot>();
  let current: Omit<CheckpointState, 'electionId'> & { ballotIds: readonly string[] } = {
    checkpoint: 0,
    state: 'done',
    merged: 0,
    totals: NO_BALLOTS,
    recount: undefined,
    contest: undefined,
    isEnded: false,
    isFinal: false,
    ballotIds: [],
  };
  let exists = false;
  let decided: Parameters<CountStore['keepRecount']>[2];

  function countMarked(from: number, to: number): Totals {
    const sum = createTotals();
    for (const { choice, checkpoint } of ballots.values()) {
      if (checkpoint >= from && checkpoint <= to) sum.add(choice, 1);
    }
    return sum.totals();
  }

  function check(): void {
    const isTaking = current.state === 'taking';
    const last = isTaking ? current.checkpoint - 1 : current.checkpoint;
    const marked = countMarked(1, last);
    if (!areSame(current.totals, marked)) {
      throw new Error(`the totals are ${textOf(current.totals)}, the marks ${textOf(marked)}`);
    }
    for (const { id, checkpoint } of ballots.values()) {
      if (checkpoint > current.checkpoint) throw new Error('a mark has no checkpoint');
      const isBeingTaken = isTaking && checkpoint === current.checkpoint;
      if (isBeingTaken && !current.ballotIds.includes(id))
        throw new Error('a ballot outside the checkpoint is marked');
    }
    const unassigned = [...ballots.values()].filter(({ checkpoint }) => checkpoint === 0).length;
    if (unassigned < ballots.size && unassigned < stay && current.contest === undefined)
      throw new Error('too few ballots are unassigned');
  }

  /** Yields the entries of an index on (checkpoint, choice, ID), each as it is when the scan reaches it. */
  async function* scan(holds: (ballot: StoredBallot) => boolean): AsyncGenerator<StoredBallot> {
    const keyOf = ({ checkpoint, choice, id }: StoredBallot) =>
      `${String(checkpoint).padStart(6, '0')} ${choice} ${id}`;
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

  async function countAt(wanted: number): Promise<Totals> {
    const sum = createTotals();
    for await (const { choice } of scan(({ checkpoint }) => checkpoint === wanted)) {
      sum.add(choice, 1);
    }
    return sum.totals();
  }

  const isUnmarked = ({ id, checkpoint }: StoredBallot) =>
    checkpoint === 0 && current.ballotIds.includes(id);

  const database: CountDatabase = {
    ballots: {
      async insert({ id, choice, known }) {
        if (ballots.has(id)) return false;
        ballots.set(id, { id, choice, nonce: known && nonceIn(known), checkpoint: 0 });
        return true;
      },
      countIn: (_electionId, wanted) => countAt(wanted),
      countUnassigned: () => countAt(0),
      async listUnassigned(_electionId, { limit }) {
        const ids: string[] = [];
        for await (const { id } of scan(({ checkpoint }) => checkpoint === 0)) {
          if (ids.push(id) >= limit) break;
        }
        return ids;
      },
      async take(ids, checkpoint) {
        for (const id of ids) {
          await tick();
          const ballot = ballots.get(id);
          if (ballot?.checkpoint === 0) ballot.checkpoint = checkpoint;
          check();
        }
      },
      async findOpenings(ids) {
        const found: StoredBallot[] = [];
        for (const id of ids) {
          await tick();
          const ballot = ballots.get(id);
          if (ballot) found.push(ballot);
        }
        return found;
      },
      async *unassignedOpenings() {
        for await (const ballot of scan(({ checkpoint }) => checkpoint === 0)) yield [ballot];
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
          if (current.state !== 'merging' || current.checkpoint !== to)
            throw new Error('a ballot is moved without a merge');
          ballot.checkpoint = to;
          check();
        }
      },
      async *choices(_electionId, { onlyCheckpoints }) {
        const counts = ({ checkpoint }: StoredBallot) => checkpoint > 0 || !onlyCheckpoints;
        for await (const { choice } of scan(counts)) yield [choice];
      },
    },
    heads: {
      async insert(added) {
        if (heads.has(added.number)) return false;
        if (added.number !== heads.size + 1) throw new Error('the board has a gap');
        if (current.state !== 'taking' || current.checkpoint !== added.number)
          throw new Error('a current has no checkpoint');
        if ([...ballots.values()].some((one) => isUnmarked(one)))
          throw new Error('a current is published before its ballots are marked');
        heads.set(added.number, added);
        return true;
      },
      find: async (_electionId, number) => heads.get(number),
      findNote: async (_electionId, number) => heads.get(number)?.note,
    },
    counts: {
      findState: async (electionId) => ({ ...current, electionId }),
      findMajorityState: async (electionId) => ({ ...current, electionId }),
      async createState() {
        exists = true;
      },
      async start({ checkpoint }, beginning) {
        const isOther = current.state !== 'done' || current.checkpoint !== checkpoint;
        if (!exists || isOther || current.isEnded) return false;
        current = { ...current, ...beginning, checkpoint: checkpoint + 1, state: 'taking' };
        check();
        return true;
      },
      async finish({ checkpoint }, totals: Totals) {
        if (current.state !== 'taking' || current.checkpoint !== checkpoint) return;
        if (current.contest !== undefined && !heads.has(checkpoint))
          throw new Error('a checkpoint is done before it is on the board');
        current = { ...current, state: 'done', totals, ballotIds: [] };
        check();
      },
      async keepRecount(_electionId, recount: Recount, outcome) {
        const isOlder = current.recount !== undefined && current.recount.at > recount.at;
        const isSame = current.state === 'done' && current.checkpoint === recount.checkpoint;
        if (exists && isSame && !isOlder && !current.isFinal)
          [current, decided] = [{ ...current, recount }, outcome];
      },
      async makeFinal(_electionId, checkpoint, at) {
        const isSame = current.state === 'done' && current.checkpoint === checkpoint;
        if (!isSame || current.recount?.at.getTime() !== at.getTime()) return false;
        if (current.totals.total !== current.recount.totalVotes)
          throw new Error('a count is final but no recount has confirmed it');
        current = { ...current, isEnded: true, isFinal: true };
        return true;
      },
      async end(_electionId, checkpoint) {
        const isSame = current.state === 'done' && current.checkpoint === checkpoint;
        if (exists && isSame) current = { ...current, isEnded: true };
        return exists && isSame;
      },
      findOutcome: async (_electionId, at) =>
        current.recount?.at.getTime() === at.getTime() ? decided : undefined,
      async beginMerge({ checkpoint }) {
        if (current.state !== 'done' || current.checkpoint !== checkpoint) return;
        if (current.merged !== checkpoint)
          current = { ...current, state: 'merging', merged: checkpoint };
      },
      async finishMerge({ checkpoint }) {
        if (current.state === 'merging' && current.checkpoint === checkpoint)
          current = { ...current, state: 'done' };
        const numbers = [...ballots.values()].map((ballot) => ballot.checkpoint);
        if (numbers.some((number) => number > 0 && number < checkpoint))
          throw new Error('a merge ended before every ballot was moved');
      },
    },
  };
  return database;
}

const textOf = ({ votes, ...totals }: Totals) => JSON.stringify({ ...totals, votes: [...votes] });

import { expect, it } from 'vitest';
import {
  expectWholeBoard,
  nonceFor,
  testBoardKey,
  testContest,
} from '../../../../test/support/board-checks.ts';
import { noHurry } from '../../../../test/support/ballot-inserts.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { randomId } from '../../../platform/random.ts';
import { createBallotStore } from '../box/ballot-store.ts';
import { createHeadStore } from '../board/head-store.ts';
import { createHeads } from '../board/publish-head.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createCountPool } from './count-pool.ts';
import { createCountStore } from './count-store.ts';
import { createCheckpointMerging } from './merge-checkpoints.ts';
import type { Contest } from './contest.ts';
import { createRecounts } from './recount.ts';

const signal = new AbortController().signal;
const pause = async () => {};
const limits = { least: 3, most: 2, stay: 1 };
const countPool = createCountPool();
const contest: Contest = {
  kind: 'ranked',
  weighted: false,
  rule: 'irv',
  candidates: ['c0', 'c1', 'c2'],
  withdrawn: [],
  seats: 1,
  scale: null,
  budget: null,
  writeIns: 0,
  seed: new Uint8Array(),
  ties: 'lot',
};

/** Describes a closed election without a board, so its recount does not wait for unassigned ballots. */
const closeOf = (electionId: string, closedAt: Date) => ({
  electionId,
  closedAt,
  contest,
  hasBoard: false,
});

/**
 * Starts an election on a real database. Its checkpoints contain two ballots each. The last ballot is in no
 * checkpoint.
 */
async function startCounted(ballotCount: number) {
  const { connection, clock } = await startTestApp();
  const electionId = randomId();
  const [ballots, counts] = [createBallotStore(connection), createCountStore(connection)];
  const heads = createHeadStore(connection);
  const merging = createCheckpointMerging({ ballots, counts, stepSize: 2 });
  const alarms: unknown[] = [];
  const logger = { error: (...alarm: unknown[]) => alarms.push(alarm) };

  /** Starts a process. `change` replaces some of its database operations. */
  function startProcess(change: Partial<typeof ballots> = {}) {
    const own = { ...ballots, ...change };
    const board = createHeads({ ballots: own, heads, key: testBoardKey, logger });
    const checkpoints = createCheckpoints({ ballots: own, counts, merging, board, pause, limits });
    const recounts = createRecounts({
      ballots: own,
      counts,
      checkpoints,
      countPool,
      clock,
      pause,
      heads,
      key: testBoardKey,
    });
    return { checkpoints, recounts };
  }
  const { checkpoints, recounts } = startProcess();
  const advancing = { electionId, contest: testContest };
  let cast = 0;

  async function castMore(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      cast += 1;
      const id = `${electionId} ${cast}`;
      const choice = `c${cast % 2}>c2`;
      await ballots.insert({
        id,
        electionId,
        choice,
        known: { nonce: nonceFor(id) },
        time: noHurry,
      });
    }
  }

  await castMore(ballotCount);
  return {
    electionId,
    ballots,
    merging,
    startProcess,
    castMore,
    alarms,
    advancing,
    advance: () => checkpoints.advance(advancing),
    async advanceAll(): Promise<void> {
      while (await checkpoints.advance(advancing));
    },
    /** Takes the last checkpoint. */
    async end(): Promise<void> {
      while (await checkpoints.advance({ ...advancing, isOver: async () => true }));
    },
    /** Compares the board with all ballots, or with the ballots that have the given numbers. */
    async expectBoard(numbers = Array.from({ length: cast }, (_, place) => place + 1)) {
      const ids = numbers.map((number) => `${electionId} ${number}`);
      await expectWholeBoard(electionId, { heads, ballots }, ids);
      expect(alarms).toEqual([]);
    },
    async beginMerge(): Promise<void> {
      const outcome = await recounts.take(closeOf(electionId, clock.now()), signal);
      expect(outcome).toMatchObject({ isConfirmed: true, totalVotes: cast });
      if (outcome) await recounts.keep(electionId, outcome);
      await merging.begin(electionId);
    },
    read: () => checkpoints.tryRead(electionId),
    /** Returns the number of ballots with each checkpoint number. */
    async numbers(): Promise<Record<string, number>> {
      const found = await connection.collection('ballots').find({ electionId }).toArray();
      const sizes: Record<string, number> = {};
      for (const { checkpoint } of found) sizes[checkpoint] = (sizes[checkpoint] ?? 0) + 1;
      return sizes;
    },
  };
}

it('a merge combines all checkpoints while ballots are still cast and counted', async () => {
  const box = await startCounted(7);
  await box.advanceAll();
  expect(await box.numbers()).toEqual({ 0: 1, 1: 2, 2: 2, 3: 2 });
  await box.beginMerge();
  expect(await box.advance()).toBe(true);
  const moved = await box.numbers();
  expect([moved[0], moved[3], Object.values(moved).reduce((sum, size) => sum + size)]).toEqual([
    1, 4, 7,
  ]);
  await box.castMore(1);
  expect(await box.read()).toMatchObject({ total: 8, isMerging: true });
  await box.advanceAll();
  expect(await box.numbers()).toEqual({ 0: 2, 3: 6 });
  expect(await box.read()).toMatchObject({ total: 8, isMerging: false, merged: 3 });
});

it('a merge does not change the board', async () => {
  const box = await startCounted(7);
  await box.end();
  await box.expectBoard();
  await box.beginMerge();
  await box.end();
  expect(await box.numbers()).toEqual({ 4: 7 });
  await box.castMore(2);
  await box.end();
  expect(await box.numbers()).toEqual({ 4: 7, 5: 2 });
  await box.expectBoard();
});

it('a merge begins only if there are several checkpoints, and only once', async () => {
  const box = await startCounted(3);
  await box.advanceAll();
  await box.beginMerge();
  expect(await box.advance()).toBe(false);
  await box.castMore(2);
  await box.advanceAll();
  await box.beginMerge();
  await box.advanceAll();
  await box.merging.begin(box.electionId);
  expect(await box.read()).toMatchObject({ isMerging: false, merged: 2 });
});

it('a merge is completed before the next checkpoint begins', async () => {
  const box = await startCounted(7);
  await box.advanceAll();
  await box.beginMerge();
  await box.castMore(4);
  await box.advance();
  expect(await box.numbers()).not.toHaveProperty('4');
  await box.advanceAll();
  expect(await box.numbers()).toEqual({ 0: 1, 3: 6, 4: 2, 5: 2 });
  expect(await box.read()).toMatchObject({ total: 11 });
});

it('a checkpoint that was chosen before a merge does not begin during the merge', async () => {
  const box = await startCounted(7);
  await box.advanceAll();
  await box.castMore(2);
  const slow = box.startProcess({
    listUnassigned: async (_electionId, { limit }) => {
      await box.beginMerge();
      return Array.from({ length: limit }, (_, place) => `${box.electionId} ${place + 1}`);
    },
  });
  await slow.checkpoints.advance(box.advancing);
  expect(await box.read()).toMatchObject({ checkpoint: 3, isMerging: true, total: 9 });
});

it('a merged ballot is not counted twice if a process completes the last checkpoint late', async () => {
  const box = await startCounted(7);
  await box.advance();
  await box.advance();
  const late = box.startProcess({
    countIn: async (...wanted) => {
      await box.advanceAll();
      await box.beginMerge();
      await box.advanceAll();
      expect(await box.numbers()).toEqual({ 0: 1, 3: 6 });
      return box.ballots.countIn(...wanted);
    },
  });
  await late.checkpoints.advance(box.advancing);
  expect(await box.read()).toMatchObject({ total: 7, checkpoint: 3 });
  await box.end();
  await box.expectBoard();
});

it.each([
  ['begins', false],
  ['begins and ends', true],
])('a merge that %s while ballots are read makes a recount start over', async (_when, ends) => {
  const box = await startCounted(7);
  await box.advanceAll();
  const reading = box.startProcess({
    async *choices(...wanted) {
      await box.beginMerge();
      if (ends) await box.advanceAll();
      yield* box.ballots.choices(...wanted);
    },
  });
  const close = closeOf(box.electionId, new Date(0));
  expect(await reading.recounts.take(close, signal)).toBeUndefined();
});

it('a merge does not begin before a recount has confirmed the checkpoints', async () => {
  const box = await startCounted(7);
  await box.advanceAll();
  await box.merging.begin(box.electionId);
  await box.advanceAll();
  expect(await box.numbers()).toEqual({ 0: 1, 1: 2, 2: 2, 3: 2 });
});

import { toHex, utf8 } from '@votewise/contract/board/bytes';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/sha256.ts';
import { createBallotsOffBoard } from './ballots-off-board.ts';
import { commitmentIn } from './signed-head.ts';

const electionId = 'e';
const ballotOf = (id: string) => ({ id, choice: 'ada', nonce: sha256(utf8(id)) });
const commitmentOf = (id: string) =>
  toHex(commitmentIn(electionId, ballotOf(id)) ?? new Uint8Array());

/** Creates a box from each ballot's checkpoint and the last head. One of `steps` runs before each read of ballots. */
function createBox(checkpoints: Record<string, number>, lastHead = 0) {
  const box = { checkpoints: new Map(Object.entries(checkpoints)), lastHead, reads: 0, now: 0 };
  const steps: (() => void)[] = [];
  async function* ballotsIn(holds: (checkpoint: number) => boolean) {
    box.reads += 1;
    steps.shift()?.();
    for (const [id, checkpoint] of box.checkpoints) if (holds(checkpoint)) yield [ballotOf(id)];
  }
  const offBoard = createBallotsOffBoard({
    ballots: {
      unassignedOpenings: () => ballotsIn((checkpoint) => checkpoint === 0),
      openingsAfter: (_electionId, last) => ballotsIn((checkpoint) => checkpoint > last),
    },
    boards: {
      read: async () => ({
        heads: Array.from({ length: box.lastHead }, (_, place) => ({
          electionId,
          number: place + 1,
          size: 1,
          root: '',
          note: '',
        })),
        beginnings: [],
      }),
    },
    elapsed: () => box.now,
    pause: async (milliseconds) => {
      box.now += milliseconds;
    },
  });
  return { box, steps, has: (id: string) => offBoard.has(electionId, commitmentOf(id)) };
}

describe('a ballot waits for a head', () => {
  it('while it is in no checkpoint', async () => {
    const { has } = createBox({ early: 1, late: 0 }, 1);
    expect(await has('late')).toBe(true);
    expect(await has('early')).toBe(false);
    expect(await has('stranger')).toBe(false);
  });

  it('while its checkpoint is being taken and has no head yet', async () => {
    const { has } = createBox({ early: 1, taken: 2 }, 1);
    expect(await has('taken')).toBe(true);
  });

  it('even if a checkpoint takes it between the two reads', async () => {
    const { box, steps, has } = createBox({ early: 1, moving: 0 }, 1);
    // The ballot is marked just before the unassigned ballots are read, and its head is written just after that.
    steps.push(() => box.checkpoints.set('moving', 2));
    steps.push(() => (box.lastHead = 2));
    expect(await has('moving')).toBe(true);
  });

  it('only until its head is written', async () => {
    const { box, has } = createBox({ ballot: 0 });
    expect(await has('ballot')).toBe(true);
    box.checkpoints.set('ballot', 1);
    box.lastHead = 1;
    box.now += 501;
    expect(await has('ballot')).toBe(false);
  });
});

describe('the ballots off the board', () => {
  it('are read at most once every half second, and again for a ballot that was not found', async () => {
    const { box, has } = createBox({ first: 0 });
    const answers = await Promise.all(['first', 'first', 'stranger'].map(has));
    expect(answers).toEqual([true, true, false]);
    expect(box.reads).toBe(4);
    box.checkpoints.set('second', 0);
    expect(await has('second')).toBe(true);
    expect(box.reads).toBe(6);
    expect(await has('first')).toBe(true);
    expect(box.reads).toBe(6);
  });

  it('are read again after a read has failed', async () => {
    const { steps, has } = createBox({ ballot: 0 });
    steps.push(() => {
      throw new Error('the database is down');
    });
    await expect(has('ballot')).rejects.toThrow('the database is down');
    expect(await has('ballot')).toBe(true);
  });
});

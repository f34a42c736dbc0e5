import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBoardExports } from './board-export.ts';

type Deps = Parameters<typeof createBoardExports>[0];

const actor = { type: 'system' } as const;
const busy = { code: 'BUSY', retryAfterSeconds: 10 };

/** Creates board exports that write files of this many parts. */
function exportsOf(parts: number, exportBoard: () => Promise<unknown> = async () => anElection) {
  return createBoardExports({
    inMeeting: async () => undefined,
    results: { exportBoard } as Deps['results'],
    board: { require: async () => ({}) } as unknown as Deps['board'],
    packages: {
      async write() {
        return (async function* () {
          for (let part = 0; part < parts; part += 1) yield 'part';
        })();
      },
    },
  });
}

const anElection = {
  isOpened: false,
  election: {
    title: 'Board',
    weighted: false,
    lotSeed: null,
    candidates: [],
    ballot: { kind: 'one', ties: 'open' },
    sealing: null,
  },
};

afterEach(() => {
  vi.useRealTimers();
});

describe('audit packages', () => {
  it('are written one at a time: other requests are rejected until the last part is sent', async () => {
    const exports = exportsOf(3);
    const first = await exports.file('e', actor);
    await expect(exports.file('e', actor)).rejects.toMatchObject(busy);
    await expect(exports.file('other', actor)).rejects.toMatchObject(busy);
    expect((await buffer(first.content)).toString()).toBe('partpartpart');
    await expect(exports.file('e', actor)).resolves.toBeDefined();
  });

  it('do not block other requests after the caller disconnects', async () => {
    const exports = exportsOf(3);
    const first = await exports.file('e', actor);
    first.content.destroy();
    await once(first.content, 'close');
    await expect(exports.file('e', actor)).resolves.toBeDefined();
  });

  it('do not block other requests after writing fails', async () => {
    let isBroken = true;
    const exports = exportsOf(3, async () => {
      if (isBroken) throw new Error('no database');
      return anElection;
    });
    await expect(exports.file('e', actor)).rejects.toThrow('no database');
    isBroken = false;
    await expect(exports.file('e', actor)).resolves.toBeDefined();
  });

  it('end if the caller reads nothing for a minute, but not while it keeps reading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const exports = exportsOf(1_000);
    const { content } = await exports.file('e', actor);
    const parts = content[Symbol.asyncIterator]();
    for (let taken = 0; taken < 3; taken += 1) {
      vi.advanceTimersByTime(50_000);
      expect((await parts.next()).value).toBe('part');
    }
    await expect(exports.file('e', actor)).rejects.toMatchObject(busy);
    vi.advanceTimersByTime(60_000);
    await turn();
    expect(content.destroyed).toBe(true);
    await expect(exports.file('e', actor)).resolves.toBeDefined();
  });
});

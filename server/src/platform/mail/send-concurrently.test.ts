import { expect, it } from 'vitest';
import { sendConcurrently } from './send-concurrently.ts';

function queueOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => index);
  const seen = { looks: 0, sending: 0, most: 0, sent: [] as number[] };
  return {
    seen,
    take: async () => {
      seen.looks += 1;
      return rows.shift();
    },
    send: async (row: number) => {
      seen.sending += 1;
      seen.most = Math.max(seen.most, seen.sending);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      seen.sending -= 1;
      seen.sent.push(row);
    },
  };
}

const { signal } = new AbortController();

it('queries an empty queue once', async () => {
  const { seen, ...queue } = queueOf(0);
  expect(await sendConcurrently({ ...queue, lanes: 4, signal })).toBe(0);
  expect(seen.looks).toBe(1);
});

it('sends each row once, and sends as many at a time as there are lanes', async () => {
  const { seen, ...queue } = queueOf(20);
  expect(await sendConcurrently({ ...queue, lanes: 4, signal })).toBe(20);
  expect(seen.sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(seen.most).toBe(4);
});

it('takes no more rows after it is aborted', async () => {
  const { seen, ...queue } = queueOf(20);
  const stopping = new AbortController();
  const send = async (row: number) => {
    stopping.abort();
    await queue.send(row);
  };
  await sendConcurrently({ ...queue, send, lanes: 1, signal: stopping.signal });
  expect(seen.sent).toEqual([0]);
});

it('fails if a lane fails', async () => {
  const { seen: _seen, ...queue } = queueOf(20);
  const send = async (row: number) => {
    if (row === 7) throw new Error('unreachable');
  };
  await expect(sendConcurrently({ ...queue, send, lanes: 4, signal })).rejects.toThrow(
    'unreachable',
  );
});

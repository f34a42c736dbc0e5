import { expect, it } from 'vitest';
import { isAlive, isEmbedded, startProduct, temporaryDataDir } from './support/product.ts';
import { childrenOf } from './support/start-process.ts';
import { openReader, type StreamReader } from './support/stream-reader.ts';

/** Starts the product with two workers and an open meeting. */
async function startMeeting() {
  const DATA_DIR = temporaryDataDir();
  const product = await startProduct({ DATA_DIR, WEB_CONCURRENCY: '2' });
  const { api, port } = product;
  const token = await api.signIn('ADMIN001', 'administrator-1');
  const body = {
    title: 'Annual meeting',
    startDate: '2027-05-03T18:00:00Z',
    agenda: [{ kind: 'text', text: 'Report' }],
  };
  const { meeting } = (await api.call('POST', '/meetings', { token, body })).data;
  const path = `/meetings/${meeting.id}`;
  await api.call('POST', `${path}/status`, { token, body: { status: 'open' } });
  const readers = (count: number) => {
    const url = `http://127.0.0.1:${port}/api${path}/events`;
    return Promise.all(Array.from({ length: count }, () => openReader(url, { token })));
  };
  const show = (item: string | null) =>
    api.call('POST', `${path}/current-item`, { token, body: { item } });
  const workers = () => childrenOf(product.pid).slice(isEmbedded ? 1 : 0);
  return { product, readers, show, item: meeting.agenda[0].id as string, workers };
}

const itemsOf = (readers: readonly StreamReader[]) =>
  readers.map(({ messages }) => {
    const { state, change } = messages.findLast((one) => one.state ?? one.change) ?? { now: 0 };
    return (state ?? change)?.currentItem;
  });

it('streams in all workers show a change that one worker made, and come back after kill -9', async () => {
  const { product, readers, show, item, workers } = await startMeeting();
  const before = await readers(8);
  await expect.poll(() => itemsOf(before)).toEqual(before.map(() => null));
  await show(item);
  await expect.poll(() => itemsOf(before)).toEqual(before.map(() => item));

  const [killed = 0] = workers();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => before.some(({ isEnded }) => isEnded())).toBe(true);
  const lost = before.filter(({ isEnded }) => isEnded());
  expect(lost.length).toBeLessThan(before.length);
  const again = await readers(lost.length);
  const all = [...before.filter((one) => !lost.includes(one)), ...again];
  await expect.poll(() => itemsOf(all)).toEqual(all.map(() => item));
  await show(null);
  await expect.poll(() => itemsOf(all)).toEqual(all.map(() => null));
  product.kill('SIGTERM');
  expect(await product.exited).toBe(0);
});

it('a stop does not wait for open streams', async () => {
  const { product, readers, workers } = await startMeeting();
  const open = await readers(8);
  await expect.poll(() => open.every(({ messages }) => messages.length > 0)).toBe(true);
  const processes = workers();
  product.kill('SIGTERM');
  expect(await product.exited).toBe(0);
  expect(open.every(({ isEnded }) => isEnded())).toBe(true);
  expect(processes.filter(isAlive)).toEqual([]);
  expect(product.errors()).not.toMatch(/"level":[56]0/);
});

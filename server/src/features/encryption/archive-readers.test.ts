import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createArchiveReaders } from './archive-readers.ts';

async function* archive() {
  yield Buffer.from('an event');
}

it('sends archives to so many at the same time, by address and in all, until their streams are closed', async () => {
  const { read } = createArchiveReaders();
  const from = (host: number) => read(`192.0.2.${host}`, archive);
  const first = from(1);
  for (let reader = 1; reader < 20; reader += 1) from(1);
  expect(() => from(1)).toThrow('Too many people are loading archives');
  first.destroy();
  await once(first, 'close');
  from(1);
  for (let reader = 20; reader < 200; reader += 1) from(reader);
  expect(() => from(250)).toThrow('Too many people are loading archives');
});

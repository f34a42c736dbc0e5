import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

it('runs tasks in order, one of each owner, and refuses those that have no room', async () => {
  const line = createWaitingLine({ atOnce: 2, most: 4, text: 'Busy.' });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, owner?: string) =>
    line.run(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }, owner);

  const inLine = [enter('first', 'Ada'), enter('second', 'Bo'), enter('third'), enter('fourth')];
  await expect(enter('again', 'Ada')).rejects.toMatchObject({ code: 'BUSY', message: 'Busy.' });
  await expect(enter('fifth')).rejects.toMatchObject({ code: 'BUSY' });
  expect(started).toEqual(['first', 'second']);
  ends.get('second')?.();
  await inLine[1];
  await setImmediate();
  expect(started).toEqual(['first', 'second', 'third']);

  const failing = line.run(() => Promise.reject(new Error('failed')), 'Bo');
  ends.get('first')?.();
  ends.get('third')?.();
  await expect(failing).rejects.toThrow('failed');
  ends.get('fourth')?.();
  expect(await Promise.all(inLine)).toEqual(['first', 'second', 'third', 'fourth']);
  const after = enter('after', 'Bo');
  ends.get('after')?.();
  expect(await after).toBe('after');
});

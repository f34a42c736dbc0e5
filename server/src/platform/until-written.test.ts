import { expect, it } from 'vitest';
import { OVERTAKEN, untilWritten } from './until-written.ts';

it('repeats an attempt until it is not overtaken, but not without end', async () => {
  let rounds = 0;
  const written = untilWritten(async () => {
    rounds += 1;
    return rounds < 100 ? OVERTAKEN : undefined;
  });
  expect([await written, rounds]).toEqual([undefined, 100]);
  await expect(untilWritten(async () => OVERTAKEN)).rejects.toMatchObject({
    code: 'EDITED_MEANWHILE',
  });
});

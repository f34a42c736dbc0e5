import { expect, it } from 'vitest';
import { playMany } from '../../../test/support/list-timelines.ts';

it('gives no two lists that can be compared, in a thousand random timelines', {
  timeout: 600_000,
}, async () => {
  let given = 0;
  await playMany(1_000, (world) => {
    given += world.given();
    expect(world.comparable()).toEqual([]);
  });
  expect(given).toBeGreaterThan(0);
});

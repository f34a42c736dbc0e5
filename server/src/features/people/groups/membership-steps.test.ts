import { expect, it } from 'vitest';
import { stepDone, stepFor } from './membership-steps.ts';

it('the last step of a voter is found by its date, however the clock that dated it was set', () => {
  const [joined, changed] = [new Date('2026-03-01'), new Date('2026-03-02')];
  const voter = { _id: 'voter', groups: ['a', 'b'].map((group) => ({ group, since: joined })) };
  const wanted = { join: ['c'], leave: ['a'], isExact: false, weight: 2 };
  const step = stepFor(voter, wanted, { at: changed, whole: 1 });
  if (!step || step === 'full') throw new Error('The voter was not changed.');
  const { set, ...done } = step;
  expect(stepDone({ ...voter, ...set })).toEqual(done);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startCampaign } from './campaign.ts';

describe('an administrator who watches several elections cannot attribute a ballot', () => {
  const planned = fc.record({
    isHidden: fc.boolean(),
    isForSection: fc.boolean(),
    isOnPaper: fc.boolean(),
  });
  const person = fc.nat({ max: 11 });
  const place = fc.nat({ max: 7 });
  const act = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('cast' as const), person, among: fc.nat(255) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('list', 'remind', 'close', 'reopen', 'declare', 'delete'),
        place,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('disabling', 'removing', 'erasing'),
        person,
        place,
      }),
    },
  );

  it('by any plan of votes, lists, reminders, closings, deletions, and changes to the roll', async () => {
    const plans = fc.record({
      elections: fc.array(planned, { minLength: 2, maxLength: 8 }),
      outsiders: fc.constantFrom(0, 4, 6),
      /** Everyone votes in the same elections at first, so that lists may be released. */
      first: fc.nat(255),
      acts: fc.array(act, { maxLength: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(plans, async ({ elections, outsiders, first, acts }) => {
        const campaign = await startCampaign({ voters: 12 - outsiders, outsiders, elections });
        const has = (one: number) => one < elections.length;
        const chosen = (mask: number) => campaign.places.filter((one) => (mask >> one) % 2 === 1);
        const gone = new Set<number>();
        for (let one = 0; one < 9; one += 1) await campaign.cast(one, chosen(first));
        for (const step of acts) {
          if ('among' in step) {
            await campaign.cast(step.person, chosen(step.among));
          } else if (has(step.place) && !gone.has(step.place)) {
            if (step.do === 'list') await campaign.list(step.place);
            else if (step.do === 'remind') await campaign.remind(step.place);
            else if (step.do === 'close') await campaign.move('completed', step.place);
            else if (step.do === 'reopen') await campaign.move('active', step.place);
            else if (step.do === 'delete') await campaign.remove(step.place);
            else if (step.do === 'erasing' && 'person' in step) await campaign.erase(step.person);
            else if ('person' in step) {
              const way = step.do === 'disabling' ? step.do : 'removing';
              await campaign.suspend(step.person, way, () => campaign.list(step.place));
            }
            if (step.do === 'declare') await campaign.declare(step.place);
            if (step.do === 'declare') await campaign.list(step.place);
            if (step.do === 'delete') gone.add(step.place);
          }
        }
        const left = campaign.places.filter((one) => !gone.has(one));
        await campaign.declare(...left);
        for (const one of left) await campaign.list(one);
        expect(campaign.attributed()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

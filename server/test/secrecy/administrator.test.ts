import { describe, expect, it } from 'vitest';
import { type Planned, startCampaign } from './campaign.ts';

/** A fixed order that differs from both the order of registration and the order of names. */
const ORDER = [7, 2, 11, 4, 0, 9, 5, 13, 1, 10, 3, 12, 6, 8];
const order = (voters: number) => ORDER.filter((index) => index < voters);

describe('an administrator who watches the count after every vote cannot attribute a ballot', {
  timeout: 120_000,
}, () => {
  it('by requesting the participation list before and after every vote', async () => {
    const campaign = await startCampaign({ voters: 6 });
    for (const index of order(6)) {
      expect(await campaign.list()).toMatch(/^409 /);
      await campaign.vote(index);
    }
    await campaign.declare(0);
    expect(await campaign.list()).toBe('200');
    expect(campaign.attributed()).toEqual([]);
  });

  it('by disabling and reenabling each voter after every vote and checking all screens', async () => {
    const campaign = await startCampaign({ voters: 7 });
    await campaign.probe();
    for (const index of order(7).slice(0, 2)) {
      await campaign.vote(index);
      await campaign.probe();
    }
    expect(campaign.attributed()).toEqual([]);
  });

  it('by sending reminders before and during votes and reading the mail server’s log', async () => {
    const campaign = await startCampaign({ voters: 8 });
    for (const index of order(8).slice(0, 2)) {
      expect(await campaign.remind()).toBe('201');
      await campaign.remind(0, () => campaign.vote(index));
    }
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBe(0);
  });
});

describe('an administrator who watches several elections cannot attribute a ballot', {
  timeout: 240_000,
}, () => {
  it.each<[string, readonly Planned[]]>([
    ['questions of a paper', Array.from({ length: 3 }, () => ({ isOnPaper: true }))],
    ['live and hidden elections', [{}, { isHidden: true }, { isForSection: true, isHidden: true }]],
  ])(
    'by declaring the results of %s one after another and requesting all lists each time',
    async (_what, planned) => {
      const campaign = await startCampaign({ voters: 7, outsiders: 7, elections: planned });
      await campaign.declareOneByOne();
      expect(campaign.attributed()).toEqual([]);
      expect(campaign.seen()).toBeGreaterThan(0);
    },
  );
});

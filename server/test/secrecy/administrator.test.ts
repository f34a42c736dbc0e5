import { describe, expect, it } from 'vitest';
import { startCampaign } from './campaign.ts';

/** A fixed order that differs from both the order of registration and the order of names. */
const ORDER = [7, 2, 11, 4, 0, 9, 5, 13, 1, 10, 3, 12, 6, 8];
const order = (voters: number) => ORDER.filter((index) => index < voters);

describe('an administrator who watches the count after every vote cannot attribute a ballot', {
  timeout: 120_000,
}, () => {
  it.each([6, 11])(
    'by requesting the participation list before and after every vote of %i voters',
    async (voters) => {
      const campaign = await startCampaign({ voters });
      for (const index of order(voters)) {
        await campaign.list();
        await campaign.vote(index);
        await campaign.list();
      }
      await campaign.setStatus('completed');
      await campaign.list();
      expect(campaign.attributed()).toEqual([]);
      expect(campaign.seen()).toBeGreaterThan(1);
    },
  );

  it.each([8, 11])(
    'by closing and reopening an election with %i voters after every vote',
    async (voters) => {
      const campaign = await startCampaign({ voters });
      for (const index of order(voters).slice(0, -1)) {
        await campaign.vote(index);
        expect(await campaign.setStatus('completed')).toBe(200);
        await campaign.list();
        if ((await campaign.setStatus('active')) !== 200) break;
        await campaign.list();
      }
      expect(campaign.attributed()).toEqual([]);
      expect(campaign.seen()).toBeGreaterThan(0);
    },
  );

  it('by disabling and reenabling each voter after every vote and checking all screens', async () => {
    const campaign = await startCampaign({ voters: 7 });
    await campaign.probe();
    for (const index of order(7).slice(0, 5)) {
      await campaign.vote(index);
      await campaign.probe();
    }
    expect(campaign.attributed()).toEqual([]);
  });

  it('by sending a reminder before every vote and reading the mail server', async () => {
    const campaign = await startCampaign({ voters: 11 });
    for (const index of order(11)) {
      await campaign.remind();
      await campaign.vote(index);
    }
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBeGreaterThan(1);
  });

  it('by sending reminders during votes and checking which voters receive none', async () => {
    const campaign = await startCampaign({ voters: 14 });
    const [first = 0, ...others] = order(14);
    await campaign.remind(() => campaign.vote(first));
    for (const [place, index] of others.entries()) {
      if (place % 5 === 3) await campaign.remind(() => campaign.vote(index));
      else await campaign.vote(index);
    }
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBeGreaterThan(1);
  });

  it('by making reminder emails fail and retrying them after every vote', async () => {
    const campaign = await startCampaign({ voters: 10 });
    campaign.mailServer.refuses = true;
    expect(await campaign.remind()).toBe('201');
    let failed = await campaign.retry([]);
    expect(failed).toHaveLength(10);
    for (const index of order(10).slice(0, 6)) {
      await campaign.vote(index);
      failed = await campaign.retry(failed);
    }
    expect(campaign.attributed()).toEqual([]);
  });

  it('by combining all of these', async () => {
    const campaign = await startCampaign({ voters: 11 });
    for (const [place, index] of order(11).entries()) {
      await campaign.vote(index);
      if (place % 2 === 0) await campaign.remind();
      else await campaign.list();
      if (place % 5 === 4) await campaign.probe();
      if ((await campaign.setStatus('completed')) !== 200) break;
      await campaign.list();
      if ((await campaign.setStatus('active')) !== 200) break;
      await campaign.remind();
    }
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBeGreaterThan(1);
  });
});

import { describe, expect, it } from 'vitest';
import { type Planned, startCampaign } from './campaign.ts';

describe('an administrator cannot attribute a ballot', () => {
  it('by closing and reopening an election after every vote', async () => {
    const campaign = await startCampaign({ voters: 8 });
    for (const index of [7, 2, 4, 0, 5, 1, 3]) {
      await campaign.vote(index);
      expect(await campaign.move('completed')).toBe(200);
      await campaign.list();
      expect(await campaign.move('active')).toBe(200);
      await campaign.list();
    }
    await campaign.declare(0);
    expect(await campaign.list()).toBe('200');
    expect(await campaign.move('active')).toBe(409);
    expect(campaign.attributed()).toEqual([]);
  });

  it('by sending reminders before and during every vote and reading the mail server’s log', async () => {
    const campaign = await startCampaign({ voters: 8 });
    for (const index of [7, 2, 4, 0, 5, 1, 3, 6]) {
      expect(await campaign.remind()).toBe('201');
      await campaign.remind(0, () => campaign.vote(index));
    }
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBe(0);
  });

  it('by making reminder emails fail and retrying them after every vote', async () => {
    const campaign = await startCampaign({ voters: 8 });
    campaign.mailServer.refuses = true;
    expect(await campaign.remind()).toBe('201');
    for (const index of [7, 2, 4, 0, 5, 1, 3, 6]) {
      await campaign.vote(index);
      await campaign.retry();
    }
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBe(0);
  });

  it('by declaring a result before the first ballot in another election', async () => {
    const campaign = await startCampaign({ voters: 7, elections: [{}, {}] });
    for (let person = 0; person < 6; person += 1) await campaign.cast(person, [0]);
    await campaign.declare(0);
    await campaign.list(0);
    await campaign.cast(6, [1]);
    await campaign.declare(1);
    expect(await campaign.list(1)).toBe('200');
    expect(campaign.attributed()).toEqual([]);
  });

  it('by erasing voters one after another and comparing the refusals and the lists', async () => {
    const campaign = await startCampaign({ voters: 9, elections: [{}, { isHidden: true }] });
    for (let person = 0; person < 8; person += 1) {
      await campaign.cast(person, person < 6 ? [0, 1] : [0]);
      for (const other of [person, 8]) expect(await campaign.erase(other)).toBe(true);
    }
    await campaign.declare(0, 1);
    for (const person of [5, 7, 8]) {
      for (const place of [0, 1]) expect(await campaign.list(place)).toBe('200');
      expect(await campaign.erase(person)).toBe(false);
    }
    for (const place of [0, 1]) expect(await campaign.list(place)).toBe('200');
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBe(8);
  });

  it('by removing each member of a small group in turn and adding them back after some votes', async () => {
    const campaign = await startCampaign({
      voters: 6,
      outsiders: 10,
      elections: [{ isForSection: true }],
    });
    for (let index = 0; index < 5; index += 1) {
      await campaign.vote(index);
      if (index % 2 === 0) await campaign.probe('removing');
    }
    expect(campaign.attributed()).toEqual([]);
  });

  it.each<[string, readonly Planned[]]>([
    ['elections', Array.from({ length: 5 }, () => ({}))],
    ['elections for everyone and for a section', [{}, { isForSection: true }]],
  ])('by declaring the results of %s one after another', async (_what, planned) => {
    const campaign = await startCampaign({ voters: 7, outsiders: 7, elections: planned });
    await campaign.declareOneByOne();
    expect(campaign.attributed()).toEqual([]);
    expect(campaign.seen()).toBeGreaterThan(0);
  });
});

import { expect, it } from 'vitest';
import type { Election } from '../src/contract/index.ts';
import { type Caller, startTestApp } from './support/test-app.ts';

const cast = (voter: Caller, { id, candidates }: Election) =>
  voter.post('/votes/cast', { electionId: id, candidateId: candidates[0]?.id });

it('lets only members of the groups vote, and counts them as eligible', async () => {
  const app = await startTestApp();
  const north = await app.asVoter({ groups: ['North'] });
  const south = await app.asVoter({ groups: ['South'] });
  const neither = await app.asVoter();
  const everyones = await app.createElection({ title: 'Everyone' });
  app.clock.advance(1_000);
  const norths = await app.createElection({ title: 'North', electorate: { groups: ['north'] } });
  expect(norths.electorate).toEqual({ groups: ['North'] });

  const titlesFor = async (voter: Caller) => {
    const { body } = await voter.get('/elections').expect(200);
    return body.data.elections.map(({ title }: Election) => title);
  };
  expect(await titlesFor(north)).toEqual(['North', 'Everyone']);
  expect(await titlesFor(south)).toEqual(['Everyone']);
  for (const path of [
    `/elections/${norths.id}`,
    `/votes/results/${norths.id}`,
    `/votes/status/${norths.id}`,
  ]) {
    await north.get(path).expect(200);
    expect((await south.get(path).expect(404)).body.code).toBe('NOT_FOUND');
    await neither.get(path).expect(404);
  }

  await cast(north, norths).expect(201);
  expect((await cast(south, norths).expect(403)).body.code).toBe('NOT_ELIGIBLE');
  await cast(neither, norths).expect(403);
  await cast(south, everyones).expect(201);
  app.clock.advance(5_001);
  const turnoutOf = async ({ id }: Election) =>
    (await north.get(`/votes/results/${id}`).expect(200)).body.data.results.turnout;
  expect(await turnoutOf(norths)).toEqual({ ballots: 1, eligible: 1, percentage: 100 });
  expect(await turnoutOf(everyones)).toMatchObject({ ballots: 1, eligible: 3 });
});

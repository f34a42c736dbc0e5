import type { PipelineStage } from 'mongoose';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createBatchedReads } from './batched-reads.ts';

interface Club {
  _id: string;
  name: string;
}

const membersNamed =
  (as: string) =>
  (id: string): PipelineStage.Lookup[] => [
    { $lookup: { from: 'members', pipeline: [{ $match: { club: id } }], as } },
  ];
const members = membersNamed('members');
const people = membersNamed('people');

it('shares a lookup among callers who request the same one, and does not mix up different lookups', async () => {
  const { connection } = await startTestApp();
  const clubs = connection.collection<{ _id: string }>('clubs');
  await clubs.insertMany([
    { _id: 'a', name: 'Rowing' },
    { _id: 'b', name: 'Choir' },
  ] as Club[]);
  const member = { _id: 1, club: 'a' };
  await connection.collection<{ _id: number }>('members').insertOne(member);
  const { find, lookUp } = createBatchedReads<Club>(clubs, {
    filter: {},
    projection: { other: 0 },
  });
  const found = { members: [member] };
  const rowing = { _id: 'a', name: 'Rowing' };

  expect(await Promise.all([lookUp('a', members), find('a'), lookUp('a', members)])).toEqual([
    found,
    rowing,
    found,
  ]);
  expect(await Promise.all([lookUp('a', members), lookUp('a', people), find('a')])).toEqual([
    undefined,
    undefined,
    rowing,
  ]);
  expect(await Promise.all([lookUp('a', members), lookUp('b', members), find('a')])).toEqual([
    undefined,
    undefined,
    rowing,
  ]);
  expect(await lookUp('c', members)).toBeUndefined();
});

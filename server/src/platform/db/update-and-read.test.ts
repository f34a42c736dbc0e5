import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { setStatus } from '../../../test/support/finished-election.ts';
import { PASSWORD, startTestApp } from '../../../test/support/test-app.ts';

it('no command makes a replica set keep a copy of an election, a meeting, or a user', async () => {
  const commands: mongo.Document[] = [];
  const app = await startTestApp({ onCommand: ({ command }) => commands.push(command) });
  const administrator = await app.asAdministrator();
  const election = await app.createElection();
  const [voter] = await app.asVoters(1);
  await voter?.vote(election).expect(201);
  await setStatus(administrator, election, 'completed');
  await administrator
    .post('/auth/register', { name: 'Eve', email: 'eve@example.org', userType: 'voter' })
    .expect(201);
  await app.services.credentials.sendDue(new AbortController().signal);
  const change = { currentPassword: PASSWORD, newPassword: 'four-random-words-here' };
  await administrator.put('/auth/password', change).expect(200);
  const updates = commands.flatMap(({ update }) => (update === undefined ? [] : [update]));
  expect(updates).toEqual(expect.arrayContaining(['elections', 'users']));
  const copied = commands.flatMap(({ findAndModify: name }) => (name === undefined ? [] : [name]));
  expect(new Set(copied)).toEqual(new Set(['counters']));
});

import { expect, it } from 'vitest';
import { setStatus } from '../../../test/support/finished-election.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

it('lists what was decided for administrators and auditors once the count is confirmed, and for no voter', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const ballot = { kind: 'several', seats: 1, marks: 1 } as const;
  const election = await app.createElection({ ballot });
  const [voter] = await app.asVoters(1);
  await voter?.vote(election, 0).expect(201);
  app.passCache();
  const listed = async (caller = administrator) => {
    app.passCache();
    const { body } = await caller.get('/elections').expect(200);
    return body.data.elections[0];
  };
  expect(await listed()).not.toHaveProperty('outcome');
  await setStatus(administrator, election, 'completed');
  expect(await listed()).not.toHaveProperty('outcome');
  app.clock.advance(121_000);
  await app.recount();
  expect(await listed()).toMatchObject({ outcome: { kind: 'elected', text: 'Elected: Ada.' } });
  expect(await listed(await app.asAuditor())).toMatchObject({
    outcome: { kind: 'elected', text: 'Elected: Ada.' },
  });
  expect(await listed(voter)).not.toHaveProperty('outcome');
  await setStatus(administrator, election, 'active');
  expect(await listed()).not.toHaveProperty('outcome');
});

import { afterEach, expect, it, vi } from 'vitest';
import { createEncrypted, runJob } from '../../../test/support/encrypted-elections.ts';
import { setStatus } from '../../../test/support/finished-election.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

afterEach(() => void vi.restoreAllMocks());

it('lists voters once, even if a process is slower, and waits for no key holders if voting closed before', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const [first] = await app.asVoters(2);
  const { election: slow } = await createEncrypted(app);
  const closed = await app.createElection({ ballot: slow.ballot });
  await setStatus(administrator, closed, 'completed');
  const { voters } = app.services;
  const { findAfter } = voters;
  let later: Awaited<ReturnType<typeof app.asVoters>> = [];
  vi.spyOn(voters, 'findAfter').mockImplementationOnce(async (...given) => {
    // This process stands still. Another one takes the lease, and prepares all ballots.
    await runJob(app, 'prepare-encrypted-ballots');
    later = await app.asVoters(4);
    return findAfter(...given);
  });
  await runJob(app, 'prepare-encrypted-ballots');
  const statusFor = async (voter = first) =>
    (await voter?.get(`/elections/${slow.id}/encrypted-ballot`))?.status;
  expect(await statusFor()).toBe(200);
  expect(await Promise.all(later.map(statusFor))).toEqual([403, 403, 403, 403]);
  const { body: read } = await administrator.get(`/elections/${slow.id}`).expect(200);
  expect(read.data.election.turnout.eligible).toBe(2);

  app.clock.advance(30_001);
  await app.recount();
  const { body } = await administrator.get(`/elections/${closed.id}/encryption`).expect(200);
  expect(body.data.stage).toBe('unprepared');
  const retire = () => administrator.post(`/trustee-groups/${slow.ballot.encrypted}/retirement`);
  await retire().expect(409);
  await setStatus(administrator, slow, 'completed');
  app.clock.advance(30_001);
  await app.recount();
  await retire().expect(200);
});

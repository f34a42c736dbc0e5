import type { Election } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { killAfterWrite } from '../../../../test/support/killing.ts';
import {
  actor,
  castAll,
  eventsOf,
  find,
  idsOf,
  participantsOf,
  register,
  runJobs,
  signal,
  type Voter,
  votedOf,
} from '../../../../test/support/sealing.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

describe('sealing in a process that is killed', () => {
  it.each([
    ['with receipts', true, 4],
    ['without receipts, with ballots left over', false, 100],
  ])(
    'gives the same result, whichever write it is killed after, %s',
    {
      timeout: 120_000,
    },
    async (_what, receipts, count) => {
      const app = await startTestApp();
      const successor = await startTestApp({ databaseName: app.databaseName });
      const administrator = await app.asAdministrator();
      const voters = await register(app, count);
      const absent = await app.createVoter();
      let writes = 0;
      for (let wasKilled = true; wasKilled; ) {
        writes += 1;
        const input = app.electionInput({ ballot: { receipts } });
        const created = await administrator.post('/elections', input).expect(201);
        const election: Election = created.body.data.election;
        await castAll(app, election, voters);
        await app.services.counting.takeCheckpoints(signal);
        await app.closeAll();
        await app.services.elections.beginSealing(election.id, actor);
        const { ballotSalt } = await find(app, election);
        const process = killAfterWrite(app, writes);
        await app.services.sealing.sealAll(signal).catch(() => {});
        process.revive();
        wasKilled = process.wasKilled();
        const { sealing, ...between } = await find(app, election);
        if (!sealing?.sealedAt) expect(between.ballotSalt).toBe(ballotSalt);
        // Whatever has been done so far, voters who have voted are never reported as not having voted.
        const some = voters.slice(0, 3);
        expect(await votedOrBusy(successor, election, some)).toBe(true);

        successor.clock.set(app.clock.now());
        successor.clock.advance(1_000);
        for (let turn = 0; turn < 2; turn += 1) await runJobs(successor);
        expect(await find(successor, election)).toMatchObject({
          ballotSalt: 'sealed',
          sealing: { sealedAt: expect.any(Date), by: actor },
        });
        const participants = await participantsOf(successor, election);
        expect(participants.toSorted()).toEqual(idsOf(voters).toSorted());
        const tally = await successor.services.ballots.count(election.id);
        expect(tally).toMatchObject({ total: count, unassigned: 0, isFinal: true });
        expect(await votedOf(successor, election, [...some, absent])).toEqual(idsOf(some));
        const events = await eventsOf(successor, election);
        expect(events.map(({ event }) => event)).toEqual([
          'election.sealing-begun',
          'election.sealed',
        ]);
        await app.services.elections.delete(election.id, actor);
      }
      // With fewer writes, the test would no longer kill the process during sealing.
      expect(writes).toBeGreaterThan(receipts ? 5 : 9);
    },
  );
});

/**
 * Returns whether all these voters have voted. Also returns true if the server gives no answer because the ballot box
 * is being sealed.
 */
async function votedOrBusy(app: TestApp, election: Election, voters: readonly Voter[]) {
  try {
    return (await votedOf(app, election, voters)).length === voters.length;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The ballot box is being')) return true;
    throw error;
  }
}

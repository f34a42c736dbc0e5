import { expect, it } from 'vitest';
import { killAfterWrite } from './support/killing.ts';
import {
  entriesOf,
  giveHandouts,
  joinHandouts,
  onPaper,
  recountWithHandouts,
  typeHandouts,
} from './support/handouts.ts';
import { startTestApp } from './support/test-app.ts';

it('tellers lose at most what they have just typed when a process is killed, and go on in another one', async () => {
  const app = await startTestApp();
  const other = await startTestApp({ databaseName: app.databaseName });
  for (let write = 1, isDone = false; !isDone; write += 1) {
    const election = await app.createElection(onPaper);
    const administrator = await app.asAdministrator();
    const holders = [await app.createVoter(), await app.createVoter()];
    await giveHandouts(
      administrator,
      election,
      holders.map(({ _id }) => _id),
    );
    await app.closeAll();
    const [one, second] = [await app.createAdministrator(), await app.createAdministrator()];
    const killed = killAfterWrite(app, write);
    const body = { version: 0, lines: ['1', '2'], isFinished: true };
    for (const teller of [one, second]) {
      const caller = await other.signIn(teller);
      await app.callerWith(caller.token ?? '').put(`/elections/${election.id}/paper/entry`, body);
    }
    isDone = !killed.wasKilled();
    killed.revive();
    const callers = [await other.signIn(one), await other.signIn(second)] as const;
    for (const caller of callers) {
      const { own } = await entriesOf(caller, election);
      expect(own?.lines ?? ['1', '2']).toEqual(['1', '2']);
      await typeHandouts(caller, election, ['1', '2']);
    }
    other.clock.set(app.clock.now());
    await other.services.elections.moveDue();
    await entriesOf(callers[0], election);
    other.clock.advance(31_000);
    expect((await joinHandouts(callers[1], election)).status).toBe(200);
    await recountWithHandouts(other);
    const counted = Object.values(await other.count(election.id));
    expect(counted).toEqual([1, 1]);
    const typed = { event: 'election.paper-typed', 'subject.id': election.id };
    expect(await other.auditEntries(typed)).toHaveLength(2);
    app.clock.set(other.clock.now());
  }
});

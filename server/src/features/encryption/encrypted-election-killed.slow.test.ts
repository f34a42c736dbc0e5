import type { Choice } from '@votewise/belenios';
import { expect, it } from 'vitest';
import {
  archiveBallots,
  archiveOf,
  createEncrypted,
  decryptionBy,
  runJob,
  voteEncrypted,
} from '../../../test/support/encrypted-elections.ts';
import { setStatus } from '../../../test/support/finished-election.ts';
import { killAfterWrite } from '../../../test/support/killing.ts';
import { sendTrusteeMails } from '../../../test/support/trustees.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const CHOICES: Choice[] = [[true, false], [true, false], 'blank'];

/** Runs work in a process that is killed after its first write, then after the second one, until it comes to its end. */
async function killedEverywhere(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  for (let last = 1; ; last += 1) {
    const process = killAfterWrite(app, last);
    await work().catch(() => {});
    process.revive();
    // What has failed is set aside for a while.
    app.clock.advance(Math.min(31_000 * 2 ** last, 301_000));
    if (!process.wasKilled()) return last;
  }
}

it('an encrypted election in a process that is killed after each of its writes loses nothing and has nothing twice', {
  timeout: 120_000,
}, async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const voters = await app.asVoters(CHOICES.length);
  const { election, trustees } = await createEncrypted(app);
  const preparing = () => runJob(app, 'prepare-encrypted-ballots');
  expect(await killedEverywhere(app, preparing)).toBeGreaterThan(3);
  for (const [place, voter] of voters.entries()) {
    await voteEncrypted(voter, election, CHOICES[place] ?? 'blank');
  }
  expect(await killedEverywhere(app, () => archiveBallots(app))).toBeGreaterThan(2);
  expect((await archiveOf(app, election)).ballots).toBe(CHOICES.length);
  await sendTrusteeMails(app);
  await setStatus(administrator, election, 'completed');
  app.clock.advance(30_001);
  expect(await killedEverywhere(app, () => runJob(app, 'recount-closed'))).toBeGreaterThan(3);
  const archive = await archiveOf(app, election);
  expect(archive).toMatchObject({ ballots: 3, head: { type: 'EncryptedTally' } });
  const asked = (await sendTrusteeMails(app)).map(({ subject }) => subject);
  expect(asked).toEqual(trustees.map(() => 'Key holders of Committee: decrypt the count'));
  for (const trustee of trustees.slice(0, 2)) {
    const part = await decryptionBy(app, trustee, { id: election.id, archive });
    await killedEverywhere(app, async () => app.anonymous.post('/key-holder/decryptions', part));
  }
  expect(await killedEverywhere(app, () => runJob(app, 'decrypt-counts'))).toBe(2);
  await killedEverywhere(app, () => app.recount());
  expect(await archiveOf(app, election)).toMatchObject({
    ballots: 3,
    decryptedBy: [1, 2],
    result: [[1, 2, 0]],
    head: { type: 'Result' },
  });
  app.passCache();
  const { body } = await administrator.get(`/votes/results/${election.id}`).expect(200);
  expect(body.data.results).toMatchObject({
    totalVotes: 3,
    abstentions: 1,
    candidates: [
      { name: 'Ada', votes: 2 },
      { name: 'Bob', votes: 0 },
    ],
  });
});

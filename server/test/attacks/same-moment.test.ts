import type { Election } from '@votewise/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setStatus } from '../support/finished-election.ts';
import { createMember } from '../support/meetings.ts';
import { startTestApp } from '../support/test-app.ts';

/**
 * Paper has shown who has not voted in a question that stays open. No two acts in the same moment, each of which would be
 * right alone, may let this voter vote there and beside a visible count.
 */

afterEach(() => void vi.restoreAllMocks());

/** A question of A stays open after an election with paper, in which `late` is the only one who has not voted. */
async function startKnown() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const late = await createMember(app, { groups: ['A'] });
  const early = await createMember(app, { groups: ['A'] });
  await createMember(app, { groups: ['B'] });
  const ofA = { electorate: { groups: ['A'] } };
  const paper = await app.createElection({ ...ofA, ballot: { onPaper: true } });
  const question = await app.createElection(ofA);
  for (const { id, candidates } of [paper, question]) {
    const choices = [candidates[0]?.id];
    await early.caller.post('/votes/cast', { electionId: id, choices }).expect(201);
  }
  await setStatus(administrator, paper, 'completed');
  app.clock.advance(136_000);
  return { app, administrator, late, question };
}

const ofB = { electorate: { groups: ['B'] } };

describe('a change of groups', () => {
  const setup = async () => {
    const known = await startKnown();
    const { app, administrator } = known;
    const change = (whom: string, add: string) =>
      administrator.post('/auth/voters/memberships', { whom: { ids: [whom] }, add: [add] });
    /** Leaves changes waiting, as behind one of very many voters. */
    const impatient = () => {
      let seconds = 0;
      const now = vi.spyOn(performance, 'now');
      now.mockImplementation(() => (seconds += 21) * 1_000);
      return () => now.mockRestore();
    };
    const carryOut = () => app.services.rightsChanges.continueAll(new AbortController().signal);
    return { ...known, change, impatient, carryOut };
  };

  it('that still waits counts when an election opens', async () => {
    const { app, late, change, impatient, carryOut } = await setup();
    const patient = impatient();
    const waiting = await change(late._id, 'B').expect(200);
    expect(waiting.body.data).toMatchObject({ changed: 0, isRunning: true });
    patient();
    expect((await app.createElection(ofB)).ballot.results).toBe('after-close');
    await carryOut();
  });

  it('asks again once it is recorded, and is not carried out if an election has opened meanwhile', async () => {
    const { app, late, change, carryOut } = await setup();
    const changes = app.connection.collection('rightsChanges');
    const insert = changes.insertOne.bind(changes);
    let live: Election | undefined;
    vi.spyOn(changes, 'insertOne').mockImplementationOnce(async (...given) => {
      live = await app.createElection(ofB);
      return insert(...given);
    });
    const refused = await change(late._id, 'B');
    expect(live?.ballot.results).toBe('live');
    expect([refused.status, refused.body.code]).toEqual([409, 'VOTING_OPEN']);
    await carryOut();
    expect((await app.services.users.findVoter(late._id)).groups).toHaveLength(1);
    expect(await changes.countDocuments({})).toBe(0);
  });

  it('asks about changes that still wait', async () => {
    const { app, change, impatient, carryOut } = await setup();
    const other = await createMember(app);
    expect((await app.createElection(ofB)).ballot.results).toBe('live');
    const patient = impatient();
    await change(other._id, 'A').expect(200);
    patient();
    const refused = await change(other._id, 'B');
    expect([refused.status, refused.body.code]).toEqual([409, 'VOTING_OPEN']);
    await carryOut();
  });
});

import type { Election } from '@votewise/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setStatus } from '../support/finished-election.ts';
import { createMember } from '../support/meetings.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Paper has shown who has not voted in a question that stays open. No two acts in the same moment, each of which would be
 * right alone, may let this voter vote there and beside a visible count.
 */

afterEach(() => void vi.restoreAllMocks());

const ofA = { electorate: { groups: ['A'] } };
const ofB = { electorate: { groups: ['B'] } };

/**
 * A question of A stays open after an election with paper, in which `late` is the only one who has not voted. A visible count
 * was seen before.
 */
async function startKnown() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const late = await createMember(app, { groups: ['A'] });
  const early = await createMember(app, { groups: ['A'] });
  await createMember(app, { groups: ['B'] });
  const vote = ({ id, candidates }: Election) =>
    early.caller.post('/votes/cast', { electionId: id, choices: [candidates[0]?.id] }).expect(201);
  const seen = await app.createElection(ofA);
  await vote(seen);
  await setStatus(administrator, seen, 'completed');
  app.clock.advance(136_000);
  const onPaper = { title: 'On paper', ballot: { onPaper: true } };
  const paper = await app.createElection({ ...ofA, ...onPaper });
  const question = await app.createElection(ofA);
  await vote(paper);
  await vote(question);
  await setStatus(administrator, paper, 'completed');
  app.clock.advance(136_000);
  return { app, administrator, late, seen, question };
}

type Write = (filter: { _id: string }, change: object) => Promise<unknown>;

/** Lets something else happen right before an election is written, as on another host in the same moment. */
function beforeWriting(app: TestApp, id: string, act: () => Promise<unknown>): void {
  const elections = app.connection.collection('elections');
  const update = elections.updateOne.bind(elections) as unknown as Write;
  let isDone = false;
  vi.spyOn(elections, 'updateOne').mockImplementation((async (filter, change) => {
    if (!isDone && filter._id === id) {
      isDone = true;
      await act();
    }
    return update(filter, change);
  }) satisfies Write as never);
}

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

describe('two openings in the same moment', () => {
  /** The question is paused and over, so it connects nothing. */
  async function start() {
    const known = await startKnown();
    const { app, administrator, question } = known;
    const read = async ({ id }: Pick<Election, 'id'>): Promise<Election> =>
      (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;
    const put = async (election: Election, change: object) =>
      administrator.put(`/elections/${election.id}`, { ...(await read(election)), ...change });
    const inMinutes = (minutes: number) =>
      new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    await put(question, { status: 'upcoming', endDate: inMinutes(10) });
    app.clock.advance(800_000);
    const reopening = () => ({ status: 'active', endDate: inMinutes(60) });
    const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
      body.code ?? status;
    return { ...known, read, put, inMinutes, reopening, codeOf };
  }

  it('take the question back if a visible count opens before it is stored', async () => {
    const { app, question, read, put, reopening, codeOf } = await start();
    let live: Election | undefined;
    beforeWriting(app, question.id, async () => {
      live = await app.createElection(ofA);
    });
    expect(codeOf(await put(question, reopening()))).toBe('PAPER_REFUSED');
    expect(live && (await read(live))).toMatchObject({
      status: 'active',
      ballot: { results: 'live' },
    });
    expect((await read(question)).status).toBe('upcoming');
    const changes = await app.auditEntries({ event: 'election.status-set' });
    expect(changes.map(({ details }) => details)).toContainEqual({
      from: 'active',
      to: 'upcoming',
    });
  });

  it('hide the count if the question opens before that is stored', async () => {
    const { app, question, read, put, reopening, codeOf } = await start();
    const live = await app.createElection({ ...ofA, status: 'upcoming' });
    const opened: unknown[] = [];
    beforeWriting(app, live.id, async () => opened.push(codeOf(await put(question, reopening()))));
    expect(codeOf(await put(live, { status: 'active' }))).toBe(200);
    expect(opened).toEqual([200]);
    expect((await read(live)).ballot.results).toBe('after-close');
    expect((await read(question)).status).toBe('active');
  });

  it('hide the count if the question opens before other groups are stored', async () => {
    const { app, question, read, put, reopening, codeOf } = await start();
    const live = await app.createElection(ofB);
    const opened: unknown[] = [];
    beforeWriting(app, live.id, async () => opened.push(codeOf(await put(question, reopening()))));
    expect(codeOf(await put(live, ofA))).toBe(200);
    expect(opened).toEqual([200]);
    expect((await read(live)).ballot.results).toBe('after-close');
  });

  it('take back a count that has been seen if the question opens before that is stored', async () => {
    const { app, seen, question, read, put, reopening, codeOf } = await start();
    const opened: unknown[] = [];
    beforeWriting(app, seen.id, async () => opened.push(codeOf(await put(question, reopening()))));
    expect(codeOf(await put(seen, { status: 'active' }))).toBe('REOPENING_REFUSED');
    expect(opened).toEqual([200]);
    expect((await read(seen)).status).toBe('completed');
    expect((await read(question)).status).toBe('active');
  });

  it('leave the question closed on schedule if a visible count opens before the schedule is stored', async () => {
    const { app, question, read, put, inMinutes } = await start();
    beforeWriting(app, question.id, () => app.createElection({ ...ofA, title: 'Live' }));
    await put(question, { startDate: inMinutes(1), endDate: inMinutes(60) });
    app.clock.advance(61_000);
    await app.services.elections.moveDue();
    expect((await read(question)).status).toBe('upcoming');
    const [told] = await app.auditEntries({ event: 'election.not-opened' });
    expect(told?.details).toMatchObject({ beside: 'On paper' });
  });
});

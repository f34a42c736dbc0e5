import { describe, expect, it, vi } from 'vitest';
import { planMeeting } from '../../../test/support/meetings.ts';
import { PASSWORD, startTestApp } from '../../../test/support/test-app.ts';
import { CHAIN_START, extendChain, verifyChain } from './hash-chain.ts';
import { createEvent } from './audit-event.ts';

const subject = { type: 'user', id: '1', label: 'VOTER001' } as const;
const event = (reason: string) =>
  createEvent({
    event: 'mail.failed',
    at: new Date(0),
    actor: { type: 'system' },
    subject,
    details: { attempt: 1, reason },
  });

describe('the audit chain', () => {
  const start = { sequence: 0, hash: CHAIN_START };
  const entries = extendChain(start, ['a', 'b', 'c'].map(event));

  it('is intact when it is created', () => {
    expect(verifyChain(entries)).toEqual({ end: { sequence: 3, hash: entries[2]?.hash } });
    expect(entries.map((entry) => entry.sequence)).toEqual([1, 2, 3]);
  });

  it('reveals where an entry was altered, removed, or moved', () => {
    const [first, second, third] = entries;
    if (!first || !second || !third) throw new Error('three entries were made');
    expect(verifyChain([first, { ...second, details: { reason: 'x' } }, third]).brokenAt).toBe(2);
    expect(verifyChain([first, third]).brokenAt).toBe(2);
    expect(verifyChain([second, first, third]).brokenAt).toBe(1);
    expect(verifyChain(entries.slice(1)).brokenAt).toBe(1);
    const timeless = { ...second, at: 'tomorrow' as unknown as Date };
    expect(verifyChain([first, timeless, third]).brokenAt).toBe(2);
  });
});

describe('createEvent', () => {
  it('keeps only the details that the event has', () => {
    const details = { attempt: 1, reason: 'refused', password: 'secret' };
    const made = createEvent({
      event: 'mail.failed',
      at: new Date(0),
      actor: { type: 'system' },
      subject,
      details,
    });
    expect(made.details).toEqual({ attempt: 1, reason: 'refused' });
  });
});

describe('the audit trail of a whole election', () => {
  it('contains every action of administrators and no votes', async () => {
    const app = await startTestApp();
    const account = await app.createAdministrator();
    const administrator = await app.signIn(account);
    const voter = await app.asVoter();
    const created = await administrator.post(
      '/elections',
      app.electionInput({ status: 'upcoming' }),
    );
    const { election } = created.body.data;
    const path = `/elections/${election.id}`;
    const renamed = [{ ...election.candidates[0], name: 'Ada L.' }, election.candidates[1]];
    await administrator.put(`${path}/candidates`, { candidates: renamed }).expect(200);
    await administrator
      .put(path, { ...election, candidates: renamed, title: 'Chair', status: 'active' })
      .expect(200);
    await voter
      .post('/votes/cast', { electionId: election.id, candidateId: renamed[0].id })
      .expect(201);
    app.clock.advance(2 * 3_600_000);
    await app.services.elections.moveDue();
    await administrator.get(`${path}/export?format=json`).expect(200);
    await administrator.delete(path).expect(200);

    const entries = await app.auditEntries();
    const told = entries.filter((entry) => entry['event'] !== 'user.registered');
    expect(told.map((entry) => entry['event'])).toEqual([
      'administrator.signed-in',
      'election.created',
      'election.candidates-changed',
      'election.updated',
      'election.status-set',
      'election.closed',
      'results.exported',
      'election.deleted',
    ]);
    expect(told[1]?.['actor']).toEqual({
      type: 'user',
      userId: account.userId,
      name: account.name,
    });
    expect(told[2]?.['details']).toEqual({
      from: ['Ada', 'Bob'],
      candidates: ['Ada L.', 'Bob'],
    });
    expect(told[3]?.['details']).toEqual({
      changes: { title: { from: 'Board 2027', to: 'Chair' } },
    });
    expect(told[7]?.['details']).toMatchObject({ totalVotes: 1 });
    expect(await app.services.audit.check()).toEqual({
      from: 1,
      to: entries.length,
      hash: entries.at(-1)?.['hash'],
      isEnd: true,
      erased: 0,
      erasures: 0,
    });
    const text = JSON.stringify(entries);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(String(administrator.token));
    expect(text).not.toContain('$2');
  });

  it('contains each event once, even with several processes and a crash', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const administrator = await app.asAdministrator();
    for (let i = 0; i < 20; i += 1) {
      await administrator
        .post('/auth/register', { name: `V ${i}`, email: `v${i}@example.org` })
        .expect(201);
    }
    // A process that crashes between appending and clearing leaves its events in place.
    const [pending] = await app.connection
      .collection('users')
      .find({ userType: 'admin' })
      .toArray();
    await Promise.all([app, other, app, other].map((one) => one.services.audit.moveEvents()));
    await app.connection
      .collection('users')
      .updateOne(
        { userType: 'admin' },
        { $set: { events: pending?.['events'], eventsCount: pending?.['eventsCount'] } },
      );
    const entries = await app.auditEntries();
    const ids = entries.map((entry) => entry['eventId']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(entries.filter((entry) => entry['event'] === 'user.registered')).toHaveLength(21);
    expect((await app.services.audit.check()).brokenAt).toBeUndefined();
    expect(
      await app.connection.collection('users').countDocuments({ eventsCount: { $gt: 0 } }),
    ).toBe(0);
  });

  it('reveals an entry that was altered in the database', async () => {
    const app = await startTestApp();
    await app.asVoters(3);
    await app.auditEntries();
    await app.connection
      .collection('audit')
      .updateOne({ _id: 2 as never }, { $set: { 'details.userType': 'admin' } });
    expect((await app.services.audit.check()).brokenAt).toBe(2);
  });

  it('records a block after many failed sign-ins only once, and without what was entered', async () => {
    const app = await startTestApp();
    for (let i = 0; i < 14; i += 1) {
      await app.anonymous.post('/auth/login', { userId: 'VOTER001', password: 'my-secret-guess' });
    }
    const entries = await app.auditEntries();
    expect(entries.map((entry) => entry['event'])).toEqual(['sign-in.blocked']);
    expect(JSON.stringify(entries)).not.toContain('my-secret-guess');
  });
});

describe('people in the audit trail', () => {
  async function startWithPeople() {
    const app = await startTestApp();
    const account = await app.createAdministrator();
    const administrator = await app.signIn(account);
    const weighty = {
      name: 'Ann Vance',
      email: 'ann.vance@example.org',
      groups: ['Harbor'],
      weight: 73,
    };
    const ids = [];
    for (const person of [weighty, { name: 'Bo Lund', email: 'bo@example.org' }]) {
      const { body } = await administrator.post('/auth/register', person).expect(201);
      ids.push(body.data.user.userId);
    }
    const trail = app.connection.collection<{ _id: number; hash: string; userIds: string[] }>(
      'audit',
    );
    const rows = async () => {
      await app.auditEntries();
      return trail.find().sort({ _id: 1 }).toArray();
    };
    return { app, administrator, account, ann: String(ids[0]), bo: String(ids[1]), trail, rows };
  }

  it('are erased together with what was recorded about them, and the chain is intact', async () => {
    const { app, account, ann, bo, rows } = await startWithPeople();
    const before = await rows();
    const erased = await app.services.audit.forget({ userId: ann });
    expect(erased).toBe(before.filter((row) => JSON.stringify(row).includes(`"${ann}"`)).length);
    const after = JSON.stringify(await rows());
    for (const text of [`"${ann}"`, 'Vance', '"weight":73', '["Harbor"]'])
      expect([text, after.includes(text)]).toEqual([text, false]);
    for (const text of [`"${bo}"`, account.userId, account.name]) expect(after).toContain(text);
    const hashes = (all: { hash?: string }[]) => all.map(({ hash }) => hash);
    expect(hashes(JSON.parse(after))).toEqual(hashes(before));
    expect(await app.services.audit.check()).toMatchObject({ isEnd: true, erased, erasures: 0 });
    expect(await app.services.audit.forget({ userId: ann })).toBe(0);
    const shown = await app.auditEntries({ event: 'user.registered' });
    const registered = shown.find((one) => one['subject'].label === '(erased)');
    expect(registered).toMatchObject({
      actor: { userId: account.userId },
      subject: { type: 'user', label: '(erased)' },
      details: { userType: 'voter', groups: '(erased)', weight: '(erased)' },
    });
  });

  it('are erased even if an entry that names them was changed in the database', async () => {
    const { app, ann, trail, rows } = await startWithPeople();
    const [first, second] = (await rows()).filter(({ userIds }) => userIds.includes(ann));
    await trail.updateOne({ _id: first?._id ?? 0 }, { $set: { people: null } });
    await trail.updateOne({ _id: second?._id ?? 0 }, { $set: { 'people.x': null } });
    await app.services.audit.forget({ userId: ann });
    expect((await rows()).filter(({ userIds }) => userIds.includes(ann))).toEqual([]);
  });

  it('are erased even if their events are not in the chain yet, and by two processes at once', async () => {
    const { app, ann, bo, rows } = await startWithPeople();
    const meeting = await planMeeting(app, { proxiesPerHolder: 5 });
    await meeting.enter(ann, bo).expect(201);
    const other = await startTestApp({ databaseName: app.databaseName });
    const asked = [app, other].flatMap(({ services }) =>
      [ann, bo].map((userId) => services.audit.forget({ userId })),
    );
    await Promise.all(asked);
    const after = JSON.stringify(await rows());
    expect([ann, bo].filter((userId) => after.includes(`"${userId}"`))).toEqual([]);
    const { brokenAt, alteredAt } = await app.services.audit.check();
    expect([brokenAt, alteredAt]).toEqual([undefined, undefined]);
  });

  it('are erased from the other entries if the process was killed', async () => {
    const { app, ann, rows } = await startWithPeople();
    const before = (await rows()).filter(({ userIds }) => userIds.includes(ann)).length;
    const model = app.connection.models['AuditEntry'];
    if (!model) throw new Error('the trail has no model');
    vi.spyOn(model, 'updateOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await expect(app.services.audit.forget({ userId: ann })).rejects.toThrow('killed');
    const left = (await rows()).filter(({ userIds }) => userIds.includes(ann)).length;
    expect(left).toBeGreaterThan(0);
    expect(await app.services.audit.forget({ userId: ann })).toBe(left);
    expect(await app.services.audit.check()).toMatchObject({ erased: before, isEnd: true });
  });

  it('are not erased while an event that names them cannot be added to the chain', async () => {
    const { app, ann, bo } = await startWithPeople();
    await app.auditEntries();
    const events = [{ eventId: null, event: 'user.disabled', subject: { label: ann } }];
    await app.connection
      .collection('users')
      .updateOne({ userId: ann }, { $set: { events, eventsCount: 1 } });
    await expect(app.services.audit.forget({ userId: ann })).rejects.toThrow(
      'not in the audit trail',
    );
    expect(await app.services.audit.forget({ userId: bo })).toBeGreaterThan(0);
  });
});

import {
  type AuditEntryView,
  type Election,
  pickFields,
  PLACEHOLDER_CANDIDATES,
  tellEntry,
} from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { isEmbedded } from '../../../test/support/product.ts';
import {
  shared,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from '../../../test/support/test-app.ts';

const unknownId = 'f'.repeat(24);
const hour = 3_600_000;

describe('GET /elections', () => {
  it('returns all elections to a voter, newest first', async () => {
    const app = await startTestApp();
    const first = await app.createElection({ title: 'First' });
    app.clock.advance(1_000);
    const second = await app.createElection({ title: 'Second', status: 'upcoming' });
    const answer = await (await app.asVoter()).get('/elections').expect(200);
    expect(answer.body.data.elections.map((one: { id: string }) => one.id)).toEqual([
      second.id,
      first.id,
    ]);
    expect(answer.body).toMatchObject({ success: true });
  });

  it('sorts candidates by votes and keeps ties in ballot order', async () => {
    const app = await startTestApp();
    const election = await app.createElection({
      candidates: ['Ada', 'Bob', 'Cleo'].map((name) => ({ name, description: name })),
    });
    const cleo = election.candidates[2];
    const voter = await app.asVoter();
    await voter.post('/votes/cast', { electionId: election.id, candidateId: cleo?.id }).expect(201);
    app.passCache();
    const answer = await voter.get('/elections').expect(200);
    expect(
      answer.body.data.elections[0].candidates.map((one: { name: string }) => one.name),
    ).toEqual(['Cleo', 'Ada', 'Bob']);
    expect(answer.body.data.elections[0]).toMatchObject({ totalVotes: 1 });
  });

  it('is the same for voters who see the same, until an election changes', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const voters = [
      await app.asVoter(),
      await app.asVoter(),
      await app.asVoter({ weight: 2 }),
      await app.asVoter({ weight: 3, groups: ['North'] }),
    ];
    const tags = async () => {
      const answers = await Promise.all(voters.map((voter) => voter.get('/elections').expect(200)));
      return answers.map(({ headers }) => headers['etag']);
    };
    const create = async (input: Parameters<TestApp['electionInput']>[0]) =>
      (await administrator.post('/elections', app.electionInput(input)).expect(201)).body.data
        .election;
    const election = await create({ title: 'Chair' });
    const same = await tags();
    expect(new Set(same).size).toBe(1);
    await administrator.put(`/elections/${election.id}`, { ...election, title: 'Treasurer' });
    const changed = await tags();
    expect(new Set([...same, ...changed]).size).toBe(2);
    await create({ title: 'Budget', weighted: true });
    const [one, other, double, triple] = await tags();
    expect(one).toBe(other);
    expect(new Set([one, double, triple]).size).toBe(3);
    await create({ title: 'Branch', electorate: { groups: ['North'] } });
    expect((await tags()).slice(0, 3)).toEqual([one, other, double]);
  });
});

describe('GET /elections as an administrator or auditor', () => {
  it('shows what any process has written at once, and the embedded database reads nothing again until then', async () => {
    const reads: string[] = [];
    const app = await startTestApp({
      onCommand: ({ commandName, command }) => void reads.push(String(command[commandName])),
    });
    const elsewhere = await startTestApp({ databaseName: app.databaseName });
    const administrator = await app.asAdministrator();
    const auditor = await app.asAuditor();
    const election = await app.createElection({ title: 'Chair' });
    const listOf = async (caller: typeof auditor, tag = '') => {
      reads.length = 0;
      const answer = await caller.get('/elections').set('If-None-Match', tag);
      const { status, headers, body } = answer;
      return { status, tag: headers['etag'] ?? '', elections: body.data?.elections };
    };
    for (const caller of [administrator, auditor]) {
      const first = await listOf(caller);
      expect(await listOf(caller, first.tag)).toMatchObject({ status: 304 });
      // Only the embedded database can report that nothing was written.
      expect(reads.includes('elections')).toBe(!isEmbedded);
    }
    const before = await listOf(auditor);
    const asOther = elsewhere.callerWith(administrator.token ?? '');
    await asOther.put(`/elections/${election.id}`, { ...election, title: 'Treasurer' }).expect(200);
    for (const caller of [administrator, auditor]) {
      expect(await listOf(caller, before.tag)).toMatchObject({
        status: 200,
        elections: [{ title: 'Treasurer' }],
      });
    }
    await administrator.delete(`/elections/${election.id}`).expect(200);
    expect((await listOf(administrator)).elections).toEqual([]);
    expect((await listOf(auditor)).elections).toEqual([]);
  });

  it('shows new counts and turnout', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    const auditor = await app.asAuditor();
    const shown = async () => (await auditor.get('/elections').expect(200)).body.data.elections[0];
    expect(await shown()).toMatchObject({ totalVotes: 0, turnout: { ballots: 0, eligible: 1 } });
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id };
    await voter.post('/votes/cast', vote).expect(201);
    await app.createVoter();
    app.passCache();
    app.clock.advance(5_000);
    expect(await shown()).toMatchObject({ totalVotes: 1, turnout: { ballots: 1, eligible: 2 } });
  });
});

describe('GET /elections/{id}', () => {
  it('returns the election with candidates in ballot order and without its salt', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [, bob] = election.candidates;
    const voter = await app.asVoter();
    await voter.vote(election, 1).expect(201);
    app.passCache();
    const answer = await voter.get(`/elections/${election.id}`).expect(200);
    expect(answer.body.data.election).toEqual({
      ...election,
      hasBallots: true,
      totalVotes: 1,
      candidates: [
        { ...election.candidates[0], votes: 0, percentage: 0 },
        { ...bob, votes: 1, percentage: 100 },
      ],
      turnout: { ballots: 1, eligible: 1, percentage: 100 },
    });
  });
});

describe('POST /elections', () => {
  const rejecting = shared(startWithAdministrator);

  it('creates an election and ignores counts from the client', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const input = app.electionInput({ status: 'upcoming' });
    const answer = await administrator
      .post('/elections', {
        ...input,
        totalVotes: 99,
        ballotSalt: 'mine',
        deletedAt: 'now',
        candidates: input.candidates.map((one, index) => ({
          ...one,
          id: `temp-${index}`,
          votes: 50,
          percentage: 50,
        })),
      })
      .expect(201);
    const { election } = answer.body.data;
    expect(answer.body.message).toBe('Election scheduled successfully!');
    expect(election).toMatchObject({
      title: 'Board 2027',
      status: 'upcoming',
      totalVotes: 0,
      hasBallots: false,
    });
    expect(election.candidates).toMatchObject([
      { name: 'Ada', votes: 0, percentage: 0 },
      { name: 'Bob', votes: 0, percentage: 0 },
    ]);
    expect(election.candidates[0].id).not.toBe('temp-0');
    const read = await administrator.get(`/elections/${election.id}`).expect(200);
    const by = { type: 'user', userId: 'ADMIN001', name: 'Person 1' };
    expect(read.body.data.election).toEqual({
      ...election,
      turnout: { ballots: 0, eligible: 0, percentage: 0 },
      progress: {
        statusChanges: [{ from: null, to: 'upcoming', at: election.createdAt, by }],
        count: { state: 'none' },
      },
    });
  });

  it.each([
    ['an empty body', {}, 'Title is required'],
    ['a blank title', { title: '  ' }, 'Title is required'],
    ['an invisible title', { title: '\u200b\u2800\u3164' }, 'Title is required'],
    ['no description', { description: '' }, 'Description is required'],
    [
      'a short description',
      { description: 'too short' },
      'Description must be at least 10 characters long',
    ],
    ['no start', { startDate: '' }, 'Start date is required'],
    ['no end', { endDate: null }, 'End date is required'],
    ['one candidate', { candidates: [{ name: 'Ada' }] }, 'At least 2 candidates are required'],
    ['no candidates', { candidates: undefined }, 'At least 2 candidates are required'],
    ['an end before the start', { endDate: '2001-01-01' }, 'End date must be after start date'],
    ['an invalid date', { startDate: '31.12.2026' }, 'Start date is not a valid date'],
    ['February 30th', { startDate: '2026-02-30' }, 'Start date is not a valid date'],
    ['an unknown status', { status: 'archived' }, 'Status must be upcoming, active, or completed'],
    [
      'a nameless candidate',
      { candidates: [{ name: 'Ada' }, { name: ' ' }] },
      'Candidate name is required',
    ],
    [
      'a date whose year in UTC has five digits',
      { endDate: '9999-12-31T23:59:59-12:00' },
      'End date is not a valid date',
    ],
    ['an unpaired surrogate', { title: 'a\ud800' }, /the invisible character U\+D800/],
    [
      'candidates that look the same',
      { candidates: [{ name: 'Jos\u00e9  B' }, { name: 'Jose\u0301\u200b B' }] },
      /same name and description/,
    ],
    [
      'duplicate candidates',
      { candidates: [{ name: 'Ada' }, { name: 'ada ' }] },
      /same name and description/,
    ],
    ['a number as title', { title: 7 }, 'Title must be text'],
    ['an operator as title', { title: { $gt: '' } }, 'Title must be text'],
    ['a line break in the title', { title: 'a\r\nBcc: x' }, /one line/],
    ['a very long title', { title: 'x'.repeat(201) }, 'Title must be at most 200 characters long'],
  ])('rejects %s', async (name, change, message) => {
    const { app, administrator } = rejecting();
    const body = name === 'an empty body' ? {} : { ...app.electionInput(), ...change };
    const answer = await administrator.post('/elections', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
    expect(answer.body.message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
    const list = await administrator.get('/elections').expect(200);
    expect(list.body.data.elections).toEqual([]);
  });

  it('reports every problem by field, and the first problem as the message', async () => {
    const app = await startTestApp();
    const answer = await (await app.asAdministrator()).post('/elections', { candidates: [] });
    expect(answer.body.fields).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      startDate: 'Start date is required',
      endDate: 'End date is required',
      candidates: 'At least 2 candidates are required',
    });
  });

  it('treats a date without an offset as UTC, even if the server is in another time zone', async () => {
    const app = await startTestApp();
    const input = app.electionInput({ startDate: '2030-05-01T09:00', endDate: '2030-05-02' });
    const answer = await (await app.asAdministrator()).post('/elections', input).expect(201);
    expect(answer.body.data.election).toMatchObject({
      startDate: '2030-05-01T09:00:00.000Z',
      endDate: '2030-05-02T00:00:00.000Z',
    });
  });
});

describe('PUT /elections/{id}', () => {
  it('returns 404 for an unknown election', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    await administrator.put(`/elections/${unknownId}`, app.electionInput()).expect(404);
  });

  it('accepts the full object and ignores fields that the server owns', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    const edited = {
      ...election,
      title: 'Board 2028',
      totalVotes: 5,
      createdAt: '1999-01-01',
      hasBallots: true,
    };
    const answer = await administrator.put(`/elections/${election.id}`, edited).expect(200);
    expect(answer.body.message).toBe('Election updated successfully!');
    expect(answer.body.data.election).toMatchObject({
      title: 'Board 2028',
      totalVotes: 0,
      hasBallots: false,
      createdAt: election.createdAt,
    });
  });

  it('changes and records exactly the fields that differ', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ status: 'upcoming' });
    const administrator = await app.asAdministrator();
    const path = `/elections/${election.id}`;
    const changes = {
      description: { from: election.description, to: 'Elect the chair of the new board.' },
      endDate: { from: election.endDate, to: '2100-01-02T00:00:00.000Z' },
    };
    const moved = {
      ...election,
      description: changes.description.to,
      endDate: changes.endDate.to,
    };
    const same = { ...moved, endDate: '2100-01-02T02:00:00+02:00' };
    for (const edit of [moved, same]) {
      const answer = await administrator.put(path, edit).expect(200);
      expect(pickFields(answer.body.data.election)).toEqual(pickFields(moved));
    }
    while ((await app.services.audit.moveEvents()) > 0);
    const { body } = await administrator.get(`/audit?election=${election.id}`).expect(200);
    const [updated, created] = body.data.entries;
    expect(updated).toMatchObject({ event: 'election.updated', details: { changes } });
    expect(Object.keys(updated.details.changes)).toEqual(Object.keys(changes));
    expect(created.event).toBe('election.created');
    expect(created.details).toMatchObject({ title: election.title, candidates: ['Ada', 'Bob'] });

    const quorum = { numerator: 1, denominator: 2 };
    await administrator.put(path, { ...moved, weighted: true }).expect(200);
    await administrator
      .put(path, { ...moved, weighted: undefined, ballot: { quorum } })
      .expect(200);
    while ((await app.services.audit.moveEvents()) > 0);
    const later = await administrator.get(`/audit?election=${election.id}`).expect(200);
    expect(later.body.data.entries[0].details.changes.ballot.to).toContain(
      'At least half of the eligible weight must be cast.',
    );
    expect(created.details).not.toHaveProperty('description');
  });

  it('rejects an edit of an outdated version', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    const expectedUpdatedAt = election.updatedAt;
    const edit = (title: string) =>
      administrator.put(`/elections/${election.id}`, { ...election, title, expectedUpdatedAt });
    await edit('One').expect(200);
    const answer = await edit('Two');
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('EDITED_MEANWHILE');
    const read = await administrator.get(`/elections/${election.id}`);
    expect(read.body.data.election.title).toBe('One');
  });

  it('accepts a form opened after a status change that had not been stored yet', async () => {
    const app = await startTestApp();
    const election = await app.createElection({
      status: 'upcoming',
      startDate: new Date(app.clock.now().getTime() + hour).toISOString(),
      endDate: new Date(app.clock.now().getTime() + 2 * hour).toISOString(),
    });
    app.clock.advance(1.5 * hour);
    const administrator = await app.signIn(await app.createAdministrator());
    const filled = (await administrator.get(`/elections/${election.id}`)).body.data.election;
    expect(filled.status).toBe('active');
    await app.services.elections.moveDue();
    await administrator
      .put(`/elections/${election.id}`, {
        ...filled,
        title: 'New',
        expectedUpdatedAt: filled.updatedAt,
      })
      .expect(200);
  });

  it('keeps a status set by an administrator until the next scheduled date', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ status: 'active' });
    const administrator = await app.asAdministrator();
    const set = (status: string, change = {}) =>
      administrator.put(`/elections/${election.id}`, { ...election, status, ...change });
    const status = async () =>
      (await administrator.get(`/elections/${election.id}`)).body.data.election.status;
    await set('completed').expect(200);
    expect(await status()).toBe('completed');
    await set('upcoming').expect(200);
    expect(await status()).toBe('upcoming');
    await set('active').expect(200);
    app.clock.advance(2 * hour);
    expect(await status()).toBe('completed');
    const endDate = new Date(app.clock.now().getTime() + hour).toISOString();
    await set('active', { endDate }).expect(200);
    expect(await status()).toBe('active');
    app.clock.advance(hour);
    expect(await status()).toBe('completed');
    await set('upcoming').expect(200);
    expect(await status()).toBe('upcoming');
  });

  it('does not open an election after its end date, because it would never close', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const message = 'Voting would never close. Move the end date into the future first.';
    const refusal = { code: 'VALIDATION_FAILED', message, fields: { endDate: message } };
    const over = {
      startDate: new Date(app.clock.now().getTime() - 2 * hour).toISOString(),
      endDate: app.clock.now().toISOString(),
    };
    const created = await administrator.post('/elections', app.electionInput(over)).expect(400);
    expect(created.body).toMatchObject(refusal);
    for (const status of ['upcoming', 'completed'] as const) {
      const election = await app.createElection({ ...over, status });
      const path = `/elections/${election.id}`;
      const opened = await administrator.put(path, { ...election, status: 'active' }).expect(400);
      expect(opened.body).toMatchObject(refusal);
      expect((await administrator.get(path)).body.data.election).toMatchObject({
        status,
        updatedAt: election.updatedAt,
      });
      const endDate = new Date(app.clock.now().getTime() + hour).toISOString();
      await administrator.put(path, { ...election, status: 'active', endDate }).expect(200);
      expect((await administrator.get(path)).body.data.election.status).toBe('active');
    }
  });

  it('does not reopen a closed election when a form that was opened before voting closed is saved', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    app.clock.advance(2 * hour);
    const administrator = await app.asAdministrator();
    await administrator.put(`/elections/${election.id}`, election).expect(400);
    const read = await administrator.get(`/elections/${election.id}`);
    expect(read.body.data.election.status).toBe('completed');
  });

  it('closes an open election at once when its end is moved into the past', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    for (const minutes of [30, 90]) {
      const election = await app.createElection({
        startDate: new Date(app.clock.now().getTime() - 5 * hour).toISOString(),
      });
      app.clock.advance(hour / 2 + 1_000);
      const endDate = new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
      const edited = { ...election, endDate };
      const answer = await administrator.put(`/elections/${election.id}`, edited).expect(200);
      expect(answer.body.data.election).toMatchObject({ status: 'completed', endDate });
    }
  });
});

describe('PUT /elections/{id}/candidates', () => {
  const rejecting = shared(async (options) => {
    const { app, administrator } = await startWithAdministrator(options);
    return { administrator, election: await app.createElection({ status: 'upcoming' }) };
  });

  const path = (id: string) => `/elections/${id}/candidates`;

  it('changes, removes, and adds candidates of an upcoming election', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ status: 'upcoming' });
    const [ada] = election.candidates;
    const administrator = await app.asAdministrator();
    const candidates = [
      { ...ada, name: 'Ada L.' },
      { id: 'temp-1', name: 'Cleo', description: 'Longer hours.' },
    ];
    const answer = await administrator.put(path(election.id), { candidates }).expect(200);
    expect(answer.body.message).toBe('Participants updated successfully!');
    expect(answer.body.data.election.candidates).toMatchObject([
      { id: ada?.id, name: 'Ada L.' },
      { name: 'Cleo', description: 'Longer hours.' },
    ]);
  });

  it('keeps the given order of candidates on ballots and in results, and records it', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ status: 'upcoming' });
    const administrator = await app.asAdministrator();
    const namesIn = ({ body }: { body: { data: { election: Election } } }) =>
      body.data.election.candidates.map(({ name }) => name);
    const reversed = election.candidates.toReversed();
    const candidates = reversed.map((one) => ({ ...one, description: 'Same.' }));
    const whole = { ...election, candidates: reversed };
    const answer = await administrator.put(`/elections/${election.id}`, whole).expect(200);
    expect(namesIn(answer)).toEqual(['Bob', 'Ada']);
    const edited = candidates.toReversed();
    await administrator.put(path(election.id), { candidates: edited }).expect(200);
    const voter = await app.asVoter();
    expect(namesIn(await voter.get(`/elections/${election.id}`))).toEqual(['Ada', 'Bob']);
    await administrator.put(path(election.id), { candidates }).expect(200);
    const results = await voter.get(`/votes/results/${election.id}`).expect(200);
    const shown: { name: string }[] = results.body.data.results.candidates;
    expect(shown.map(({ name }) => name)).toEqual(['Bob', 'Ada']);
    while ((await app.services.audit.moveEvents()) > 0);
    const { body } = await administrator.get(`/audit?election=${election.id}`).expect(200);
    const entries: AuditEntryView[] = body.data.entries;
    const told = entries.slice(0, 3).map((entry) => tellEntry(entry, (iso) => iso));
    expect(told.map((sentence) => sentence.replace(/^.* changed /, ''))).toEqual([
      'the order of the candidates of “Board 2027” to Bob and Ada.',
      'the candidates of “Board 2027” to Ada and Bob, in a new order.',
      'the order of the candidates of “Board 2027” to Bob and Ada.',
    ]);
  });

  it('ignores the order of candidates in a full object once they are fixed', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ status: 'active' });
    const administrator = await app.asAdministrator();
    const [, bob] = election.candidates;
    const voter = await app.asVoter();
    await voter.vote(election, 1).expect(201);
    const [listed] = (await voter.get('/elections').expect(200)).body.data.elections;
    expect(listed.candidates[0].id).toBe(bob?.id);
    const answer = await administrator.put(`/elections/${election.id}`, listed).expect(200);
    const kept: Election['candidates'] = answer.body.data.election.candidates;
    expect(kept.map(({ id }) => id)).toEqual(election.candidates.map(({ id }) => id));
    const { candidates } = listed;
    const refused = await administrator.put(path(election.id), { candidates }).expect(409);
    expect(refused.body.code).toBe('CANDIDATES_LOCKED_BY_BALLOTS');
  });

  it.each([
    ['one candidate', [{ name: 'Ada', description: 'x' }], 'At least 2 candidates are required'],
    [
      'a blank description',
      [
        { name: 'Ada', description: 'x' },
        { name: 'Bob', description: ' ' },
      ],
      'All candidates must have a name and description',
    ],
    [
      'a missing name',
      [{ description: 'x' }, { name: 'Bob', description: 'y' }],
      'All candidates must have a name and description',
    ],
    ['text instead of a list', 'all', 'At least 2 candidates are required'],
  ])('rejects %s', async (_name, candidates, message) => {
    const { administrator, election } = rejecting();
    const answer = await administrator.put(path(election.id), { candidates });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
  });

  it('reports whether the status or existing ballots prevent the change', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ status: 'active' });
    const administrator = await app.asAdministrator();
    const candidates = election.candidates.map((one) => ({ ...one, name: `${one.name} II` }));
    const byStatus = await administrator.put(path(election.id), { candidates });
    expect([byStatus.status, byStatus.body.code]).toEqual([409, 'CANDIDATES_LOCKED_BY_STATUS']);

    const voter = await app.asVoter();
    await voter.vote(election).expect(201);
    await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'upcoming' })
      .expect(200);
    const byBallots = await administrator.put(path(election.id), { candidates });
    expect([byBallots.status, byBallots.body.code]).toEqual([409, 'CANDIDATES_LOCKED_BY_BALLOTS']);
    const whole = await administrator.put(`/elections/${election.id}`, { ...election, candidates });
    expect([whole.status, whole.body.code]).toEqual([409, 'CANDIDATES_LOCKED_BY_BALLOTS']);
  });
});

describe('DELETE /elections/{id}', () => {
  it('removes the election from every response immediately, and its ballots later', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    await voter.vote(election).expect(201);
    const administrator = await app.asAdministrator();
    const answer = await administrator.delete(`/elections/${election.id}`).expect(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Election deleted successfully!',
      data: {},
    });

    await administrator.get(`/elections/${election.id}`).expect(404);
    await administrator.delete(`/elections/${election.id}`).expect(404);
    await administrator.put(`/elections/${election.id}`, election).expect(404);
    await administrator.get(`/elections/${election.id}/export`).expect(404);
    await voter.get(`/votes/results/${election.id}`).expect(404);
    await voter.get(`/votes/status/${election.id}`).expect(404);
    expect((await voter.get('/votes/history')).body.data.history).toEqual([]);
    expect((await voter.get('/elections')).body.data.elections).toEqual([]);

    await app.services.audit.moveEvents();
    await app.services.elections.removeDeleted();
    expect(await app.count(election.id)).not.toEqual({});
    app.clock.advance(hour);
    await app.services.elections.removeDeleted();
    expect(await app.count(election.id)).toEqual({});
    const kept = await app.connection.collection('elections').find({}).toArray();
    expect(kept).toMatchObject([{ title: '', description: '', candidates: [], isEmptied: true }]);
  });
});

describe('the record of openings and closings', () => {
  async function progressOf(app: TestApp, { id }: Election) {
    const answer = await (await app.asAdministrator()).get(`/elections/${id}`).expect(200);
    return answer.body.data.election.progress;
  }

  it('contains status changes by administrators and the clock, and when they took effect', async () => {
    const app = await startTestApp();
    const created = app.clock.now().getTime();
    const startDate = new Date(created + hour).toISOString();
    const endDate = new Date(created + 3 * hour).toISOString();
    const election = await app.createElection({ status: 'upcoming', startDate, endDate });
    app.clock.advance(90 * 60_000);
    await app.services.elections.moveDue();
    const administrator = await app.asAdministrator();
    const set = (status: string) =>
      administrator.put(`/elections/${election.id}`, { ...election, status }).expect(200);
    await set('completed');
    app.clock.advance(60_000);
    await set('active');
    app.clock.advance(2 * hour);
    const at = (milliseconds: number) => new Date(created + milliseconds).toISOString();
    const clock = { type: 'clock' };
    expect((await progressOf(app, election)).statusChanges).toEqual([
      { from: null, to: 'upcoming', at: at(0), by: expect.objectContaining({ name: 'Person 1' }) },
      { from: 'upcoming', to: 'active', at: startDate, by: clock },
      {
        from: 'active',
        to: 'completed',
        at: at(1.5 * hour),
        by: expect.objectContaining({ name: 'Person 2' }),
      },
      {
        from: 'completed',
        to: 'active',
        at: at(1.5 * hour + 60_000),
        by: expect.objectContaining({ name: 'Person 2' }),
      },
      { from: 'active', to: 'completed', at: endDate, by: clock },
    ]);
  });

  it('is shown to everyone as opening and closing times, without names', async () => {
    const app = await startTestApp();
    const opened = app.clock.now().toISOString();
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    const voter = await app.asVoter();
    const shown = async () => {
      const answers = [
        await administrator.get('/elections').expect(200),
        await voter.get('/elections').expect(200),
        await voter.get(`/elections/${election.id}`).expect(200),
      ];
      return answers.map(({ body: { data } }) => {
        const { openedAt, closedAt, isWithoutVoting } = data.election ?? data.elections[0];
        return { openedAt, closedAt, isWithoutVoting };
      });
    };
    const expectShown = async (times: {
      openedAt?: string;
      closedAt?: string;
      isWithoutVoting?: boolean;
    }) => expect(await shown()).toEqual([times, times, times]);
    const set = (status: string) =>
      administrator.put(`/elections/${election.id}`, { ...election, status }).expect(200);
    app.clock.advance(60_000);
    const closed = app.clock.now().toISOString();
    await set('completed');
    await expectShown({ openedAt: opened, closedAt: closed, isWithoutVoting: false });
    app.clock.advance(60_000);
    await set('active');
    await expectShown({ openedAt: opened });
    await set('completed');
    const again = app.clock.now().toISOString();
    await expectShown({ openedAt: opened, closedAt: again, isWithoutVoting: false });
  });

  it('shows that voting never opened, however the election was completed', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const scheduled = await app.createElection({ status: 'completed' });
    app.clock.advance(1_000);
    const withdrawn = await app.createElection({ status: 'upcoming' });
    await administrator
      .put(`/elections/${withdrawn.id}`, { ...withdrawn, status: 'completed' })
      .expect(200);
    const { body } = await (await app.asVoter()).get('/elections').expect(200);
    expect(body.data.elections).toMatchObject([{ id: withdrawn.id }, { id: scheduled.id }]);
    for (const election of body.data.elections) {
      expect(election.isWithoutVoting).toBe(true);
      expect(election).not.toHaveProperty('closedAt');
    }
  });

  it('keeps the time at which voting closed when the election is completed later', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection();
    const set = (status: string) =>
      administrator.put(`/elections/${election.id}`, { ...election, status }).expect(200);
    app.clock.advance(60_000);
    const closedAt = app.clock.now().toISOString();
    await set('upcoming');
    app.clock.advance(60_000);
    const { body } = await set('completed');
    expect(body.data.election).toMatchObject({ closedAt, isWithoutVoting: false });
  });

  it('is not shown in full to voters', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const answer = await (await app.asVoter()).get(`/elections/${election.id}`).expect(200);
    expect(answer.body.data.election).not.toHaveProperty('progress');
  });

  it('shows in the audit trail that an election was opened immediately when it was scheduled', async () => {
    const app = await startTestApp();
    await app.createElection();
    await app.services.audit.moveEvents();
    const [entry] = (await (await app.asAdministrator()).get('/audit?kind=election.created')).body
      .data.entries;
    expect(tellEntry(entry, () => '<time>')).toBe(
      'Person 1 (ADMIN001) scheduled “Board 2027” from <time> to <time> with the candidates Ada and Bob, and opened it immediately.',
    );
  });
});

describe('placeholder candidates', () => {
  const candidates = [...PLACEHOLDER_CANDIDATES];

  it('can be scheduled, but voting does not open unless they are confirmed', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const refused = await administrator.post('/elections', app.electionInput({ candidates }));
    expect([refused.status, refused.body.code]).toEqual([409, 'PLACEHOLDER_CANDIDATES']);
    expect(refused.body.message).toMatch(/Candidate 1 and Candidate 2 are placeholders/);
    const election = await app.createElection({ candidates, status: 'upcoming' });
    const open = (change = {}) =>
      administrator.put(`/elections/${election.id}`, { ...election, status: 'active', ...change });
    expect((await open()).body.code).toBe('PLACEHOLDER_CANDIDATES');
    const replaced = election.candidates.map((one) => ({ ...one, description: 'Treasurer.' }));
    const [first] = replaced;
    expect((await open({ candidates: [first, election.candidates[1]] })).body.message).toMatch(
      /Candidate 2 is a placeholder/,
    );
    await open({ confirmPlaceholders: true }).expect(200);
    await administrator
      .post('/elections', app.electionInput({ candidates, confirmPlaceholders: true }))
      .expect(201);
  });

  it('keep voting from opening on the start date, as the audit trail reports', async () => {
    const app = await startTestApp();
    const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const election = await app.createElection({ candidates, status: 'upcoming', startDate });
    app.clock.advance(120_000);
    const administrator = await app.asAdministrator();
    const read = async () =>
      (await administrator.get(`/elections/${election.id}`)).body.data.election;
    expect((await read()).status).toBe('upcoming');
    await app.services.elections.moveDue();
    await app.services.elections.moveDue();
    await app.services.audit.moveEvents();
    const entries = (await administrator.get('/audit?kind=election.not-opened')).body.data.entries;
    expect(entries).toHaveLength(1);
    const { updatedAt, ...current } = await read();
    const named = current.candidates.map((one: object) => ({ ...one, description: 'Treasurer.' }));
    await administrator
      .put(`/elections/${election.id}/candidates`, {
        candidates: named,
        expectedUpdatedAt: updatedAt,
      })
      .expect(200);
    app.clock.advance(1_000);
    expect((await read()).status).toBe('upcoming');
  });
});

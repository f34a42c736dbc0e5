import { describe, expect, it } from 'vitest';
import {
  PASSWORD,
  startTestApp,
  startWithAdministrator,
  type TestApp,
  passwordIn,
} from '../../../../test/support/test-app.ts';
import { checkIn, planMeeting } from '../../../../test/support/meetings.ts';
import { beginSecondFactor } from '../../../../test/support/second-factor.ts';
import { createTrustees } from '../../../../test/support/trustees.ts';

const vera = {
  name: 'Vera',
  email: 'vera@example.org',
  userType: 'auditor',
  currentPassword: PASSWORD,
};

async function entriesOf(app: TestApp, event: string) {
  return app.auditEntries({ event });
}

describe('POST /auth/register', () => {
  it('registers an auditor and emails the credentials', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    const administrator = await app.signIn(person);
    const { body } = await administrator.post('/auth/register', vera).expect(201);
    expect(body.message).toBe('Auditor registered. Login credentials sent to their email.');
    expect(body.data.user).toMatchObject({ userId: 'AUDITOR001', userType: 'auditor' });
    await app.services.credentials.sendDue(new AbortController().signal);
    const [mail] = app.mails;
    expect(mail).toMatchObject({ to: { address: vera.email } });
    expect(mail?.text).toContain('You have been registered as an auditor.');
    expect(mail?.text).toContain('Auditor ID: AUDITOR001');
    expect(mail?.text).toContain('select “Admin” and enter your auditor ID');
    const password = passwordIn(mail?.text);
    const mailed = { userId: 'AUDITOR001', password, userType: 'admin' };
    await app.anonymous.post('/auth/login', mailed).expect(200);
    const registered = await entriesOf(app, 'user.registered');
    expect(registered).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ userId: person.userId }),
        subject: expect.objectContaining({ label: 'AUDITOR001' }),
        details: expect.objectContaining({ userType: 'auditor' }),
      }),
    );
    expect(await entriesOf(app, 'administrator.signed-in')).toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ userId: 'AUDITOR001' }) }),
    );
  });

  it('rejects groups for an auditor, and an address that is already taken', async () => {
    const app = await startTestApp();
    const [administrator, voter] = [await app.asAdministrator(), await app.createVoter()];
    await administrator.post('/auth/register', { ...vera, groups: ['North'] }).expect(400);
    const taken = await administrator.post('/auth/register', { ...vera, email: voter.email });
    expect([taken.status, taken.body.message]).toEqual([
      409,
      `This address belongs to ${voter.userId} (Voter). A person with two roles needs a second email address.`,
    ]);
  });
});

describe('GET /auth/auditors', () => {
  it('lists auditors separately from administrators', async () => {
    const { app, administrator } = await startWithAdministrator();
    const auditor = await app.createAuditor();
    await app.signIn(auditor);
    const { auditors } = (await administrator.get('/auth/auditors').expect(200)).body.data;
    expect(auditors).toEqual([
      {
        id: auditor._id,
        userId: auditor.userId,
        name: auditor.name,
        email: auditor.email,
        userType: 'auditor',
        registeredAt: auditor.registeredAt.toISOString(),
        isDisabled: false,
        hasSecondFactor: false,
        isPasswordPreset: true,
        credentials: { state: 'sent' },
        lastSignInAt: app.clock.now().toISOString(),
      },
    ]);
    const others = await administrator.get('/auth/administrators').expect(200);
    expect(others.body.data.administrators).toHaveLength(1);
  });
});

describe('POST /auth/auditors/:id/disable and /enable', () => {
  it('does not count an auditor as an enabled administrator', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    const administrator = await app.signIn(person);
    await app.createAuditor();
    const refused = await administrator.post(`/auth/administrators/${person._id}/disable`);
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
  });
});

describe('an auditor’s account', () => {
  it('supports two-step sign-in, a list of sessions, and a password reset from the command line', async () => {
    const app = await startTestApp();
    const person = await app.createAuditor();
    const begun = await beginSecondFactor(app, await app.signIn(person));
    const session = await app.signIn(person);
    const on = await session.put('/auth/second-factor', { code: begun.authenticator.code() });
    const { token } = on.body.data;
    const kept = await app.callerWith(token).get('/auth/sessions').expect(200);
    expect(kept.body.data.sessions).toMatchObject([{ isCurrent: true }]);
    const credentials = { userId: person.userId, password: PASSWORD, userType: 'admin' };
    const refused = await app.anonymous.post('/auth/login', credentials);
    expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    const { password, userType } = await app.services.administrators.reset(person.userId);
    expect(userType).toBe('auditor');
    await app.anonymous.post('/auth/login', { ...credentials, password }).expect(200);
  });

  it('keeps its role even if the auditor sends a different one', async () => {
    const app = await startTestApp();
    const person = await app.createAuditor();
    const session = await app.signIn(person);
    const change = {
      name: 'Vera Lee',
      userType: 'admin',
      role: 'admin',
      currentPassword: PASSWORD,
    };
    const { body } = await session.put('/auth/profile', change).expect(200);
    expect(body.data.user).toMatchObject({ name: 'Vera Lee', userType: 'auditor' });
    await app.callerWith(body.data.token).get('/auth/voters').expect(403);
  });

  it('has a notice sent to its old address when the address changes', async () => {
    const app = await startTestApp();
    const person = await app.createAuditor();
    const change = { name: person.name, email: 'new@example.org', currentPassword: PASSWORD };
    await (await app.signIn(person)).put('/auth/profile', change).expect(200);
    await app.services.addressNotices.sendDue(new AbortController().signal);
    expect(app.mails).toMatchObject([{ to: { address: person.email } }]);
    expect(app.mails[0]?.text).toContain(`your auditor account ${person.userId}`);
    expect(app.mails[0]?.text).toContain('ask an administrator to disable');
  });
});

describe('the elections that auditors see', () => {
  it('include drafts and elections for groups, with turnout and progress', async () => {
    const app = await startTestApp();
    await app.createVoter({ groups: ['North'] });
    await app.createVoter();
    const upcoming = {
      status: 'upcoming',
      startDate: '2100-01-01',
      endDate: '2100-01-02',
    } as const;
    const draft = await app.createElection({ ...upcoming, electorate: { groups: ['North'] } });
    const auditor = await app.asAuditor();
    const { elections } = (await auditor.get('/elections').expect(200)).body.data;
    expect(elections).toMatchObject([
      { id: draft.id, status: 'upcoming', turnout: { ballots: 0, eligible: 1 } },
    ]);
    const { election } = (await auditor.get(`/elections/${draft.id}`).expect(200)).body.data;
    expect(election).toMatchObject({
      hasBallots: false,
      totalVotes: 0,
      turnout: { ballots: 0, eligible: 1 },
      progress: { statusChanges: [{ to: 'upcoming' }], count: { state: 'none' } },
    });
  });

  it('show no count and cannot be exported while the count is hidden', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ ballot: { results: 'after-close' } });
    const voter = await app.asVoter();
    await voter.vote(election).expect(201);
    app.passCache();
    const auditor = await app.asAuditor();
    const { results } = (await auditor.get(`/votes/results/${election.id}`).expect(200)).body.data;
    expect(results).toMatchObject({
      isCountHidden: true,
      totalVotes: 1,
      candidates: [{ votes: 0 }, { votes: 0 }],
    });
    await auditor.get(`/elections/${election.id}/export?format=blt`).expect(409);
  });
});

describe('the audit trail that auditors see', () => {
  it('contains the entries about key holders, and those about meetings that name no member, in order', async () => {
    const { app, administrator } = await startWithAdministrator();
    const [member, holder] = [await app.createVoter(), await app.createVoter()];
    const { path, enter, setStatus } = await planMeeting(app, { proxiesPerHolder: 3 });
    app.clock.advance(1_000);
    await app.createElection();
    app.clock.advance(1_000);
    const quorum = { numerator: 1, denominator: 2, base: 'members' };
    await administrator.put(path, { quorum }).expect(200);
    await enter(member.userId, holder.userId).expect(201);
    await checkIn(administrator, path, [member.userId]);
    app.clock.advance(1_000);
    await setStatus('open');
    app.clock.advance(1_000);
    await createTrustees(app);
    while ((await app.services.audit.moveEvents()) > 0);
    const auditor = await app.asAuditor();
    const seen: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const query: string = `limit=3${after && `&after=${after}`}`;
      const { data } = (await auditor.get(`/audit?${query}`).expect(200)).body;
      seen.push(...data.entries.map(({ event }: { event: string }) => event));
      after = data.next;
    }
    expect(seen).toEqual([
      'trustees.created',
      'meeting.opened',
      'meeting.updated',
      'election.created',
      'meeting.created',
    ]);
    const ofKind = async (kind: string) =>
      (await auditor.get(`/audit?kind=${kind}`).expect(200)).body.data.entries.length;
    expect([await ofKind('meeting.updated'), await ofKind('meeting.checked-in')]).toEqual([1, 0]);
    const { kinds } = (await auditor.get('/audit').expect(200)).body.data;
    expect(kinds).toContainEqual({ kind: 'meeting.updated', text: 'changed a meeting' });
    expect(kinds).not.toContainEqual({ kind: 'meeting.checked-in', text: 'checked a member in' });
  });

  it('contains the entries about elections, and no entries that name voters or addresses', async () => {
    const { app, administrator } = await startWithAdministrator();
    const voter = await app.createVoter({ groups: ['North'] });
    const election = await app.createElection();
    await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
    for (let i = 0; i < 10; i += 1)
      await app.anonymous.post('/auth/login', { userId: 'ADMIN001', password: 'guess' });
    while ((await app.services.audit.moveEvents()) > 0);
    const auditor = await app.asAuditor();
    const read = async (query = '') => (await auditor.get(`/audit${query}`).expect(200)).body.data;
    const ofElection = { event: 'election.created', subject: { id: election.id } };
    for (const query of ['', '?person=ADMIN002', `?election=${election.id}`])
      expect((await read(query)).entries).toMatchObject([ofElection]);
    for (const query of [
      `?person=${voter.userId}`,
      '?kind=user.disabled',
      '?kind=sign-in.blocked',
      `?election=${voter._id}`,
    ])
      expect((await read(query)).entries).toEqual([]);
    const kinds = (await read()).kinds.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('results.recount-differed');
    expect(kinds).toContain('board.exported');
    expect(kinds).not.toContain('user.disabled');
    const all = await administrator.get('/audit').expect(200);
    expect(all.body.data.entries.length).toBeGreaterThan(1);
    const { isEnd, brokenAt } = (await auditor.get('/audit/check').expect(200)).body.data;
    expect([isEnd, brokenAt]).toEqual([true, undefined]);
  });
});

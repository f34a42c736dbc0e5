import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Operation, endpoints } from '@votewise/contract';
import { everythingIn } from '../support/every-write.ts';
import { type Caller, PASSWORD, startTestApp } from '../support/test-app.ts';

/** All routes, from the table that the server builds them from. */
const all: readonly (readonly [string, Operation])[] = Object.entries(endpoints);

/** Returns a function that calls a route with existing IDs, so that only the caller's role can cause a rejection. */
function callOf(endpoint: Operation, ids: Readonly<Record<string, string>>) {
  const path = endpoint.path
    .replace(/^(\/auth\/voters)\/:id/, `$1/${ids['voter']}`)
    .replace(/^(\/auth\/administrators)\/:id/, `$1/${ids['administrator']}`)
    .replace(/^(\/auth\/auditors)\/:id/, `$1/${ids['auditor']}`)
    .replace(':id', ids['election'] ?? '')
    .replace(/:\w+/g, '1');
  return (caller: Caller) => caller[endpoint.method](path, endpoint.body ? {} : undefined);
}

interface Refusal {
  status: number;
  body: { success: false; code: string; message: string };
}

/**
 * The status that each route returns to an auditor who sends an empty body: 400 if a body is required. All routes that
 * are not listed here return 403.
 */
const FOR_AUDITORS: Readonly<Record<string, number>> = {
  login: 400,
  startSignOn: 404,
  finishSignOn: 400,
  lookUpLink: 400,
  useLink: 400,
  forgot: 400,
  keyHolder: 400,
  keyRound: 400,
  sendKeyMessage: 400,
  reportKeyMessage: 400,
  keyHolderElections: 400,
  sendDecryption: 400,
  electionArchive: 404,
  trackedBallot: 400,
  electionEncryption: 404,
  health: 200,
  ready: 200,
  contact: 200,
  clock: 200,
  privacySettings: 200,
  ownAccessFile: 200,
  profile: 200,
  changeAccount: 400,
  changePassword: 400,
  ownSessions: 200,
  endOwnSession: 400,
  endOtherSessions: 400,
  secondFactor: 200,
  beginSecondFactor: 400,
  confirmSecondFactor: 400,
  renewRecoveryCodes: 400,
  endSecondFactor: 400,
  elections: 200,
  election: 200,
  writeIns: 200,
  meetings: 200,
  meeting: 404,
  meetingState: 404,
  meetingEvents: 404,
  hallState: 400,
  hallEvents: 400,
  exportMinutes: 404,
  results: 200,
  publicResult: 404,
  photo: 404,
  logo: 404,
  statement: 404,
  board: 200,
  boardHead: 404,
  boardProof: 400,
  boardPackage: 200,
  exportResults: 200,
  auditTrail: 200,
  checkAudit: 200,
  // Must be last, because it ends the session.
  logout: 200,
};

const UNAUTHENTICATED: Refusal = {
  status: 401,
  body: { success: false, code: 'UNAUTHENTICATED', message: 'Sign in to continue.' },
};
const forbidden = (message: string): Refusal => ({
  status: 403,
  body: { success: false, code: 'FORBIDDEN', message },
});

const FORBIDDEN_TO_AUDITORS = forbidden(
  'Auditors can only view elections, meetings, results, and the audit trail.',
);

describe('every route of the contract', () => {
  it('rejects other roles before it reads the request and changes nothing', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const ids = {
      election: election.id,
      voter: (await app.createVoter())._id,
      administrator: (await app.createAdministrator())._id,
    };
    const [administrator, voter] = [await app.asAdministrator(), await app.asVoter()];
    const forged = app.callerWith('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln');
    const before = await everythingIn(app);
    const wrong: string[] = [];
    for (const [name, endpoint] of all) {
      const call = callOf(endpoint, ids);
      const expectRefusal = async (who: string, caller: Caller, refusal: Refusal) => {
        const { status, body } = await call(caller);
        const isRefused = isDeepStrictEqual([status, body], [refusal.status, refusal.body]);
        if (!isRefused) wrong.push(`${name} answered ${status} to ${who}`);
      };
      if (endpoint.access === 'public') continue;
      await expectRefusal('nobody', app.anonymous, UNAUTHENTICATED);
      await expectRefusal('a token that is not ours', forged, UNAUTHENTICATED);
      if (endpoint.access === 'administrator')
        await expectRefusal('a voter', voter, forbidden('Only administrators can do this.'));
      if (endpoint.access === 'voter')
        await expectRefusal(
          'an administrator',
          administrator,
          forbidden('Only voters can do this.'),
        );
    }
    expect(wrong).toEqual([]);
    expect(await everythingIn(app)).toBe(before);
  });

  it('lets auditors do nothing but view elections, results, and the audit trail, and secure their own accounts', async () => {
    const app = await startTestApp();
    const ids = {
      election: (await app.createElection({ status: 'completed' })).id,
      voter: (await app.createVoter())._id,
      administrator: (await app.createAdministrator())._id,
      auditor: (await app.createAuditor())._id,
    };
    const auditor = await app.asAuditor();
    const before = await everythingIn(app);
    const found: Record<string, number> = {};
    const isOpen = ([name]: readonly [string, Operation]) => name in FOR_AUDITORS;
    for (const [name, endpoint] of all.filter((one) => !isOpen(one))) {
      const { status, body } = await callOf(endpoint, ids)(auditor);
      found[name] = status;
      expect([name, body]).toEqual([name, FORBIDDEN_TO_AUDITORS.body]);
    }
    expect(new Set(Object.values(found))).toEqual(new Set([403]));
    expect(await everythingIn(app)).toBe(before);
    for (const name of Object.keys(FOR_AUDITORS)) {
      const endpoint: Operation | undefined = Reflect.get(endpoints, name);
      if (endpoint) found[name] = (await callOf(endpoint, ids)(auditor)).status;
    }
    expect(found).toMatchObject(FOR_AUDITORS);
    expect(Object.keys(found)).toHaveLength(all.length);
  });

  it('is open to visitors, all users, or voters only if it is on their list', () => {
    const openTo = (role: Operation['access']) =>
      all.flatMap(([name, { access }]) => (access === role ? [name] : [])).toSorted();
    // The board, sign-in, voting links, new passwords, and the data that the landing page and monitors need.
    const signingIn = ['finishSignOn', 'forgot', 'login', 'lookUpLink', 'startSignOn', 'useLink'];
    const board = ['board', 'boardHead', 'boardProof', 'electionArchive', 'trackedBallot'];
    // They require the key of the meeting’s screen.
    const halls = ['hallEvents', 'hallState'];
    // They require the token of a key holder’s link.
    const decrypting = ['keyHolderElections', 'sendDecryption'];
    const keys = ['keyHolder', 'keyRound', 'reportKeyMessage', 'sendKeyMessage', ...decrypting];
    const others = [
      'contact',
      'health',
      'logo',
      'photo',
      'privacySettings',
      'publicResult',
      'ready',
    ];
    expect(openTo('public')).toEqual(
      [...board, ...signingIn, ...halls, ...keys, ...others].toSorted(),
    );
    const account = ['changePassword', 'endOtherSessions', 'logout', 'ownAccessFile', 'profile'];
    const elections = [
      'election',
      'elections',
      'results',
      'statement',
      'voteHistory',
      'voteStatus',
    ];
    const meetings = ['meetingEvents', 'meetingState'];
    expect(openTo('signed-in')).toEqual([...account, ...elections, ...meetings].toSorted());
    const proxies = ['declineProxy', 'giveProxy', 'takeBackProxy'];
    const casting = ['castPaper', 'castVote', 'encryptedBallot'];
    const voters = ['askForTime', 'attend', 'ownMeetings', ...casting, ...proxies];
    expect(openTo('voter')).toEqual(voters.toSorted());
  });

  it('accepts the token only in the header', async () => {
    const app = await startTestApp();
    const { token = '' } = await app.asAdministrator();
    for (const field of ['token', 'access_token', 'authorization', 'votewise_token']) {
      await app.anonymous.get(`/auth/profile?${field}=${token}`).expect(401);
      await app.anonymous
        .post('/elections', { ...app.electionInput(), [field]: token })
        .set('Cookie', `${field}=${token}`)
        .expect(401);
    }
  });

  it('uses the request method and ignores overrides in headers and parameters', async () => {
    const app = await startTestApp();
    const [administrator, election] = [await app.asAdministrator(), await app.createElection()];
    await administrator
      .get(`/elections/${election.id}?_method=DELETE`)
      .set('X-HTTP-Method-Override', 'DELETE')
      .set('X-Original-URL', '/api/audit')
      .expect(200);
    await administrator.get(`/elections/${election.id}`).expect(200);
  });
});

describe('IDs of other users or elections', () => {
  it('do not give a voter access to another voter’s data', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [one, other] = [await app.asVoter(), await app.asVoter()];
    await one.vote(election).expect(201);
    const victim = await app.services.users.findByUserId('VOTER001');
    for (const query of [
      `?userId=VOTER001`,
      `?voter=${victim?._id}`,
      `?sub=${victim?._id}`,
      `?id=${victim?._id}`,
    ]) {
      const [history, status, profile] = [
        await other.get(`/votes/history${query}`).expect(200),
        await other.get(`/votes/status/${election.id}${query}`).expect(200),
        await other.get(`/auth/profile${query}`).expect(200),
      ];
      expect(history.body.data.history).toEqual([]);
      expect(status.body.data.hasVoted).toBe(false);
      expect(profile.body.data.user.userId).toBe('VOTER002');
    }
  });

  it('do not let a voter vote in another voter’s place', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [one, other] = [await app.asVoter(), await app.asVoter()];
    const victim = await app.services.users.findByUserId('VOTER001');
    const ballot = { electionId: election.id, candidateId: election.candidates[0]?.id };
    const forged = {
      voterId: victim?._id,
      userId: 'VOTER001',
      sub: victim?._id,
      _id: 'f'.repeat(64),
    };
    await other.post('/votes/cast', { ...ballot, ...forged }).expect(201);
    await other.post('/votes/cast', { ...ballot, ...forged }).expect(409);
    await one.post('/votes/cast', ballot).expect(201);
  });

  it('do not work for administrators on voter routes or for voters on administrator routes', async () => {
    const app = await startTestApp();
    const [voter, other] = [await app.createVoter(), await app.createAdministrator()];
    const administrator = await app.asAdministrator();
    await administrator
      .put(`/auth/voters/${other._id}`, { email: 'a@b.org', currentPassword: PASSWORD })
      .expect(404);
    for (const act of ['disable', 'send-again']) {
      const answer = await administrator.post(`/auth/voters/${act}`, { ids: [other._id] });
      expect([answer.status, answer.body.data.changed]).toEqual([200, 0]);
    }
    await administrator.post(`/auth/administrators/${voter._id}/disable`).expect(404);
  });

  it('are rejected if the candidate belongs to a different election', async () => {
    const app = await startTestApp();
    const [one, other] = [await app.createElection(), await app.createElection()];
    const voter = await app.asVoter();
    const ballot = { electionId: one.id, candidateId: other.candidates[0]?.id };
    await voter.post('/votes/cast', ballot).expect(400);
    expect(await app.count(one.id)).toEqual({});
    expect(await app.count(other.id)).toEqual({});
  });
});

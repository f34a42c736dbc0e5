import { hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { mongo } from 'mongoose';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Operation, endpoints } from '@votewise/contract';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import { everythingIn } from '../support/every-write.ts';
import { createMember, planMeeting } from '../support/meetings.ts';
import { type Caller, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts';
import {
  expectVoid,
  linkTo,
  lookUp,
  openLink,
  sendLinks,
  tokenIn,
  useLink,
} from '../support/voting-links.ts';

const hour = 3_600_000;

/** Creates an open election and voters who have been sent voting links. */
async function startInvited(change = {}, options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const administrator = await app.asAdministrator();
  const election = await app.createElection(change);
  const [voter, other] = [await app.createVoter(), await app.createVoter()];
  const message = await sendLinks(app, administrator, election);
  const body = { electionId: election.id, candidateId: election.candidates[0]?.id };
  return { app, administrator, election, voter, other, message, body };
}

const edit = (administrator: Awaited<ReturnType<typeof startInvited>>['administrator']) => ({
  async set(id: string, change: object) {
    const { body } = await administrator.get(`/elections/${id}`).expect(200);
    await administrator.put(`/elections/${id}`, { ...body.data.election, ...change }).expect(200);
  },
});

/**
 * The status that each route returns to a session from a voting link that sends an empty body: 400 if a body is
 * required. All routes that are not listed here return 403.
 */
const FOR_LINKS: Readonly<Record<string, number>> = {
  login: 400,
  lookUpLink: 400,
  useLink: 400,
  startSignOn: 404,
  finishSignOn: 400,
  forgot: 400,
  keyHolder: 400,
  keyRound: 400,
  sendKeyMessage: 400,
  reportKeyMessage: 400,
  keyHolderElections: 400,
  sendDecryption: 400,
  electionArchive: 404,
  trackedBallot: 400,
  encryptedBallot: 404,
  health: 200,
  ready: 200,
  contact: 200,
  privacySettings: 200,
  board: 200,
  boardHead: 404,
  boardProof: 400,
  profile: 200,
  elections: 200,
  election: 200,
  castVote: 400,
  castPaper: 400,
  voteHistory: 200,
  voteStatus: 200,
  hallState: 400,
  hallEvents: 400,
  results: 200,
  publicResult: 404,
  photo: 404,
  logo: 404,
  statement: 404,
  // Must be last, because it ends the session.
  logout: 200,
};

/** The routes that are open to sessions from voting links. */
type RouteForLinks = {
  [Name in keyof typeof endpoints]: (typeof endpoints)[Name] extends { isOpenToLinks: true }
    ? Name
    : never;
}[keyof typeof endpoints];

type Answering = ReturnType<Caller['get']>;
type Answer = Awaited<Answering>;

/** Waits for each call before it makes the next one. */
async function inTurn(...calls: Answering[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await call);
  return answers;
}

describe('a session from a voting link', () => {
  it('can vote and view its ballot but cannot use the rest of the API', async () => {
    const { app, election, voter, other } = await startInvited();
    const session = await openLink(app, linkTo(app, voter.email));
    const before = await everythingIn(app);
    const call = ({ path, method, body }: Operation) =>
      session[method](
        path
          .replace(/^(\/auth\/(?:voters|administrators|auditors))\/:id/, `$1/${other._id}`)
          .replace(':id', election.id)
          .replace(/:\w+/g, '1'),
        body ? {} : undefined,
      );
    const found: Record<string, number> = {};
    const all: [string, Operation][] = Object.entries(endpoints);
    for (const [name, endpoint] of all.filter((one) => !(one[0] in FOR_LINKS))) {
      const answer = await call(endpoint);
      found[name] = answer.status;
      expect([name, answer.body.message]).toEqual([
        name,
        'A voting link is only for voting. Sign in with your voter ID and password to do this.',
      ]);
    }
    expect(new Set(Object.values(found))).toEqual(new Set([403]));
    expect(await everythingIn(app)).toBe(before);
    for (const name of Object.keys(FOR_LINKS)) {
      const endpoint: Operation | undefined = Reflect.get(endpoints, name);
      if (endpoint) found[name] = (await call(endpoint)).status;
    }
    expect(found).toMatchObject(FOR_LINKS);
    expect(Object.keys(found)).toHaveLength(all.length);
  });

  it('can view and vote in only its link’s election', async () => {
    const { app, election, voter, body } = await startInvited();
    const another = await app.createElection({ title: 'Another election' });
    const own = await app.signIn(voter);
    await own.vote(another).expect(201);
    const session = await openLink(app, linkTo(app, voter.email));
    const { body: list } = await session.get('/elections').expect(200);
    expect(list.data.elections.map(({ id }: { id: string }) => id)).toEqual([election.id]);
    for (const path of ['/elections/', '/votes/results/', '/votes/status/'])
      await session.get(`${path}${another.id}`).expect(404);
    expect((await session.get('/votes/history')).body.data.history).toEqual([]);
    const third = await app.createElection({ title: 'A third one' });
    await session.vote(third).expect(404);
    const casts = [{ electionId: third.id, choices: [third.candidates[0]?.id] }];
    const paper = await session.post('/votes/cast-paper', { casts }).expect(200);
    expect(paper.body.data.casts).toMatchObject([{ isIn: false, code: 'NOT_FOUND' }]);
    expect(await app.count(third.id)).toEqual({});
    await session.post('/votes/cast', body).expect(201);
    await session.post('/votes/cast', body).expect(409);
    await own.post('/votes/cast', body).expect(409);
    expect((await session.get('/votes/history')).body.data.history).toMatchObject([
      { id: election.id },
    ]);
  });

  it('reads and casts only its voter’s own ballots, whatever route it calls', async () => {
    const app = await startTestApp();
    const meeting = await planMeeting(app, { proxiesPerHolder: 3, selfCheckIn: true });
    const text = 'Foreign statement';
    const added = await meeting.administrator.post('/candidates/statements', { text }).expect(201);
    const { statement } = added.body.data;
    await meeting.setStatus('open');
    const inMeeting = { meeting: { id: meeting.id, presence: 'anyone' } } as const;
    const names = ['Foreign Ada', 'Foreign Bo'];
    const foreign = await app.createElection({
      ...inMeeting,
      title: 'Foreign election',
      candidates: names.map((name) => ({ name, description: 'x', statement })),
    });
    const own = await app.createElection(inMeeting);
    const giver = await createMember(app);
    const voter = await app.createVoter();
    await meeting.enter(giver.userId, voter.userId).expect(201);
    const questions = [own, foreign].map(({ id }) => ({ kind: 'question', electionIds: [id] }));
    await meeting.administrator.put(meeting.path, { agenda: questions }).expect(200);
    await giver.caller.vote(foreign).expect(201);
    await (await app.signIn(voter)).vote(foreign).expect(201);
    await sendLinks(app, meeting.administrator, own);
    const session = await openLink(app, linkTo(app, voter.email));

    const choices = [own.candidates[0]?.id];
    const castFor = (id: string, onBehalfOf?: string) => ({ electionId: id, choices, onBehalfOf });
    const casts = [
      castFor(own.id, giver.userId),
      castFor(foreign.id),
      castFor(foreign.id, giver.userId),
    ];
    /** What the session asks of each route that is open to it, and the statuses that it gets. */
    const asked: Record<RouteForLinks, () => Promise<Answer[]>> = {
      profile: () => inTurn(session.get('/auth/profile')),
      elections: () => inTurn(session.get('/elections')),
      election: () => both((id) => session.get(`/elections/${id}`)),
      statement: () => inTurn(session.get(`/candidates/statements/${statement}`)),
      voteHistory: () => inTurn(session.get('/votes/history')),
      voteStatus: () => both((id) => session.get(`/votes/status/${id}`)),
      results: () => both((id) => session.get(`/votes/results/${id}`)),
      encryptedBallot: () => both((id) => session.get(`/elections/${id}/encrypted-ballot`)),
      castVote: () => inTurn(...casts.map((cast) => session.post('/votes/cast', cast))),
      castPaper: () => inTurn(session.post('/votes/cast-paper', { casts })),
      // Must be last, because it ends the session.
      logout: () => inTurn(session.post('/auth/logout')),
    };
    const both = (get: (id: string) => Answering) => inTurn(get(own.id), get(foreign.id));
    const found: Record<string, number[]> = {};
    for (const [name, ask] of Object.entries(asked)) {
      const answers = await ask();
      found[name] = answers.map(({ status }) => status);
      // The IDs of the request are in some answers.
      const said = JSON.stringify(answers.map(({ body }) => body)).replaceAll(
        /"(electionId|onBehalfOf)":"[^"]*"/g,
        '',
      );
      for (const other of [
        'Foreign',
        foreign.id,
        giver._id,
        giver.userId,
        giver.name,
        meeting.path,
      ])
        expect([name, said.includes(other)]).toEqual([name, false]);
    }
    const reads = [200, 404];
    expect(found).toEqual({
      profile: [200],
      elections: [200],
      election: reads,
      statement: [404],
      voteHistory: [200],
      voteStatus: reads,
      results: reads,
      encryptedBallot: [404, 404],
      castVote: [403, 404, 404],
      castPaper: [200],
      logout: [200],
    });
    expect(await app.count(own.id)).toEqual({});
    const open = Object.entries<Operation>(endpoints).filter(([, one]) => one.isOpenToLinks);
    expect(Object.keys(found).toSorted()).toEqual(open.map(([name]) => name).toSorted());
  });

  it('gains no access if its token is changed', async () => {
    const { app, voter } = await startInvited();
    const another = await app.createElection({ title: 'Another election' });
    const { token = '' } = await openLink(app, linkTo(app, voter.email));
    const { iat: _iat, exp: _exp, ...claims } = jwt.decode(token) as jwt.JwtPayload;
    expect(claims['link']).toEqual({ election: expect.any(String), at: expect.any(Number) });
    const [header, , signature] = token.split('.');
    const seconds = Math.floor(Date.now() / 1_000);
    const variants = [
      { ...claims, link: undefined },
      { ...claims, link: null },
      { ...claims, link: { election: another.id, at: claims['link'].at } },
      { ...claims, role: 'admin' },
    ];
    for (const variant of variants) {
      const payload = { ...variant, iat: seconds, exp: seconds + 60 };
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
      await app.callerWith(`${header}.${encoded}.${signature}`).get('/elections').expect(401);
    }
    // Even if signed with the product's key, a token with an incomplete link is rejected.
    const instance = await app.connection.collection('instance').findOne({});
    const label = 'votewise session token v1';
    const secret = hkdfSync('sha256', 'j'.repeat(32), String(instance?.['id']), label, 32);
    for (const link of [null, true, {}, { election: another.id }]) {
      const forged = jwt.sign({ ...claims, link }, Buffer.from(secret), { expiresIn: 60 });
      await app.callerWith(forged).get('/elections').expect(401);
    }
  });

  it('ends on sign-out, and the link can start another session', async () => {
    const { app, voter } = await startInvited();
    const token = linkTo(app, voter.email);
    const session = await openLink(app, token);
    await session.post('/auth/logout').expect(200);
    await session.get('/elections').expect(401);
    await session.get('/auth/profile').expect(401);
    await (await openLink(app, token)).get('/auth/profile').expect(200);
  });

  it('reports its link’s election, unlike other sessions', async () => {
    const { app, election, voter } = await startInvited();
    const { body } = await useLink(app, linkTo(app, voter.email)).expect(200);
    expect(body.data).toMatchObject({
      link: { electionId: election.id },
      user: { userId: voter.userId },
    });
    const { body: profile } = await app.callerWith(body.data.token).get('/auth/profile');
    expect(profile.data.link).toEqual({ electionId: election.id });
    const own = await (await app.signIn(voter)).get('/auth/profile').expect(200);
    expect(own.body.data.link).toBeUndefined();
  });
});

describe('a voting link', () => {
  it('shows the voter’s given name and initial, and the election', async () => {
    const { app, administrator, election, voter } = await startInvited();
    const change = { name: 'Lena Maria Moreau', email: voter.email };
    await administrator.put(`/auth/voters/${voter._id}`, change).expect(200);
    const { body } = await lookUp(app, linkTo(app, voter.email)).expect(200);
    expect(body.data).toEqual({
      name: 'Lena M.',
      title: election.title,
      questions: 1,
      state: 'open',
      startDate: election.startDate,
      endDate: election.endDate,
    });
  });

  it('is different for each voter and each message, and every link works', async () => {
    const { app, administrator, election, voter, other } = await startInvited();
    const first = linkTo(app, voter.email);
    await sendLinks(app, administrator, election, { kind: 'reminder' });
    const second = linkTo(app, voter.email);
    expect(new Set([first, second, linkTo(app, other.email)]).size).toBe(3);
    for (const token of [first, second]) await openLink(app, token);
  });

  it('is not in results or in messages that were sent without links', async () => {
    const { app, administrator, election } = await startInvited();
    app.mails.length = 0;
    await sendLinks(app, administrator, election, { kind: 'reminder', links: false });
    await edit(administrator).set(election.id, { status: 'completed' });
    app.clock.advance(2 * 60_000);
    await app.recount();
    await sendLinks(app, administrator, election, { kind: 'results' });
    expect(new Set(app.mails.map(({ subject }) => subject))).toEqual(new Set(['Vote']));
    expect(app.mails).toHaveLength(4);
    for (const mail of app.mails) {
      expect(mail.text).not.toContain('/v#');
      expect(mail.text).not.toContain('This link is personal');
    }
  });

  it.each(['https://evil.example/?to=', '<www.evil.example/', 'x@evil.example?'])(
    'cannot be turned into a link to another site by a title or by the message: %s',
    async (address) => {
      const { app, administrator, election } = await startInvited({ title: address });
      app.mails.length = 0;
      const text = `{title}{link}>\n\n${address}{link}${address}>\n\n${address}`;
      await sendLinks(app, administrator, election, { kind: 'reminder', text });
      const words = { kind: 'invitation', subject: 'Vote', text, timeZone: 'UTC' };
      await administrator.post(`/elections/${election.id}/messages/test`, words).expect(200);
      expect(app.mails).toHaveLength(3);
      for (const mail of app.mails) {
        const opened = address.replace('<', '‹');
        expect(mail.text.match(/^.* https:\S+\/v#[\w-]+(?: .*)?$/gm)).toEqual([
          expect.stringMatching(/ >$/),
          expect.stringMatching(/>$/),
          expect.stringMatching(/^Vote: \S+$/),
        ]);
        expect(mail.text).not.toMatch(/<[^<>]*\/v#/);
        expect(mail.text.split(`${opened} https://vote.example.org/v#`)).toHaveLength(3);
        const html = escapeHtml(opened);
        expect(mail.html.split(`${html} <a href="https://vote.example.org/v#`)).toHaveLength(3);
      }
    },
  );

  it('is emailed with a warning that it is personal and with another way to sign in', async () => {
    const { app, election, voter } = await startInvited();
    const mail = app.mails.findLast(({ to }) => to.address === voter.email);
    const link = `https://vote.example.org/v#${tokenIn(mail)}`;
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Anyone who has it can vote in your place');
      expect(text).toContain(link);
      expect(text).toContain(voter.userId);
      expect(text).toContain(`/voter/dashboard?election=${election.id}`);
    }
    expect(mail?.text).toContain(`Sign in: https://vote.example.org/voter/dashboard`);
  });

  it.each<[string, (given: Awaited<ReturnType<typeof startInvited>>) => PromiseLike<unknown>]>([
    [
      'the address is corrected',
      ({ administrator, voter }) =>
        administrator.put(`/auth/voters/${voter._id}`, {
          email: 'right@example.org',
          currentPassword: PASSWORD,
        }),
    ],
    [
      'the voter is disabled, and enabled again',
      async ({ administrator, voter }) => {
        await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
        await administrator.post('/auth/voters/enable', { ids: [voter._id] }).expect(200);
      },
    ],
    [
      'new credentials are sent',
      ({ administrator, voter }) =>
        administrator.post('/auth/voters/send-again', { ids: [voter._id] }).expect(200),
    ],
    [
      'a code sheet is printed',
      ({ administrator, voter }) =>
        administrator
          .post('/auth/voters/code-sheets', {
            whom: { ids: [voter._id] },
            currentPassword: PASSWORD,
            timeZone: 'Europe/Berlin',
          })
          .expect(200),
    ],
    [
      'the voter signs out everywhere',
      async ({ app, voter }) => {
        const own = await app.signIn(voter);
        const currentPassword = 'correct-horse-battery';
        await own.post('/auth/sessions/end-others', { currentPassword }).expect(200);
      },
    ],
    [
      'the election requires the password',
      async ({ administrator, election }) => {
        const ballot = { ...election.ballot, links: 'off' };
        await edit(administrator).set(election.id, { ballot });
      },
    ],
    [
      'the election is deleted',
      ({ administrator, election }) => administrator.delete(`/elections/${election.id}`),
    ],
  ])('stops working when %s, and its session ends', async (_when, act) => {
    const given = await startInvited();
    const { app, voter, body } = given;
    const token = linkTo(app, voter.email);
    const session = await openLink(app, token);
    await session.get('/elections').expect(200);
    app.clock.advance(1_000);
    await act(given);
    await expectVoid(app, token);
    expect((await session.get('/elections')).status).toBe(401);
    expect([401, 404]).toContain((await session.post('/votes/cast', body)).status);
    expect(await app.count(given.election.id)).toEqual({});
  });

  it('does not work again when links are turned off and back on, even after the first ballot', async () => {
    const { app, administrator, election, voter, other, body } = await startInvited();
    const token = linkTo(app, voter.email);
    await (await openLink(app, linkTo(app, other.email))).post('/votes/cast', body).expect(201);
    const set = (links: string) =>
      edit(administrator).set(election.id, { ballot: { ...election.ballot, links } });
    app.clock.advance(1_000);
    await set('off');
    await expectVoid(app, token);
    app.clock.advance(1_000);
    await set('on');
    await expectVoid(app, token);
    await sendLinks(app, administrator, election, { kind: 'reminder' });
    await openLink(app, linkTo(app, voter.email));
    const wider = { ...election.ballot, abstain: true, links: 'off' };
    const { body: shown } = await administrator.get(`/elections/${election.id}`);
    const refused = { ...shown.data.election, ballot: wider };
    await administrator.put(`/elections/${election.id}`, refused).expect(409);
  });

  it('does not work again after links were turned off and back on if it was sent by a clock that was ahead', async () => {
    const app = await startTestApp();
    const [administrator, election] = [await app.asAdministrator(), await app.createElection()];
    const voter = await app.createVoter();
    await administrator.get('/clock').expect(200);
    app.clock.jump(16 * 24 * hour);
    await sendLinks(app, administrator, election);
    app.clock.jump(-16 * 24 * hour);
    await openLink(app, linkTo(app, voter.email));
    for (const links of ['off', 'on']) {
      app.clock.advance(1_000);
      await edit(administrator).set(election.id, { ballot: { ...election.ballot, links } });
      await expectVoid(app, linkTo(app, voter.email));
    }
  });

  it('stops working when the same message is sent to the same voter again', async () => {
    const refused = new Set<string>();
    const app = await startTestApp({ refused });
    const [administrator, election] = [await app.asAdministrator(), await app.createElection()];
    const voter = await app.createVoter();
    const message = await sendLinks(app, administrator, election);
    const token = linkTo(app, voter.email);
    await app.connection
      .collection('deliveries')
      .updateMany({}, { $set: { state: 'uncertain', reason: 'Lost.' } });
    const retry = `/elections/${election.id}/messages/${message}/retry`;
    await administrator.post(retry, { which: 'uncertain' }).expect(200);
    await app.sendMessages();
    expect(linkTo(app, voter.email)).not.toBe(token);
    await expectVoid(app, token);
    await openLink(app, linkTo(app, voter.email));
  });

  it('reports the state but starts no session while voting is not open', async () => {
    const { app, administrator, election, voter } = await startInvited();
    const token = linkTo(app, voter.email);
    for (const [status, state] of [
      ['upcoming', 'upcoming'],
      ['completed', 'closed'],
    ] as const) {
      await edit(administrator).set(election.id, { status });
      expect((await lookUp(app, token).expect(200)).body.data.state).toBe(state);
      expect((await useLink(app, token).expect(409)).body.code).toBe('ELECTION_NOT_OPEN');
    }
  });

  it('works for all questions of a ballot paper and stops working if one question requires the password', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const paper = { paper: 'Assembly' };
    const [roof, garden] = [
      await app.createElection({ ...paper, title: 'Roof' }),
      await app.createElection({ ...paper, title: 'Garden' }),
    ];
    const alone = await app.createElection();
    const later = app.clock.now().getTime() + 48 * hour;
    const nextYear = await app.createElection({
      ...paper,
      status: 'upcoming',
      startDate: new Date(later).toISOString(),
      endDate: new Date(later + hour).toISOString(),
    });
    const voter = await app.createVoter();
    await sendLinks(app, administrator, garden);
    const token = linkTo(app, voter.email);
    expect((await lookUp(app, token)).body.data).toMatchObject({ title: 'Assembly', questions: 2 });
    const session = await openLink(app, token);
    const casts = [roof, garden, alone, nextYear].map(({ id, candidates }) => ({
      electionId: id,
      choices: [candidates[0]?.id],
    }));
    const { body } = await session.post('/votes/cast-paper', { casts }).expect(200);
    expect(body.data.casts.map(({ isIn }: { isIn: boolean }) => isIn)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    app.clock.advance(1_000);
    await edit(administrator).set(garden.id, { ballot: { ...garden.ballot, links: 'off' } });
    await expectVoid(app, token);
    await session.get(`/elections/${roof.id}`).expect(401);
    app.mails.length = 0;
    await sendLinks(app, administrator, roof, { kind: 'reminder' });
    expect(app.mails.length).toBeGreaterThan(0);
    expect(app.mails.some(({ text }) => text.includes('/v#'))).toBe(false);
  });

  it.each([
    ['deleted', undefined],
    ['moved to another paper', { paper: 'Later' }],
  ])(
    'does not work again when the question that required the password is %s',
    async (_, change) => {
      const app = await startTestApp();
      const administrator = await app.asAdministrator();
      const roof = await app.createElection({ paper: 'Assembly', title: 'Roof' });
      const garden = await app.createElection({ paper: 'Assembly', title: 'Garden' });
      const voter = await app.createVoter();
      await sendLinks(app, administrator, roof);
      const token = linkTo(app, voter.email);
      app.clock.advance(1_000);
      const ballot = { ...garden.ballot, links: 'off' };
      await edit(administrator).set(garden.id, { ballot });
      await expectVoid(app, token);
      if (change) await edit(administrator).set(garden.id, change);
      else await administrator.delete(`/elections/${garden.id}`).expect(200);
      app.clock.advance(1_000);
      await expectVoid(app, token);
      await sendLinks(app, administrator, roof, { kind: 'reminder' });
      await openLink(app, linkTo(app, voter.email));
    },
  );

  it('stops working when the voter leaves the election’s groups', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const voter = await app.createVoter({ groups: ['North'] });
    const election = await app.createElection({ electorate: { groups: ['North'] } });
    await sendLinks(app, administrator, election);
    const token = linkTo(app, voter.email);
    await openLink(app, token);
    const change = { groups: [], weight: 1, confirmWhileOpen: true };
    await administrator.put(`/auth/voters/${voter._id}/membership`, change).expect(200);
    await expectVoid(app, token);
  });
});

describe('guessing voting links', () => {
  it('is blocked for the sender’s network address, but valid links still work', async () => {
    const commands: string[] = [];
    const onCommand = ({ commandName, command }: mongo.CommandStartedEvent) =>
      commands.push(`${commandName} ${command[commandName]}`);
    const { app, voter } = await startInvited({}, { onCommand });
    const guess = (place: number) => lookUp(app, String(place).padStart(22, 'x'));
    for (let some = 0; some < 200; some += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(some + i)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    commands.length = 0;
    const blocked = await guess(200);
    expect(commands).toEqual(['aggregate users']);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    await openLink(app, linkTo(app, voter.email));
  });

  it('is rejected if links are malformed', async () => {
    const { app, voter } = await startInvited();
    const token = linkTo(app, voter.email);
    for (const wrong of ['', token.slice(1), `${token}A`, `${token.slice(0, 21)}=`, { $ne: null }])
      for (const path of ['/auth/links/look-up', '/auth/links/session'])
        await app.anonymous.post(path, { token: wrong }).expect(400);
    const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    await expectVoid(app, swapped);
  });

  it('causes the same database reads for an invalidated link and for a link that never existed', async () => {
    const commands: string[] = [];
    const given = await startInvited(
      {},
      {
        onCommand: ({ commandName, command }) =>
          commands.push(`${commandName} ${command[commandName]}`),
      },
    );
    const { app, administrator, voter } = given;
    const token = linkTo(app, voter.email);
    await administrator.put(`/auth/voters/${voter._id}`, {
      email: 'x@example.org',
      currentPassword: PASSWORD,
    });
    const readsOf = async (one: string) => {
      commands.length = 0;
      await lookUp(app, one).expect(404);
      return [...commands];
    };
    expect(await readsOf(token)).toEqual(await readsOf('A'.repeat(22)));
  });
});

/** Moves all events to the audit trail, then returns everything in the database. */
async function kept(app: TestApp): Promise<string> {
  while ((await app.services.audit.moveEvents()) > 0);
  return everythingIn(app);
}

it('opening and using a link leaves no trace, and no token is in the database or the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const { app, administrator, election, voter, body } = await startInvited({}, { logger });
  await sendLinks(app, administrator, election, { kind: 'reminder' });
  const tokens = app.mails.map((mail) => tokenIn(mail) ?? 'missing');
  expect(tokens).not.toContain('missing');
  const token = linkTo(app, voter.email);
  const [before, logged] = [await kept(app), lines.length];
  for (let time = 0; time < 3; time += 1) await lookUp(app, token).expect(200);
  const session = await openLink(app, token);
  await session.get('/elections').expect(200);
  expect(await kept(app)).toBe(before);
  expect(lines.slice(logged).join('')).not.toContain('links');
  await session.post('/votes/cast', body).expect(201);
  await lookUp(app, 'A'.repeat(22)).expect(404);
  const everything = `${await kept(app)} ${lines.join('')} ${JSON.stringify(lines)}`;
  for (const one of tokens) {
    expect(everything).not.toContain(one);
    expect(everything).not.toContain(Buffer.from(one).toString('hex'));
  }
  const stored = JSON.parse(await everythingIn(app)).flat();
  const user = stored.find(({ _id }: { _id?: string }) => _id === voter._id);
  expect(user.links.hashes).toHaveLength(2);
});

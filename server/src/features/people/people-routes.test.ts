import { describe, expect, it } from 'vitest';
import {
  PASSWORD,
  shared,
  startTestApp,
  startWithAdministrator,
} from '../../../test/support/test-app.ts';
import { LANGUAGES } from '@votewise/contract/locales/languages';

const lena = { name: 'Lena Moreau', email: 'Lena.Moreau@Northfield.example', userType: 'voter' };

const rejecting = shared(startWithAdministrator);

describe('POST /auth/register', () => {
  it('registers a voter with a new ID, without returning a password or token', async () => {
    const { app, administrator } = await startWithAdministrator();
    const answer = await administrator.post('/auth/register', lena).expect(201);
    expect(answer.body).toEqual({
      success: true,
      message: 'Voter registered successfully! Login credentials sent to their email.',
      data: {
        user: {
          id: expect.any(String),
          userId: 'VOTER001',
          name: 'Lena Moreau',
          email: 'lena.moreau@northfield.example',
          userType: 'voter',
          registeredAt: app.clock.now().toISOString(),
          groups: [],
          weight: 1,
        },
      },
    });
    const voters = await administrator.get('/auth/voters').expect(200);
    expect(voters.body.data.voters).toMatchObject([
      { userId: 'VOTER001', credentials: { state: 'queued' } },
    ]);
  });

  it.each(Object.keys(LANGUAGES))('registers a voter with the language %s', async (language) => {
    const { app, administrator } = await startWithAdministrator();
    const answer = await administrator.post('/auth/register', { ...lena, language }).expect(201);
    expect(answer.body.data.user).toMatchObject({ language });
    const voters = await administrator.get('/auth/voters').expect(200);
    expect(voters.body.data.voters).toMatchObject([{ userId: 'VOTER001', language }]);
    await app.services.credentials.sendDue(new AbortController().signal);
    const password = /^\S.*: (\S+)$/m.exec(app.mails[0]?.text.split('\n')[6] ?? '')?.[1];
    const signedIn = await app.anonymous.post('/auth/login', { userId: 'VOTER001', password });
    expect(signedIn.body.data.user).toMatchObject({ language });
    const profile = await app.callerWith(signedIn.body.data.token).get('/auth/profile').expect(200);
    expect(profile.body.data.user).toMatchObject({ language });
  });

  it('rejects an unknown language with a list of known ones, and any language for an administrator', async () => {
    const { administrator } = await startWithAdministrator();
    const unknown = await administrator.post('/auth/register', { ...lena, language: 'xx' });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['language']]);
    for (const code of Object.keys(LANGUAGES))
      expect(unknown.body.message).toMatch(new RegExp(`^Language must be .*\\b${code}\\b`));
    const staff = await administrator.post('/auth/register', {
      ...lena,
      userType: 'admin',
      currentPassword: PASSWORD,
      language: 'en',
    });
    expect([staff.status, staff.body.message]).toEqual([
      400,
      'Only voters have a language. Emails to others are in English.',
    ]);
  });

  it('treats a missing userType as a voter and ignores protected fields', async () => {
    const app = await startTestApp();
    const { name, email } = lena;
    const answer = await (await app.asAdministrator())
      .post('/auth/register', {
        name,
        email,
        userId: 'ADMIN999',
        passwordHash: 'x',
        tokenVersion: 9,
      })
      .expect(201);
    expect(answer.body.data.user).toMatchObject({ userId: 'VOTER001', userType: 'voter' });
  });

  it('numbers administrators separately', async () => {
    const { administrator } = await startWithAdministrator();
    const answer = await administrator
      .post('/auth/register', { ...lena, userType: 'admin', currentPassword: PASSWORD })
      .expect(201);
    expect(answer.body.data.user).toMatchObject({ userId: 'ADMIN002', userType: 'admin' });
  });

  it('trims a name and replaces runs of spaces with a single space', async () => {
    const { administrator } = await startWithAdministrator();
    const answer = await administrator
      .post('/auth/register', { ...lena, name: ' ben  \u00a0jones ' })
      .expect(201);
    expect(answer.body.data.user.name).toBe('ben jones');
  });

  it('rejects a registered address regardless of case', async () => {
    const { administrator } = await startWithAdministrator();
    await administrator.post('/auth/register', lena).expect(201);
    const answer = await administrator.post('/auth/register', {
      ...lena,
      email: lena.email.toUpperCase(),
    });
    const text = 'This address belongs to VOTER001 (Voter). Enter a different address.';
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'EMAIL_TAKEN', message: text, fields: { email: text } },
    ]);
    expect((await administrator.get('/auth/voters')).body.data.total).toBe(1);
  });

  it('requires a second address for an administrator who also votes', async () => {
    const app = await startTestApp();
    const account = await app.createAdministrator();
    const administrator = await app.asAdministrator();
    await administrator.post('/auth/register', lena).expect(201);
    const refusal = async (email: string, userType: string) =>
      (
        await administrator
          .post('/auth/register', { name: 'Ann', email, userType, currentPassword: PASSWORD })
          .expect(409)
      ).body.message;
    const remedy = 'An administrator who also votes needs a second email address.';
    expect(await refusal(account.email, 'voter')).toBe(
      `This address belongs to ${account.userId} (Administrator). ${remedy}`,
    );
    expect(await refusal(lena.email, 'admin')).toBe(
      `This address belongs to VOTER001 (Voter). ${remedy}`,
    );
  });

  it.each([
    ['no name', { name: '' }, 'Full name is required'],
    ['no address', { email: undefined }, 'Email address is required'],
    [
      'a sign in an address',
      { email: 'hans&maria@example.org' },
      'VoteWise can’t send emails to an address with “&”. Check the address, or use another one.',
    ],
    [
      'signs in a domain',
      { email: 'lena@my_club!.example.org' },
      'VoteWise can’t send emails to an address with “_!”. Check the address, or use another one.',
    ],
    ['a malformed address', { email: 'lena@' }, 'Enter an email address, such as name@example.org'],
    [
      'two addresses',
      { email: 'a@b.org, c@d.org' },
      'Enter an email address, such as name@example.org',
    ],
    ['a header in the name', { name: 'Lena\r\nBcc: all@example.org' }, /one line/],
    [
      'a header in the address',
      { email: 'a@b.org\r\nBcc: c@d.org' },
      'Enter an email address, such as name@example.org',
    ],
    ['an unknown role', { userType: 'root' }, 'User type must be voter, admin, or auditor'],
    ['a list as name', { name: ['Lena'] }, 'Full name must be text'],
  ])('rejects %s', async (_name, change, message) => {
    const { administrator } = rejecting();
    const answer = await administrator.post('/auth/register', { ...lena, ...change });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
    expect((await administrator.get('/auth/voters')).body.data.total).toBe(0);
  });
});

describe('GET /auth/voters', () => {
  it('lists voters newest first, with limit, search, and total', async () => {
    const { app, administrator } = await startWithAdministrator();
    for (const name of ['Ann (Smith)', 'Bo', 'Cy']) {
      app.clock.advance(1_000);
      const email = `${name.slice(0, 2)}@example.org`;
      await administrator.post('/auth/register', { name, email }).expect(201);
    }
    const names = async (query: string) => {
      const answer = await administrator.get(`/auth/voters${query}`).expect(200);
      return [
        answer.body.data.voters.map((voter: { name: string }) => voter.name),
        answer.body.data.total,
      ];
    };
    expect(await names('')).toEqual([['Cy', 'Bo', 'Ann (Smith)'], 3]);
    expect(await names('?limit=2')).toEqual([['Cy', 'Bo'], 3]);
    expect(await names('?search=(SM')).toEqual([['Ann (Smith)'], 1]);
    expect(await names('?search=voter002')).toEqual([['Bo'], 1]);
    expect(await names('?search=.*')).toEqual([[], 0]);
  });

  it('sends all voters, although they are read in batches', async () => {
    const { app, administrator } = await startWithAdministrator();
    const empty = await administrator.get('/auth/voters').expect(200);
    expect(empty.body.data).toMatchObject({ voters: [], total: 0 });
    const { _id } = await app.createVoter();
    const users = app.connection.collection('users');
    const voter = await users.findOne({ _id: _id as never });
    const copies = Array.from({ length: 250 }, (_, n) => ({
      ...voter,
      _id: `copy-${n}`,
      userId: `COPY${n}`,
      email: `copy${n}@example.org`,
      addressKey: `copy${n}@example.org`,
    }));
    await users.insertMany(copies as never);
    const { body } = await administrator.get('/auth/voters').expect(200);
    const ids = body.data.voters.map(({ id }: { id: string }) => id);
    const all = [_id, ...copies.map((copy) => copy._id)];
    expect(ids).toEqual(all.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(body.data.total).toBe(251);
  });

  it.each(['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=1&limit=2', 'search=a&search=b'])(
    'rejects %s',
    async (query) => {
      const answer = await rejecting().administrator.get(`/auth/voters?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});

describe('POST /auth/voters/disable and /enable', () => {
  async function startWithVoter() {
    const { app, administrator } = await startWithAdministrator();
    const person = await app.createVoter();
    const voter = await app.signIn(person);
    const act = async (name: 'disable' | 'enable', ids = [person._id]) => {
      const answer = await administrator.post(`/auth/voters/${name}`, { ids }).expect(200);
      return answer.body.data.changed;
    };
    const signIn = (password = PASSWORD) =>
      app.anonymous.post('/auth/login', { userId: person.userId, password, userType: 'voter' });
    return { app, administrator, person, voter, act, signIn };
  }

  it('keeps the ballots of a disabled voter, who can no longer vote', async () => {
    const { app, administrator, person, voter, act } = await startWithVoter();
    const [{ id, candidates }, other] = [await app.createElection(), await app.createElection()];
    const [first] = candidates;
    await voter.post('/votes/cast', { electionId: id, candidateId: first?.id }).expect(201);
    expect(await act('disable', [person._id, person._id])).toBe(1);
    expect((await app.count(id))[first?.id ?? '']).toBe(1);
    await voter.vote(other).expect(401);
    const voters = await administrator.get('/auth/voters').expect(200);
    expect(voters.body.data.voters).toMatchObject([{ isDisabled: true }]);
  });

  it.each([
    ['no list', {}],
    ['an empty list', { ids: [] }],
    ['numbers', { ids: [1] }],
    ['too many', { ids: Array.from({ length: 1_001 }, () => 'x') }],
  ])('rejects %s', async (_name, body) => {
    const answer = await rejecting().administrator.post('/auth/voters/disable', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

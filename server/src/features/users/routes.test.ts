import { describe, expect, it } from 'vitest';
import { itRefusesStrangers, itRefusesVoters } from '../../../test/support/access.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const lena = { name: 'Lena Moreau', email: 'Lena.Moreau@Northfield.example', userType: 'voter' };

describe('POST /auth/register', () => {
  itRefusesStrangers((caller) => caller.post('/auth/register', lena));
  itRefusesVoters((caller) => caller.post('/auth/register', lena));

  it('registers a voter with an ID of its own, without telling password or token', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
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
        },
      },
    });
    const voters = await administrator.get('/auth/voters').expect(200);
    expect(voters.body.data.voters).toMatchObject([
      { userId: 'VOTER001', credentials: { state: 'queued' } },
    ]);
  });

  it('takes a missing userType for a voter and ignores what nobody may set', async () => {
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

  it('numbers administrators on their own', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const answer = await administrator
      .post('/auth/register', { ...lena, userType: 'admin' })
      .expect(201);
    expect(answer.body.data.user).toMatchObject({ userId: 'ADMIN002', userType: 'admin' });
  });

  it('refuses an address that is registered, in any case', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    await administrator.post('/auth/register', lena).expect(201);
    const answer = await administrator.post('/auth/register', {
      ...lena,
      email: lena.email.toUpperCase(),
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await administrator.get('/auth/voters')).body.data.total).toBe(1);
  });

  it.each([
    ['no name', { name: '' }, 'Full name is required'],
    ['no address', { email: undefined }, 'Email address is required'],
    ['a malformed address', { email: 'lena@' }, 'Enter an email address like name@example.org'],
    [
      'two addresses',
      { email: 'a@b.org, c@d.org' },
      'Enter an email address like name@example.org',
    ],
    ['a header in the name', { name: 'Lena\r\nBcc: all@example.org' }, /one line/],
    [
      'a header in the address',
      { email: 'a@b.org\r\nBcc: c@d.org' },
      'Enter an email address like name@example.org',
    ],
    ['an unknown role', { userType: 'root' }, 'User type must be voter or admin'],
    ['a list as name', { name: ['Lena'] }, 'Full name must be text'],
  ])('refuses %s', async (_name, change, message) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const answer = await administrator.post('/auth/register', { ...lena, ...change });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
    expect((await administrator.get('/auth/voters')).body.data.total).toBe(0);
  });
});

describe('GET /auth/voters', () => {
  itRefusesStrangers((caller) => caller.get('/auth/voters'));
  itRefusesVoters((caller) => caller.get('/auth/voters'));

  it('lists voters newest first, without administrators, with limit, search and total', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
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

  it.each(['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=1&limit=2', 'search=a&search=b'])(
    'refuses %s',
    async (query) => {
      const app = await startTestApp();
      const answer = await (await app.asAdministrator()).get(`/auth/voters?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});

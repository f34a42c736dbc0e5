import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../../../test/support/test-app.ts';

const CHOSEN = 'vier-warme-Brötchen';

describe('PUT /auth/password', () => {
  async function startWith(userType: 'voter' | 'admin') {
    const app = await startTestApp();
    const person = await (userType === 'admin' ? app.createAdministrator() : app.createVoter());
    const session = await app.signIn(person);
    const change = (newPassword: string, currentPassword = PASSWORD) =>
      session.put('/auth/password', { currentPassword, newPassword });
    const signIn = (password: string) =>
      app.anonymous.post('/auth/login', { userId: person.userId, password });
    return { app, person, session, change, signIn };
  }

  it.each(['voter', 'admin'] as const)('changes the password: %s', async (userType) => {
    const { change, signIn } = await startWith(userType);
    const answer = await change(CHOSEN).expect(200);
    expect(JSON.stringify(answer.body)).not.toContain(CHOSEN);
    await signIn(PASSWORD).expect(401);
    await signIn(CHOSEN).expect(200);
    // The same letters in a different Unicode form, which other keyboards produce.
    await signIn(CHOSEN.normalize('NFD')).expect(200);
  });

  it('continues with the token in the response and ends every other session at once', async () => {
    const { app, person, session, change } = await startWith('voter');
    const elsewhere = await app.signIn(person);
    const { token } = (await change(CHOSEN).expect(200)).body.data;
    await app.callerWith(token).get('/auth/profile').expect(200);
    await session.get('/auth/profile').expect(401);
    await elsewhere.get('/auth/profile').expect(401);
    await app.services.sessions.refresh();
    await app.callerWith(token).get('/elections').expect(200);
  });

  it('ends sessions in other processes at their next check', async () => {
    const { app, session, change } = await startWith('voter');
    const other = await startTestApp({ databaseName: app.databaseName });
    const elsewhere = other.callerWith(session.token ?? '');
    await elsewhere.get('/elections').expect(200);
    const { token } = (await change(CHOSEN).expect(200)).body.data;
    await other.services.sessions.refresh();
    await elsewhere.get('/elections').expect(401);
    await other.callerWith(token).get('/elections').expect(200);
  });

  it('rejects a wrong current password without ending the session', async () => {
    const { session, change, signIn } = await startWith('voter');
    const answer = await change(CHOSEN, 'not-the-password');
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        success: false,
        code: 'WRONG_PASSWORD',
        message: 'This is not your current password.',
        fields: { currentPassword: 'This is not your current password.' },
      },
    ]);
    await session.get('/auth/profile').expect(200);
    await signIn(PASSWORD).expect(200);
  });

  it('counts wrong current passwords together with failed sign-ins', async () => {
    const { session, change, signIn } = await startWith('voter');
    for (let i = 0; i < 5; i += 1) await change(CHOSEN, `guess-${i}`).expect(403);
    for (let i = 0; i < 5; i += 1) await signIn(`guess-${i}`).expect(401);
    const blocked = await change(CHOSEN);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(blocked.body.message).toBe('Too many failed sign-ins. Try again in 15 minutes.');
    expect(Number(blocked.get('Retry-After'))).toBeGreaterThan(0);
    await session.get('/auth/profile').expect(200);
  });

  it('is not noticed by a stranger who has used up the failures', async () => {
    const { app, person, change } = await startWith('voter');
    const stranger = { ip: '198.51.100.7', userAgent: '' };
    const guess = () =>
      app.services.signIn.withPassword({ userId: person.userId, password: 'guess' }, stranger);
    for (let i = 0; i < 10; i += 1) await expect(guess()).rejects.toThrow(/Invalid/);
    await change(CHOSEN).expect(200);
    await expect(guess()).rejects.toThrow(/Too many failed sign-ins/);
  });

  it('rejects passwords that are too short, too long, or too easily guessed', async () => {
    const { change, signIn } = await startWith('voter');
    const refused = [
      ['nine characters', 'abcdefgh9', 'The new password needs at least 10 characters'],
      ['ten letters of two bytes each less one', 'ä'.repeat(9), 'at least 10 characters'],
      ['more than 72 bytes', 'ä'.repeat(37), 'too long'],
      ['a line break', 'correct-horse\nbattery', 'control characters'],
      ['nothing', '', 'New password is required'],
      ['one of the commonest', 'qwertyuiop', 'too common'],
      ['one of the commonest in capitals', 'PASSWORD123', 'too common'],
      ['a common one with digits behind it', 'Football2026!', 'too common'],
      ['the own address', 'Person1@example.org', 'your name, ID, or address'],
      ['the own name and a year', 'Person1-Person1-27', 'your name, ID, or address'],
      ['words of this site', 'VoteWise-Election-27', 'words from this site'],
      ['the one in use', PASSWORD, 'your current password'],
    ] as const;
    for (const [what, newPassword, message] of refused) {
      const answer = await change(newPassword);
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'VALIDATION_FAILED']);
      expect(answer.body.fields.newPassword).toContain(message);
    }
    const { body } = await change('qwertyuiop');
    expect(body.reason).toBe('VALIDATION_FAILED.commonPassword');
    await signIn(PASSWORD).expect(200);
  });

  it('accepts a password of 72 bytes', async () => {
    const { change, signIn } = await startWith('voter');
    const longest = 'ä'.repeat(36);
    await change(longest).expect(200);
    await signIn(longest).expect(200);
    await signIn(`${longest}ä`).expect(400);
    await signIn('a\u0308'.repeat(36)).expect(200);
  });

  it('accepts only one of two simultaneous changes', async () => {
    const { change, signIn } = await startWith('voter');
    const chosen = ['one-of-two-passwords', 'two-of-two-passwords'];
    const answers = await Promise.all(chosen.map((password) => change(password)));
    const won = chosen.filter((_, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    for (const password of chosen) {
      await signIn(password).expect(won.includes(password) ? 200 : 401);
    }
  });

  it('records the change only for administrators', async () => {
    const { app, person, change } = await startWith('admin');
    await change(CHOSEN).expect(200);
    const voter = await app.createVoter();
    await (await app.signIn(voter))
      .put('/auth/password', { currentPassword: PASSWORD, newPassword: CHOSEN })
      .expect(200);
    const entries = await app.auditEntries({ event: 'administrator.password-changed' });
    expect(entries).toMatchObject([
      {
        actor: { userId: person.userId },
        subject: { id: person.userId },
        details: { how: 'menu' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(CHOSEN);
  });
});

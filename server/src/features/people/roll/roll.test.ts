import { describe, expect, it } from 'vitest';
import {
  PASSWORD,
  startTestApp,
  startWithAdministrator,
  SYSTEM,
  type TestApp,
  mailerThat,
  passwordIn,
} from '../../../../test/support/test-app.ts';
import { addTestLanguage } from '../../../../test/support/test-language.ts';
import { LANGUAGES } from '@votewise/contract/locales/languages';

const PEOPLE = [
  ['Caitlin O’Shea', 'caitlin@northfield.example'],
  ['Anna Nyström', 'anna.n@northfield.example'],
  ['Lena Moreau', 'lena.moreau@northfield.example'],
  ['Leonard Annable', 'leo@harbour.example'],
] as const;

/** Creates a mailer that permanently rejects the addresses in `refused`, as a mail server would. */
function moodyMailer() {
  const refused = new Set<string>();
  const sent: { address: string; text: string }[] = [];
  const mailer = mailerThat(async ({ to, text }) => {
    if (refused.has(to.address)) {
      throw Object.assign(new Error('refused'), { command: 'RCPT TO', responseCode: 550 });
    }
    sent.push({ address: to.address, text });
  });
  return { mailer, refused, sent };
}

async function startRoll() {
  const post = moodyMailer();
  const app = await startTestApp({ mailer: post.mailer });
  const administrator = await app.asAdministrator();
  const ids: string[] = [];
  for (const [name, email] of PEOPLE) {
    app.clock.advance(1_000);
    const { body } = await administrator.post('/auth/register', { name, email }).expect(201);
    ids.push(body.data.user.id);
  }
  const page = async (query = '') => {
    const { body } = await administrator.get(`/auth/voters/roll?${query}`).expect(200);
    return body.data;
  };
  const names = async (query: string) =>
    (await page(query)).voters.map(({ name }: { name: string }) => name.split(' ')[0]);
  const send = () => app.services.credentials.sendDue(new AbortController().signal);
  /** The passwords in the emails to an address, oldest first. */
  const passwordsTo = (to: string) =>
    post.sent.filter(({ address }) => address === to).map(({ text }) => passwordIn(text));
  const signIn = (userId: string, password: string | undefined) =>
    app.anonymous.post('/auth/login', { userId, password });
  const correct = (id: string | undefined, change: object) =>
    administrator.put(`/auth/voters/${id}`, { ...change, currentPassword: PASSWORD });
  return { app, administrator, ids, page, names, send, passwordsTo, signIn, correct, ...post };
}

async function eventsOf(app: TestApp, id: string): Promise<string[]> {
  const { userId } = await app.services.users.findVoter(id);
  const found = await app.auditEntries({ userIds: userId });
  return found.map(({ event }) => String(event));
}

describe('GET /auth/voters/roll', () => {
  it('sorts, paginates, and searches by word, ID, number, and address', async () => {
    const { names } = await startRoll();
    const answers = [
      ['', ['Leonard', 'Lena', 'Anna', 'Caitlin']],
      ['sort=name&order=asc', ['Anna', 'Caitlin', 'Lena', 'Leonard']],
      ['sort=userId&order=asc&pageSize=3', ['Caitlin', 'Anna', 'Lena']],
      ['sort=userId&order=asc&pageSize=3&page=2', ['Leonard']],
      ['page=99', []],
      ['search=an', ['Leonard', 'Anna']],
      ['search=an&sort=name&order=asc', ['Anna', 'Leonard']],
      ['search=an&sort=name&order=asc&pageSize=1&page=2', ['Leonard']],
      ['search=NYSTROM', ['Anna']],
      ['search=oshea', ['Caitlin']],
      ['search=mor le', ['Lena']],
      ['search=voter003', ['Lena']],
      ['search=3', ['Lena']],
      ['search=lena.moreau@north', ['Lena']],
      ['search=harb', ['Leonard']],
      ['search=northfield le', ['Lena']],
      ['search=n@northfield', []],
      ['search=@', []],
      ['search=.*', []],
      ['search=nobody', []],
    ] as const;
    for (const [query, expected] of answers)
      expect([query, await names(query)]).toEqual([query, expected]);
  });

  it('reports how many voters match and how many have each status', async () => {
    const { administrator, ids, page, send, refused } = await startRoll();
    refused.add(PEOPLE[0][1]);
    await administrator.post('/auth/voters/disable', { ids: [ids[3]] }).expect(200);
    await send();
    await administrator.post('/auth/register', { name: 'New', email: 'new@example.org' });
    expect(await page('pageSize=1&search=an')).toMatchObject({
      total: 2,
      hasMore: false,
      counts: { all: 5, queued: 1, sending: 0, sent: 2, failed: 1, disabled: 1 },
      mail: { delivery: 'smtp' },
    });
    for (const [show, total] of Object.entries({ sent: 2, failed: 1, queued: 1, disabled: 1 })) {
      expect(await page(`show=${show}`)).toMatchObject({ total });
    }
    expect(await page('show=failed&search=an')).toMatchObject({ total: 0 });
    expect(await page('show=failed&search=cait')).toMatchObject({ total: 1 });
  });

  it('reports that a search has more matches than it returns', async () => {
    const { app, administrator, page } = await startRoll();
    const users = app.connection.collection('users');
    const some = await users.findOne({ userId: 'VOTER001' });
    const copies = Array.from({ length: 1_001 }, (_, n) => ({
      ...some,
      _id: `copy-${n}`,
      userId: `COPY${n}`,
      email: `copy${n}@example.org`,
      addressKey: `copy${n}@example.org`,
    }));
    await users.insertMany(copies as never);
    const found = await page('search=caitlin');
    expect([found.total, found.hasMore, found.voters.length]).toEqual([1_000, true, 50]);
    const { body } = await administrator.get('/auth/voters?limit=5&search=caitlin').expect(200);
    const { total, hasMore, voters } = body.data;
    expect([total, hasMore, voters.length]).toEqual([1_000, true, 5]);
  });

  it('rejects invalid pages, orders, and filters', async () => {
    const { administrator } = await startWithAdministrator();
    const wrong = 'page=0 pageSize=201 sort=hash order=up show=lost page=1&page=2'.split(' ');
    for (const query of wrong) {
      const { status, body } = await administrator.get(`/auth/voters/roll?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION_FAILED']);
    }
  });
});

describe('the status of an email', () => {
  it('reports why and when a delivery failed, and whether it is retried', async () => {
    const { app, page, send, refused, mailer } = await startRoll();
    refused.add(PEOPLE[0][1]);
    const at = app.clock.now().toISOString();
    await send();
    const [failed] = (await page('show=failed')).voters;
    expect(failed.credentials).toEqual({
      state: 'failed',
      lastError: 'The mail server rejected this address: refused',
      lastAttemptAt: at,
    });
    const [sent] = (await page('show=sent')).voters;
    const delivery = 'smtp';
    expect(sent.credentials).toEqual({ state: 'sent', lastAttemptAt: at, sentAt: at, delivery });
    Object.assign(mailer, {
      send: () => Promise.reject(Object.assign(new Error('no'), { code: 'EDNS' })),
    });
    const { body } = await (await app.asAdministrator()).post('/auth/register', {
      name: 'Unlucky',
      email: 'u@example.org',
    });
    await send();
    const [unlucky] = (await page('search=unlucky')).voters;
    expect(unlucky).toMatchObject({
      id: body.data.user.id,
      credentials: { state: 'failed', nextAttemptAt: expect.stringMatching(/Z$/) },
    });
  });

  it('is summarized for the registration form: waiting, failed, or stuck for two minutes', async () => {
    const { app, administrator, send, refused } = await startRoll();
    const mail = async () => (await administrator.get('/auth/voters?limit=1')).body.data.mail;
    const since = app.clock.now();
    expect(await mail()).toEqual({
      delivery: 'smtp',
      waiting: 4,
      failed: 0,
      bounced: 0,
      unsent: 0,
    });
    app.clock.advance(123_000);
    expect(await mail()).toMatchObject({
      waiting: 4,
      stuckSince: new Date(since.getTime() - 3_000).toISOString(),
    });
    refused.add(PEOPLE[0][1]);
    await send();
    expect(await mail()).toEqual({
      delivery: 'smtp',
      waiting: 0,
      failed: 1,
      bounced: 0,
      unsent: 0,
    });
  });
});

describe('POST /auth/voters/send-again', () => {
  it('emails a new password and invalidates the old one', async () => {
    const { app, administrator, ids, send, ...roll } = await startRoll();
    await send();
    const passwords = () => roll.passwordsTo(PEOPLE[2][1]);
    const signIn = (password: string | undefined) => roll.signIn('VOTER003', password);
    const { body } = await signIn(passwords()[0]).expect(200);
    const again = await administrator.post('/auth/voters/send-again', { ids: [ids[2]] });
    expect([again.status, again.body.data]).toEqual([200, { changed: 1 }]);
    // The old password works until the email is sent.
    await signIn(passwords()[0]).expect(200);
    for (let i = 0; i < 10; i += 1) await signIn('guess').expect(401);
    // A generated password cannot be guessed, so failures do not block it.
    await signIn(passwords()[0]).expect(200);
    await send();
    // A new password does not reset the failures.
    expect(passwords()).toHaveLength(2);
    await signIn(passwords()[0]).expect(429);
    await signIn(passwords()[1]).expect(200);
    await app.services.sessions.refresh();
    await app.callerWith(body.data.token).get('/auth/profile').expect(401);
    expect(await eventsOf(app, ids[2] ?? '')).toEqual(
      expect.arrayContaining(['mail.sent', 'mail.queued-again', 'mail.sent']),
    );
  });

  it('replaces a password that the voter has chosen', async () => {
    const { app, administrator, ids, send, ...roll } = await startRoll();
    await send();
    const newest = () => roll.passwordsTo(PEOPLE[2][1]).at(-1);
    const signIn = (password: string | undefined) => roll.signIn('VOTER003', password);
    const chosen = 'four warm rolls daily';
    const { body } = await signIn(newest()).expect(200);
    await app
      .callerWith(body.data.token)
      .put('/auth/password', { currentPassword: newest(), newPassword: chosen })
      .expect(200);
    await signIn(chosen).expect(200);
    await administrator.post('/auth/voters/send-again', { ids: [ids[2]] }).expect(200);
    await send();
    await signIn(chosen).expect(401);
    await signIn(newest()).expect(200);
  });

  it('queues all failed emails again, but not twice and not for disabled voters', async () => {
    const { administrator, ids, page, send, refused, sent } = await startRoll();
    for (const [, email] of PEOPLE.slice(0, 3)) refused.add(email);
    await send();
    await administrator.post('/auth/voters/disable', { ids: [ids[0]] }).expect(200);
    refused.clear();
    const all = async () =>
      (await administrator.post('/auth/voters/send-again', { all: 'failed' })).body.data.changed;
    expect(await all()).toBe(2);
    expect(await all()).toBe(0);
    const { body } = await administrator.post('/auth/voters/send-again', { ids });
    expect(body.data).toEqual({ changed: 1 });
    await send();
    expect(sent.map(({ address }) => address)).not.toContain(PEOPLE[0][1]);
    expect(await page()).toMatchObject({ counts: { sent: 3, failed: 0, disabled: 1 } });
  });

  it.each([
    ['nothing', {}],
    ['another set', { all: 'sent' }],
  ])('rejects %s', async (_name, body) => {
    const app = await startTestApp();
    const answer = await (await app.asAdministrator()).post('/auth/voters/send-again', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('the language of voters', () => {
  const setting = (ids: unknown, language: string) => ({ ids, language });

  it('is set for selected voters, recorded for each, and used in later emails', async () => {
    const { app, administrator, ids, send, sent, page } = await startRoll();
    const language = addTestLanguage();
    const some = ids.slice(0, 2);
    expect(await app.services.roll.setLanguage(some, language, SYSTEM)).toBe(2);
    expect(await app.services.roll.setLanguage(some, language, SYSTEM)).toBe(0);
    await send();
    const isTranslated = sent.map(({ address, text }) => [address, text.startsWith('⟦Hello')]);
    expect(Object.fromEntries(isTranslated)).toEqual(
      Object.fromEntries(PEOPLE.map(([, email], place) => [email, place < 2])),
    );
    expect(await eventsOf(app, ids[1] ?? '')).toContain('user.language-set');
    expect(await eventsOf(app, ids[2] ?? '')).not.toContain('user.language-set');
    // An administrator sets the language back to English.
    const answer = await administrator.post('/auth/voters/language', setting(ids, 'en'));
    expect([answer.status, answer.body.data]).toEqual([200, { changed: 2 }]);
    expect((await page('search=caitlin')).voters).toMatchObject([{ language: 'en' }]);
  });

  it('is corrected together with the name, and kept if the correction does not include it', async () => {
    const { app, administrator, ids, send, sent } = await startRoll();
    const [id = ''] = ids;
    const [name, email] = PEOPLE[0];
    await app.services.roll.setLanguage([id], addTestLanguage(), SYSTEM);
    await app.services.roll.correct(
      id,
      { name: 'Zora Quist' },
      { actor: SYSTEM, confirmMove: async () => {} },
    );
    await send();
    expect(sent.find(({ address }) => address === email)?.text).toMatch(/^⟦Hello .*Zora Quist/);
    const renamed = await administrator.put(`/auth/voters/${id}`, { name, email, language: 'en' });
    expect(renamed.body.data.voter).toMatchObject({ name, language: 'en' });
    const again = await administrator.put(`/auth/voters/${id}`, { name, email, language: 'en' });
    expect([again.status, again.body.message]).toEqual([
      400,
      expect.stringContaining('already the registered name, address, and language.'),
    ]);
  });

  it('must be a known one, and is set only for voters on the roll', async () => {
    const { administrator, ids } = await startRoll();
    const path = '/auth/voters/language';
    const unknown = await administrator.post(path, setting(ids, 'xx')).expect(400);
    expect(unknown.body.fields.language).toContain(Object.keys(LANGUAGES).at(-1));
    await administrator.post(path, setting([], 'en')).expect(400);
    const none = await administrator.post(path, setting(['unknown'], 'en')).expect(200);
    expect(none.body.data).toEqual({ changed: 0 });
  });
});

describe('PUT /auth/voters/:id', () => {
  const namesOf = async (search: Promise<{ voters: { name: string }[] }>) =>
    (await search).voters.map(({ name }) => name);

  it('renames a voter, who keeps the password and is found by the new name', async () => {
    const { app, administrator, ids, send, sent, page, passwordsTo, signIn } = await startRoll();
    await send();
    const mails = sent.length;
    const [, email] = PEOPLE[0];
    const { body: session } = await signIn('VOTER001', passwordsTo(email)[0]).expect(200);
    const renamed = { name: 'Zora Quist', email };
    const answer = await administrator.put(`/auth/voters/${ids[0]}`, renamed).expect(200);
    expect(answer.body.data.voter).toMatchObject({ userId: 'VOTER001', name: 'Zora Quist', email });
    const profile = await app.callerWith(session.data.token).get('/auth/profile').expect(200);
    expect(profile.body.data.user.name).toBe('Zora Quist');
    await send();
    expect(sent).toHaveLength(mails);
    expect(await namesOf(page('search=quist'))).toEqual(['Zora Quist']);
    expect(await namesOf(page('search=oshea'))).toEqual([]);
    expect(await eventsOf(app, ids[0] ?? '')).toContain('user.renamed');
    expect(await eventsOf(app, ids[0] ?? '')).not.toContain('user.address-corrected');
    const trail = JSON.stringify(await app.connection.collection('audit').find({}).toArray());
    expect(trail).not.toContain('Zora');
  });

  it('changes name and address together, and emails the new address', async () => {
    const { app, ids, send, sent, page, correct } = await startRoll();
    await send();
    await correct(ids[0], { name: 'Zora Quist', email: 'zora@example.org' }).expect(200);
    await send();
    expect(sent.at(-1)).toMatchObject({ address: 'zora@example.org' });
    expect(sent.at(-1)?.text).toContain('Hello Zora Quist,');
    expect(await namesOf(page('search=zora@'))).toEqual(['Zora Quist']);
    expect(await eventsOf(app, ids[0] ?? '')).toEqual(
      expect.arrayContaining(['user.renamed', 'user.address-corrected']),
    );
  });

  it('applies both of two simultaneous corrections to a voter', async () => {
    const { app, ids, page, correct } = await startRoll();
    const [name, email] = PEOPLE[0];
    await Promise.all([
      correct(ids[0], { email: 'new@example.org' }).expect(200),
      correct(ids[0], { email: 'newer@example.org' }).expect(200),
    ]);
    expect(await namesOf(page(`search=${email}`))).toEqual([]);
    expect(await namesOf(page('search=new'))).toEqual([name]);
    const corrections = (await eventsOf(app, ids[0] ?? '')).filter(
      (event) => event === 'user.address-corrected',
    );
    expect(corrections).toHaveLength(2);
  });

  it('rejects a taken address, a request without changes, a blank name, and an unknown voter', async () => {
    const { ids, correct } = await startRoll();
    const put = async (id: string | undefined, name: string, email: string) => {
      const { status, body } = await correct(id, { name, email });
      return [status, body.message];
    };
    const [name, email] = PEOPLE[0];
    expect(await put(ids[0], 'New', PEOPLE[1][1])).toEqual([
      409,
      'This address belongs to VOTER002 (Voter). Enter a different address.',
    ]);
    expect(await put(ids[0], name, email)).toEqual([
      400,
      'These are already the registered name and address. To send a new email, choose Send again.',
    ]);
    expect(await put(ids[0], ' ', email)).toEqual([400, 'Full name is required']);
    expect((await put('nobody', name, email))[0]).toBe(404);
  });
});

describe('PUT /auth/voters/:id with an address', () => {
  it('emails new credentials to the new address and invalidates the old ones at once', async () => {
    const { app, ids, send, page, passwordsTo, signIn, correct } = await startRoll();
    await send();
    const [, address] = PEOPLE[0];
    const userId = 'VOTER001';
    const [old] = passwordsTo(address);
    const { body: session } = await signIn(userId, old).expect(200);
    const answer = await correct(ids[0], { email: 'Right@Example.org' });
    expect([answer.status, answer.body.data.voter]).toMatchObject([
      200,
      { userId, email: 'right@example.org', credentials: { state: 'queued' } },
    ]);
    await signIn(userId, old).expect(401);
    await app.callerWith(session.data.token).get('/auth/profile').expect(401);
    await send();
    await signIn(userId, passwordsTo('right@example.org')[0]).expect(200);
    expect(await page('search=right@')).toMatchObject({ total: 1 });
    expect(await page(`search=${address}`)).toMatchObject({ total: 0 });
    await app.services.audit.moveEvents();
    const trail = JSON.stringify(await app.connection.collection('audit').find({}).toArray());
    expect(trail).toContain('user.address-corrected');
    expect(trail).not.toContain('right@example.org');
  });

  it('emails a corrected address after the old one failed permanently', async () => {
    const { ids, send, sent, refused, correct } = await startRoll();
    refused.add(PEOPLE[0][1]);
    await send();
    await correct(ids[0], { email: 'c@example.org' }).expect(200);
    await send();
    expect(sent.at(-1)?.address).toBe('c@example.org');
  });

  it('rejects a taken, unchanged, or malformed address, and an unknown voter', async () => {
    const { app, ids, correct } = await startRoll();
    const put = async (id: string | undefined, email: string) => {
      const answer = await correct(id, { email });
      return [answer.status, answer.body.code];
    };
    expect(await put(ids[0], PEOPLE[1][1].toUpperCase())).toEqual([409, 'EMAIL_TAKEN']);
    expect(await put(ids[0], PEOPLE[0][1])).toEqual([400, 'VALIDATION_FAILED']);
    expect(await put(ids[0], 'no address')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await put('nobody', 'a@b.org')).toEqual([404, 'NOT_FOUND']);
    const administrator = await app.createAdministrator();
    expect(await put(administrator._id, 'a@b.org')).toEqual([404, 'NOT_FOUND']);
  });

  it('sends no email to a disabled voter until the voter is enabled', async () => {
    const { app, administrator, send, sent, signIn, correct } = await startRoll();
    await send();
    const person = await app.createVoter();
    await administrator.post('/auth/voters/disable', { ids: [person._id] }).expect(200);
    await correct(person._id, { email: 'late@example.org' }).expect(200);
    await send();
    expect(sent.map(({ address }) => address)).not.toContain('late@example.org');
    await administrator.post('/auth/voters/enable', { ids: [person._id] }).expect(200);
    await signIn(person.userId, PASSWORD).expect(401);
    await send();
    expect(sent.at(-1)?.address).toBe('late@example.org');
  });
});

describe('POST /auth/voters/addresses', () => {
  it('corrects addresses, and reports those that it cannot correct', async () => {
    const { administrator, ids, page, send, sent } = await startRoll();
    const [first, second, third] = ids;
    const addresses = [
      { id: first, email: 'first@example.org' },
      { id: second, email: PEOPLE[2][1] },
      { id: third, email: PEOPLE[2][1] },
      { id: 'nobody', email: 'a@b.org' },
    ];
    const request = { addresses, currentPassword: PASSWORD };
    for (let times = 0; times < 2; times += 1) {
      const { body } = await administrator.post('/auth/voters/addresses', request).expect(200);
      expect(body.data).toEqual({
        saved: [first, third],
        refused: [
          {
            id: second,
            message: 'This address belongs to VOTER003 (Voter). Enter a different address.',
            shareAddress: expect.stringMatching(
              /^This address already belongs to VOTER003 \(Voter\)\./,
            ),
          },
          { id: 'nobody', message: 'This voter is not on the roll.' },
        ],
      });
    }
    await send();
    expect(sent.map(({ address }) => address)).toContain('first@example.org');
    expect(await page('search=first@')).toMatchObject({ total: 1 });
  });
});

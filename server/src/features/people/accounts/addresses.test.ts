import { describe, expect, it } from 'vitest';
import { PASSWORD, startWithAdministrator, passwordIn } from '../../../../test/support/test-app.ts';

const signal = new AbortController().signal;

async function start() {
  const { app, administrator } = await startWithAdministrator();
  const { connection, services } = app;
  const register = (body: object) => administrator.post('/auth/register', body);
  /** The ID of a new voter. */
  const add = async (name: string, body: object): Promise<string> =>
    (await register({ name, ...body }).expect(201)).body.data.user.id;
  const correct = (id: string, body: object) =>
    administrator.put(`/auth/voters/${id}`, { ...body, currentPassword: PASSWORD });
  const rows = async (query = '') =>
    (await administrator.get(`/auth/voters/roll?sort=userId&order=asc&${query}`).expect(200)).body
      .data;
  const sendDue = () => services.credentials.sendDue(signal);
  const idsTo = (address: string) =>
    app.mails
      .filter((mail) => mail.to.address === address)
      .map(({ label }) => label)
      .toSorted();
  const users = connection.collection<{ _id: string }>('users');
  const printSheet = (id: string) =>
    administrator.post('/auth/voters/code-sheets', {
      whom: { ids: [id] },
      timeZone: 'UTC',
      currentPassword: PASSWORD,
    });
  return {
    app,
    administrator,
    register,
    add,
    correct,
    rows,
    sendDue,
    idsTo,
    users,
    printSheet,
  };
}

const ann = { name: 'Ann Moreau', email: 'moreau@example.org' };
const TAKEN = 'This address belongs to VOTER001 (Voter). Enter a different address.';

describe('a voter without an address', () => {
  it('is registered with null, gets no email, and is listed as having no address', async () => {
    const { app, administrator, register, rows, sendDue } = await start();
    const answer = await register({ name: 'Ida Frost', email: null }).expect(201);
    expect(answer.body).toMatchObject({
      message:
        'Voter registered successfully! They have no email address: print a code sheet for them.',
      data: { user: { email: null } },
    });
    const { id } = answer.body.data.user;
    await register({ name: 'Una', email: 'una@example.org' }).expect(201);
    expect(await app.services.credentials.nextDue()).toEqual(expect.any(Date));
    await sendDue();
    expect(app.mails.map(({ label }) => label)).toEqual(['VOTER002']);
    expect(await app.services.credentials.nextDue()).toBeUndefined();
    const { changed } = (await administrator.post('/auth/voters/send-again', { ids: [id] })).body
      .data;
    expect(changed).toBe(0);
    const { voters, counts } = await rows();
    expect(voters[0]).toMatchObject({ email: null, credentials: { state: 'unsent' } });
    expect(counts).toMatchObject({
      all: 2,
      queued: 0,
      sent: 1,
      failed: 0,
      unsent: 1,
      'no-address': 1,
    });
    expect(await rows('show=no-address')).toMatchObject({ total: 1, voters: [{ id }] });
    expect(await rows('show=unsent')).toMatchObject({ total: 1, voters: [{ id }] });
    expect(await rows('show=no-address&search=frost')).toMatchObject({ total: 1 });
    expect((await administrator.get('/auth/voters')).body.data.mail).toMatchObject({
      waiting: 0,
      failed: 0,
    });
  });

  it('signs in with a code sheet, chooses a password, and asks for no email', async () => {
    const { app, add, rows, printSheet, administrator } = await start();
    const id = await add('Ida Frost', { email: null });
    await printSheet(id).expect(200);
    expect(await rows('show=no-address')).toMatchObject({
      voters: [{ id, credentials: { state: 'printed' } }],
      counts: { 'no-address': 1, printed: 1, unsent: 0, sent: 0 },
    });
    const user = { userId: 'VOTER001', userType: 'voter' as const };
    const ida = await app.signIn(user);
    expect((await ida.get('/auth/profile')).body.data.user.email).toBeNull();
    await app.anonymous.post('/auth/forgot', { userId: 'VOTER001' }).expect(200);
    await app.services.resets.sendDue(signal);
    // Enabling a voter again queues no email either.
    await administrator.post('/auth/voters/disable', { ids: [id] }).expect(200);
    await administrator.post('/auth/voters/enable', { ids: [id] }).expect(200);
    await app.services.credentials.sendDue(signal);
    expect(app.mails).toEqual([]);
  });

  it('may get an address later, and lose it again with the password and all links', async () => {
    const { app, add, correct, rows, sendDue, idsTo, users } = await start();
    const id = await add('Ida Frost', { email: null });
    await correct(id, { email: 'Ida@example.org' }).expect(200);
    expect((await rows('search=ida%40')).total).toBe(1);
    await sendDue();
    expect(idsTo('ida@example.org')).toEqual(['VOTER001']);
    const password = passwordIn(app.mails[0]?.text);
    const signIn = () => app.anonymous.post('/auth/login', { userId: 'VOTER001', password });
    await signIn().expect(200);
    await app.services.votingLinks.make({
      voter: id,
      email: 'ida@example.org',
      election: 'e',
      message: 'm',
      at: new Date(),
      isOpen: () => true,
    });
    await correct(id, { email: null }).expect(200);
    expect(await users.findOne({ _id: id })).toMatchObject({
      email: null,
      addressKey: id,
      links: null,
      passwordHash: null,
      credentials: { state: 'unsent', nextAttemptAt: null },
    });
    await signIn().expect(401);
    await app.services.credentials.sendDue(signal);
    expect(app.mails).toHaveLength(1);
    // The address is free again.
    await add('Ida Frost the Younger', { email: 'ida@example.org' });
  });

  it('loses an email that is claimed while the address is removed', async () => {
    const { app, add, users, sendDue } = await start();
    const id = await add('Ida Frost', { email: 'ida@example.org' });
    await users.updateOne({ _id: id }, { $set: { email: null, addressKey: id } });
    await sendDue();
    expect(app.mails).toEqual([]);
    expect(await users.findOne({ _id: id })).toMatchObject({ credentials: { state: 'unsent' } });
  });

  it.each([
    ['nothing', {}, 'Email address is required'],
    ['an empty text', { email: '' }, 'Email address is required'],
    [
      'null for an administrator',
      { email: null, userType: 'admin', currentPassword: PASSWORD },
      'Administrators and auditors need an email address.',
    ],
  ])('is not registered with %s', async (_, body, message) => {
    const { register } = await start();
    const answer = await register({ name: 'Ida', ...body }).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { email: message } });
  });
});

describe('voters who share an address', () => {
  it('need a confirmation, which the refusal names, and get an email each', async () => {
    const { register, sendDue, idsTo } = await start();
    await register(ann).expect(201);
    const ben = { name: 'Ben Moreau', email: 'MOREAU@example.org' };
    const refused = await register(ben).expect(409);
    expect(refused.body).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: TAKEN,
      fields: {
        email: TAKEN,
        shareAddress: expect.stringMatching(
          /^This address already belongs to VOTER001 \(Voter\)\./,
        ),
      },
    });
    await register({ ...ben, shareAddress: true }).expect(201);
    const third = await register({ ...ben, name: 'Cleo' }).expect(409);
    expect(third.body.message).toBe(
      'This address belongs to VOTER001 (Voter) and VOTER002 (Voter). Enter a different address.',
    );
    await sendDue();
    expect(idsTo(ann.email)).toEqual(['VOTER001', 'VOTER002']);
  });

  it('keep others from taking the address after its first holder has left', async () => {
    const { add, register, correct } = await start();
    const first = await add(ann.name, ann);
    const second = await add('Ben', { email: ann.email, shareAddress: true });
    await correct(first, { email: null }).expect(200);
    const stranger = { name: 'Cleo', email: ann.email };
    expect((await register(stranger).expect(409)).body.message).toContain('VOTER002 (Voter)');
    await correct(first, { email: ann.email }).expect(409);
    await correct(first, { email: ann.email, shareAddress: true }).expect(200);
    await correct(second, { email: 'ben@example.org' }).expect(200);
    await register(stranger).expect(409);
  });

  it('are confirmed one by one when several addresses are corrected at once', async () => {
    const { add, administrator, rows, app } = await start();
    const [first, second] = [
      await add(ann.name, ann),
      await add('Ben', { email: 'b@example.org' }),
    ];
    const third = await add('Cleo', { email: 'c@example.org' });
    const auditor = await app.createAuditor();
    const send = async (...addresses: object[]) => {
      const body = { addresses, currentPassword: PASSWORD };
      return (await administrator.post('/auth/voters/addresses', body).expect(200)).body.data;
    };
    const wanted = { id: second, email: ann.email };
    const taken = await send(wanted, { id: third, email: auditor.email, shareAddress: true });
    expect(taken).toEqual({
      saved: [],
      refused: [
        {
          id: second,
          message: TAKEN,
          shareAddress: expect.stringMatching(/^This address already belongs to VOTER001/),
        },
        { id: third, message: expect.stringMatching(/A person with two roles/) },
      ],
    });
    const [shared, unconfirmed] = [
      { ...wanted, shareAddress: true },
      { id: third, email: ann.email },
    ];
    for (let times = 0; times < 2; times += 1) {
      expect(await send(shared, unconfirmed)).toMatchObject({
        saved: [second],
        refused: [{ id: third, shareAddress: expect.stringContaining('VOTER001') }],
      });
    }
    const found = (await rows()).voters.map(({ id, email }: { id: string; email: string }) => [
      id,
      email,
    ]);
    expect(found).toEqual([
      [first, ann.email],
      [second, ann.email],
      [third, 'c@example.org'],
    ]);
  });

  it('are never administrators or auditors', async () => {
    const { register, administrator, app } = await start();
    await register(ann).expect(201);
    const staff = { name: 'Al', currentPassword: PASSWORD, shareAddress: true };
    for (const userType of ['admin', 'auditor']) {
      const answer = await register({ ...staff, userType, email: ann.email }).expect(409);
      expect(Object.keys(answer.body.fields)).toEqual(['email']);
    }
    const auditor = await app.createAuditor();
    await register({ name: 'Eve', email: auditor.email, shareAddress: true }).expect(409);
    const own = { name: 'Person 1', email: ann.email, currentPassword: PASSWORD };
    expect((await administrator.put('/auth/profile', own).expect(409)).body.code).toBe(
      'EMAIL_TAKEN',
    );
  });

  it('are registered once for each address if several requests arrive together', async () => {
    const { register, rows } = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => register({ name: `P ${at}`, email: ann.email })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await rows()).total).toBe(1);
  });

  it('each get an email of their own for a forgotten password, once in 15 minutes', async () => {
    const { app, add, register, sendDue, idsTo, administrator } = await start();
    await register(ann).expect(201);
    await register({ name: 'Ben', email: ann.email, shareAddress: true }).expect(201);
    const gone = await add('Cleo', { email: ann.email, shareAddress: true });
    await administrator.post('/auth/voters/disable', { ids: [gone] });
    await sendDue();
    app.mails.length = 0;
    const forget = async (body: object) => {
      const answer = await app.anonymous.post('/auth/forgot', body).expect(200);
      // The first run finds the voters who share the address.
      for (let run = 0; run < 2; run += 1) await app.services.resets.sendDue(signal);
      return answer.body;
    };
    const answer = await forget({ email: 'Moreau@Example.org' });
    expect(answer).toEqual(await forget({ email: 'nobody@example.org' }));
    expect(idsTo(ann.email)).toEqual(['VOTER001', 'VOTER002']);
    await forget({ email: ann.email });
    await forget({ userId: 'VOTER002' });
    expect(app.mails).toHaveLength(2);
    const toBen = app.mails.find(({ to }) => to.name === 'Ben');
    const password = passwordIn(toBen?.text);
    await app.anonymous.post('/auth/login', { userId: 'VOTER001', password }).expect(401);
    await app.anonymous.post('/auth/login', { userId: 'VOTER002', password }).expect(200);
  });
});

describe('an imported list', () => {
  const LIST = [
    'Name,Email',
    'Ann Moreau,moreau@example.org',
    'Ben Moreau,MOREAU@example.org',
    'Ida Frost,keine',
    'Tom Frost,–',
    'frost ida,n/a',
    'MOREAU Ann,moreau@example.org',
    'Cleo Silva,silva@example.org',
  ].join('\n');

  async function upload() {
    const given = await start();
    const { app, administrator, register } = given;
    await register({ name: 'Dan Silva', email: 'silva@example.org' }).expect(201);
    const send = async (list = LIST) =>
      (
        await administrator
          .post('/imports')
          .set('content-type', 'text/csv')
          .send(Buffer.from(list))
          .expect(201)
      ).body.data.import;
    const read = async (id: string, layout: object) =>
      (
        await administrator
          .put(`/imports/${id}/layout`, { layout: { separator: ',', ...layout } })
          .expect(200)
      ).body.data.import;
    const problems = async (id: string) =>
      (await administrator.get(`/imports/${id}/problems`)).body.data.problems.map(
        ({ line, kind, canShare = false }: { line: number; kind: string; canShare?: boolean }) =>
          `${line} ${kind}${canShare ? ' may share' : ''}`,
      );
    const run = async (id: string) => {
      await administrator.post(`/imports/${id}/start`, {}).expect(200);
      await app.services.importRegistering.runDue(signal);
    };
    return { ...given, send, read, problems, run };
  }

  it('skips lines without an address and with known ones until an administrator chooses', async () => {
    const { send, read, problems } = await upload();
    const draft = await send();
    expect(draft).toMatchObject({
      counts: { good: 1, missing: 3, duplicate: 2, known: 1 },
      withoutAddress: { lines: 3, cells: ['keine', '–', 'n/a'] },
      sharing: 2,
    });
    expect(await problems(draft.id)).toEqual([
      '3 duplicate may share',
      '4 missing',
      '5 missing',
      '6 missing',
      '7 duplicate',
      '8 known may share',
    ]);
    const none = await read(draft.id, { withoutAddress: true });
    expect(none.counts).toMatchObject({ good: 3, missing: 0, duplicate: 3 });
    const shared = await read(draft.id, { sharesAddresses: true });
    expect(shared.counts).toMatchObject({ good: 3, missing: 3, duplicate: 1, known: 0 });
  });

  it('registers them as chosen, once, also if the list is imported again', async () => {
    const { send, read, problems, run, rows, sendDue, idsTo } = await upload();
    const choices = { withoutAddress: true, sharesAddresses: true };
    const { id } = await send();
    expect((await read(id, choices)).counts.good).toBe(5);
    await run(id);
    expect(await rows()).toMatchObject({ total: 6, counts: { 'no-address': 2 } });
    await sendDue();
    expect(idsTo('moreau@example.org')).toHaveLength(2);
    expect(idsTo('silva@example.org')).toHaveLength(2);
    const again = await send();
    expect((await read(again.id, choices)).counts).toMatchObject({ good: 0, known: 5 });
    expect(await problems(again.id)).toHaveLength(7);
  });

  it('without an email column is registered once this is confirmed, and gets code sheets', async () => {
    const { administrator, send, read, run, rows, printSheet, sendDue, app } = await upload();
    await sendDue();
    app.mails.length = 0;
    const draft = await send('Name;Member no.\nIda Frost;12\nTom Frost;7\nLi Wei;\n');
    expect(draft).toMatchObject({
      layout: { hasHeader: true, nameColumns: [0], emailColumn: null },
      counts: { lines: 3, good: 0, missing: 3 },
      withoutAddress: { lines: 3, cells: [] },
      doubtful: { groups: [], weights: [] },
    });
    const refused = await administrator.post(`/imports/${draft.id}/start`, {}).expect(409);
    expect(refused.body.code).toBe('NOTHING_TO_IMPORT');
    const layout = { ...draft.layout, withoutAddress: true };
    expect(await read(draft.id, layout)).toMatchObject({
      layout: { emailColumn: null, withoutAddress: true },
      counts: { good: 3, missing: 0 },
    });
    await run(draft.id);
    await sendDue();
    expect(app.mails).toEqual([]);
    const { voters } = await rows('show=no-address');
    expect(voters).toMatchObject([
      { name: 'Ida Frost', email: null, credentials: { state: 'unsent' } },
      { name: 'Tom Frost' },
      { name: 'Li Wei' },
    ]);
    await printSheet(voters[0].id).expect(200);
    // The columns of the last list are used again, but the question is asked each time.
    const next = await send('Name;Member no.\nUna Moss;3\n');
    expect(next).toMatchObject({
      hasRememberedColumns: true,
      layout: { emailColumn: null },
      counts: { good: 0 },
    });
    // A list with a column of addresses that is empty.
    const empty = await send('Name;Phone;Email\nUna Moss;3;\n');
    expect(empty).toMatchObject({ layout: { emailColumn: 2 } });
    expect(await read(empty.id, { ...empty.layout, emailColumn: null })).toMatchObject({
      layout: { emailColumn: null },
    });
  });

  it('has lines that are fixed one by one', async () => {
    const { send, run, rows, administrator } = await upload();
    const { id } = await send();
    const fix = (line: number, body: object) =>
      administrator.put(`/imports/${id}/lines/${line}`, body).expect(200);
    await fix(4, { name: 'Ida Frost', email: null });
    await fix(8, { name: 'Cleo Silva', email: 'silva@example.org', shareAddress: true });
    await fix(3, { name: 'Ben Moreau', email: 'moreau@example.org', shareAddress: true });
    const list = async () =>
      (await administrator.get(`/imports/${id}`).expect(200)).body.data.import;
    expect(await list()).toMatchObject({ unaddressed: 1 });
    await run(id);
    expect(await list()).toMatchObject({ progress: { registered: 4, unaddressed: 1 } });
    expect(await rows()).toMatchObject({ total: 5, counts: { 'no-address': 1 } });
  });
});

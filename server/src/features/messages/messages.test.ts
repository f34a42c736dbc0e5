import { describe, expect, it, vi } from 'vitest';
import {
  type Caller,
  mailerThat,
  PASSWORD,
  shared,
  startTestApp,
  startWithAdministrator,
  SYSTEM,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { addTestLanguage, untranslated } from '../../../test/support/test-language.ts';
import {
  type Ballot,
  completeBallot,
  type Contact,
  type Election,
  DEFAULT_TEMPLATES,
  type Message,
  type SendMessageRequest,
  templateFor,
  votingTask,
} from '@votewise/contract';
import { randomId } from '../../platform/random.ts';

const unknownId = 'f'.repeat(24);
const hour = 3_600_000;
const never = new AbortController().signal;

function messageInput(change: Partial<SendMessageRequest> = {}): SendMessageRequest {
  const kind = change.kind ?? 'invitation';
  return {
    requestId: randomId(),
    kind,
    audience: 'everyone',
    ...DEFAULT_TEMPLATES[kind],
    timeZone: 'Europe/Berlin',
    ...change,
  };
}

const send = (caller: Caller, { id }: Election, change: Partial<SendMessageRequest> = {}) =>
  caller.post(`/elections/${id}/messages`, messageInput(change));

/** Sends a message and runs the jobs until they have nothing left to do. */
async function sendAll(app: TestApp, ...given: Parameters<typeof send>): Promise<void> {
  await send(...given).expect(201);
  await app.sendMessages();
}

async function overview(caller: Caller, { id }: Election) {
  const { body } = await caller
    .get(`/elections/${id}/messages?timeZone=Europe%2FBerlin`)
    .expect(200);
  return body.data;
}

async function vote(election: Election, voters: readonly Caller[]): Promise<void> {
  for (const voter of voters) await voter.vote(election).expect(201);
}

const close = async (caller: Caller, election: Election) =>
  caller.put(`/elections/${election.id}`, { ...election, status: 'completed' }).expect(200);

const declare = (caller: Caller, { id }: Election, announce = true) =>
  caller.post(`/elections/${id}/declaration`, { announce, timeZone: 'Europe/Berlin' });

const addresses = (app: TestApp) => app.mails.map(({ to }) => to.address).toSorted();

/**
 * Creates an open election by person 1, with this many voters (person 2 and later) and another administrator (the last
 * person).
 */
async function opened(count: number, change = {}, refused: ReadonlySet<string> = new Set()) {
  const app = await startTestApp({ refused });
  const election = await app.createElection(change);
  const voters = await app.asVoters(count);
  const administrator = await app.asAdministrator();
  return { app, election, voters, administrator };
}

describe('a message', () => {
  const rejecting = shared(async (options) => {
    const { app, administrator } = await startWithAdministrator(options);
    return { administrator, election: await app.createElection() };
  });

  it('is rejected with 404 for an unknown election', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    await administrator.get('/elections/nonsense/messages').expect(404);
    await administrator.post('/elections/nonsense/messages', messageInput()).expect(404);
  });

  it.each([
    [
      { text: 'Hello {nmae}' },
      'text',
      '{nmae} can’t be used here. Use {name}, {title}, {start}, {end}, {link}, or remove the braces.',
    ],
    [{ subject: 'See {link}' }, 'subject', '{link} can’t be used here.'],
    [{ text: 'So far: {results}' }, 'text', '{results} can’t be used here.'],
    [{ subject: 'One\r\nBcc: all@example.org' }, 'subject', 'Subject must be one line'],
    [{ text: ' ' }, 'text', 'Text is required'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
    [{ audience: 'selection' as const }, 'voters', 'Select at least one voter'],
    [{ requestId: 'again' }, 'requestId', 'requestId must be 24 hex digits'],
  ])('is rejected with %j', async (change, field, text) => {
    const { election, administrator } = rejecting();
    const answer = await send(administrator, election, change);
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toContain(text);
  });

  it('reaches every eligible voter once, personalized for each', async () => {
    const { app, election, administrator } = await opened(3, { title: 'Board <2027> & “more”' });
    const answer = await send(administrator, election);
    expect([answer.status, answer.body.data.message]).toMatchObject([
      201,
      { kind: 'invitation', audience: 'everyone', state: 'preparing' },
    ]);
    await app.sendMessages();
    expect(addresses(app)).toEqual([
      'person2@example.org',
      'person3@example.org',
      'person4@example.org',
    ]);
    const mail = app.mails.find(({ to }) => to.address === 'person2@example.org');
    expect(mail?.subject).toBe('Voting is open: Board <2027> & “more”');
    expect(mail?.text).toContain('Hello Person 2,');
    expect(mail?.text).toContain('Voter ID: VOTER001');
    expect(mail?.text).toContain(
      `Sign in: https://vote.example.org/voter/dashboard?election=${election.id}`,
    );
    expect(mail?.text).toMatch(/open until \w{3}, \w{3} \d+, 20\d\d, \d+:\d\d [AP]M GMT\+[12]/);
    expect(mail?.html).toContain('Board &lt;2027&gt; &amp; “more”');
    expect(mail?.html).not.toContain('<2027>');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Password: |correct-horse/);
    const { messages } = await overview(administrator, election);
    expect(messages).toMatchObject([
      {
        state: 'done',
        sentBy: 'Person 5',
        counts: { waiting: 0, sent: 3, failed: 0, bounced: 0, uncertain: 0 },
      },
    ]);
  });

  it.each<[contact: Contact, heading: string, questions: string]>([
    [{}, 'VoteWise', 'Questions? Ask your election administrator.'],
    [
      { organisation: 'Row & Sail' },
      'Row &amp; Sail',
      'Questions? Ask your election administrator at Row & Sail.',
    ],
    [
      { organisation: 'Row & Sail', email: 'board@example.org', phone: '+44 20 7946' },
      'Row &amp; Sail',
      'Questions? Contact Row & Sail: board@example.org or +44 20 7946',
    ],
  ])('names the organization and whom to contact: %j', async (contact, heading, questions) => {
    const app = await startTestApp({ contact });
    const election = await app.createElection();
    await app.createVoter();
    const administrator = await app.asAdministrator();
    await sendAll(app, administrator, election);
    const [mail] = app.mails;
    expect(mail?.text.split('\n').at(-1)).toBe(questions);
    expect(mail?.html).toContain(`>${heading}</p>`);
    expect(mail?.html).toContain(questions.replace('&', '&amp;'));
    const { example } = await overview(administrator, election);
    expect(example).toMatchObject({ heading: contact.organisation ?? 'VoteWise', questions });
  });

  it('does not mention voting when it announces results, because voting may never have opened', () => {
    const { subject, text } = templateFor('results', { task: '', hasLinks: true });
    expect(`${subject} ${text}`).not.toMatch(/voting|closed/i);
  });

  it.each<[string, Partial<Ballot>, string[]]>([
    ['mark one candidate, and submit your vote', {}, ['Ada', 'Bo']],
    ['mark one candidate, and submit your vote', {}, ['Yes', 'No']],
    ['mark Yes or No, and submit your vote', { abstain: true }, ['Yes', 'No']],
    ['mark your candidates, and submit your vote', { kind: 'several', seats: 2 }, ['Ada', 'Bo']],
    ['rank the candidates, and submit your vote', { kind: 'ranked' }, ['Ada', 'Bo']],
  ])('asks voters to %s: %j %j', (task, given, names) => {
    const candidates = names.map((name) => ({ name }));
    const about = { ballot: completeBallot(given), candidates, isPaper: false };
    expect(votingTask(about)).toBe(task);
    const { text } = templateFor('invitation', { task, hasLinks: true });
    expect(text).toContain(`Open your personal link, ${task}: {link}`);
    const without = templateFor('invitation', { task, hasLinks: false });
    expect(without.text).toContain(`Sign in, ${task}: {link}`);
  });

  it('starts with a capital letter after the greeting', () => {
    const kinds = ['invitation', 'reminder', 'results'] as const;
    for (const kind of kinds) {
      expect(templateFor(kind, { task: 'mark', hasLinks: true }).text).toMatch(
        /^Hello \{name\},\n\n[A-Z]/,
      );
    }
  });

  it('reaches only voters who have not received it when it is sent again', async () => {
    const { app, election, administrator } = await opened(2);
    const input = messageInput();
    const path = `/elections/${election.id}/messages`;
    await administrator.post(path, input).expect(201);
    await administrator.post(path, input).expect(201);
    await app.sendMessages();
    await administrator.post(path, input).expect(201);
    expect(app.mails).toHaveLength(2);
    await app.createVoter();
    await sendAll(app, administrator, election);
    expect(addresses(app)).toEqual([
      'person2@example.org',
      'person3@example.org',
      'person5@example.org',
    ]);
    const { messages, reached } = await overview(administrator, election);
    expect(messages).toHaveLength(2);
    expect(reached).toEqual({ invitation: 3, results: 0 });
  });

  it('does not reach disabled voters', async () => {
    const { app, election, administrator } = await opened(1);
    // The example is the email to the voter who was registered last.
    app.clock.advance(1);
    const { _id } = await app.createVoter();
    await administrator.post('/auth/voters/disable', { ids: [_id] }).expect(200);
    const { example } = await overview(administrator, election);
    expect(example.to.name).toBe('Lena Moreau');
    await sendAll(app, administrator, election);
    expect(addresses(app)).toEqual(['person2@example.org']);
  });

  it('counts only enabled voters that it reached', async () => {
    const { app, election, administrator } = await opened(3, {}, new Set(['person2@example.org']));
    await sendAll(app, administrator, election);
    const users = app.connection.collection('users');
    const reached = await users.findOne({ email: 'person3@example.org' });
    const ids = [String(reached?._id)];
    await administrator.post('/auth/voters/disable', { ids }).expect(200);
    expect(await overview(administrator, election)).toMatchObject({
      recipients: 2,
      reached: { invitation: 1 },
    });
    const { body } = await administrator.get('/messages/invited').expect(200);
    const counted = { recipients: 2, reached: { invitation: 1 }, automatic: { invitation: false } };
    expect(body.data.invited).toEqual([{ election: election.id, ...counted }]);
  });

  it('reaches selected voters, and is rejected if one of them is not on the voter roll', async () => {
    const { app, election, administrator } = await opened(3);
    const { body } = await administrator.get('/auth/voters').expect(200);
    const roll: { id: string; userId: string }[] = body.data.voters;
    const voters = roll.filter(({ userId }) => userId !== 'VOTER002').map(({ id }) => id);
    await send(administrator, election, { audience: 'selection', voters: [unknownId] }).expect(400);
    await sendAll(app, administrator, election, { audience: 'selection', voters });
    expect(addresses(app)).toEqual(['person2@example.org', 'person4@example.org']);
    const again = { audience: 'selection', voters: roll.map(({ id }) => id) } as const;
    const { body: refused } = await send(administrator, election, again).expect(400);
    expect(refused.message).toMatch(
      /^The invitation has already been sent to, or queued for, Person [24] and Person [24]\. Each voter gets it once\. Remove them, or send a reminder instead\.$/,
    );
    await send(administrator, election, { ...again, kind: 'reminder' }).expect(201);
  });

  it('is removed without being sent if its election is deleted', async () => {
    const { app, election, administrator } = await opened(2);
    await send(administrator, election).expect(201);
    await app.services.messaging.moveMessages(never);
    await administrator.delete(`/elections/${election.id}`).expect(200);
    app.clock.advance(2_000);
    await app.sendMessages();
    expect(app.mails).toEqual([]);
    await app.services.audit.moveEvents();
    await app.services.messaging.removeOrphans();
    for (const name of ['messages', 'deliveries']) {
      expect(await app.connection.collection(name).countDocuments({})).toBe(0);
    }
  });

  it('is recorded in the audit trail with its sender and outcome', async () => {
    const { app, election, administrator } = await opened(2);
    await sendAll(app, administrator, election);
    const events = await app.auditEntries();
    const told = events.filter(({ event }) => String(event).startsWith('message.'));
    expect(told.map(({ event, actor, details }) => ({ event, actor, details }))).toEqual([
      {
        event: 'message.queued',
        actor: { type: 'user', userId: 'ADMIN002', name: 'Person 4' },
        details: { kind: 'invitation', audience: 'everyone', links: true },
      },
      {
        event: 'message.finished',
        actor: { type: 'system' },
        details: { kind: 'invitation', sent: 2, failed: 0, uncertain: 0, deliveries: ['smtp'] },
      },
    ]);
  });
});

describe('emails without a mail server', () => {
  it('are reported as saved, even after a mail server is configured', async () => {
    const delivery = { kind: 'files', folder: '/srv/mail' } as const;
    const app = await startTestApp({ mailer: { ...mailerThat(async () => {}), delivery } });
    const election = await app.createElection();
    await app.asVoters(2);
    const administrator = await app.asAdministrator();
    const { requestId: _, ...input } = messageInput();
    const test = await administrator.post(`/elections/${election.id}/messages/test`, input);
    expect(test.body.message).toBe(
      'Test email to person4@example.org saved as a file on the server.',
    );
    await sendAll(app, administrator, election);
    await app.services.audit.moveEvents();
    expect(
      await app.connection.collection('audit').findOne({ event: 'message.finished' }),
    ).toMatchObject({ details: { sent: 2, deliveries: ['files'] } });
    const restarted = await startTestApp({ databaseName: app.databaseName });
    const { body } = await restarted
      .callerWith(administrator.token ?? '')
      .get(`/elections/${election.id}/messages`);
    expect(body.data.mail).toEqual({ delivery: 'smtp' });
    expect(body.data.messages).toMatchObject([{ counts: { sent: 2 }, deliveries: ['files'] }]);
  });
});

describe('the subject of a sent message', () => {
  it('keeps the title and dates from its emails after the election is changed', async () => {
    const { app, election, administrator } = await opened(2);
    const subject = '{name}, vote in {title} until {end}';
    await send(administrator, election, { subject }).expect(201);
    const shown = async () => (await overview(administrator, election)).messages[0].sentSubject;
    expect(await shown()).toBeUndefined();
    await app.sendMessages();
    const sent = app.mails[0]?.subject.replace(/^.*?, vote/, '{name}, vote');
    expect(sent).toMatch(/^\{name\}, vote in .* until .*\d{4}/);
    expect(await shown()).toBe(sent);
    const endDate = '2126-12-03T13:00:00.000Z';
    const changed = { ...election, title: 'Choir Council', endDate };
    await administrator.put(`/elections/${election.id}`, changed).expect(200);
    expect(await shown()).toBe(sent);
  });
});

describe('a test email', () => {
  it('goes only to its author and is personalized', async () => {
    const { app, election, administrator } = await opened(2);
    const { requestId: _, ...input } = messageInput();
    const answer = await administrator.post(`/elections/${election.id}/messages/test`, input);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Test email sent to person4@example.org.',
    ]);
    expect(app.mails).toMatchObject([
      { to: { address: 'person4@example.org' }, subject: 'Test: Voting is open: Board 2027' },
    ]);
    expect(app.mails[0]?.text).toContain('Admin ID: ADMIN002');
    expect((await overview(administrator, election)).messages).toEqual([]);
  });
});

describe('a reminder', () => {
  const reminder = { kind: 'reminder' } as const;

  it('goes to everyone who can vote, whether or not they have voted', async () => {
    const { app, election, voters, administrator } = await opened(3);
    await vote(election, voters.slice(0, 1));
    await send(administrator, election, reminder).expect(201);
    await app.services.messaging.moveMessages(never);
    await vote(election, voters.slice(1, 2));
    await app.sendMessages();
    expect(addresses(app)).toEqual(['2', '3', '4'].map((number) => `person${number}@example.org`));
    const { messages } = await overview(administrator, election);
    expect(messages).toMatchObject([{ state: 'done', counts: { waiting: 0, sent: 3 } }]);
  });

  it('cannot be limited to voters who have not voted', async () => {
    const { election, administrator } = await opened(1);
    const message = { requestId: randomId(), ...reminder, audience: 'not-voted' };
    const answer = await administrator.post(`/elections/${election.id}/messages`, {
      ...message,
      ...DEFAULT_TEMPLATES.reminder,
      timeZone: 'UTC',
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Recipients must be everyone or selection',
    ]);
  });

  it('contains nothing that is untrue for voters who have voted', () => {
    const { subject, text } = DEFAULT_TEMPLATES.reminder;
    expect(`${subject} ${text}`).not.toMatch(/Still time|your vote is not in/);
    expect(text).toContain('If you’ve already voted, you can ignore this email.');
  });

  it('ends without an email and shows a reason if voting closes first', async () => {
    const { app, election, administrator } = await opened(2);
    await send(administrator, election, reminder).expect(201);
    await close(administrator, election);
    await app.sendMessages();
    expect(app.mails).toEqual([]);
    const [ended] = (await overview(administrator, election)).messages;
    expect(ended).toMatchObject({ state: 'done', note: expect.stringContaining('Voting closed') });
  });

  it('can be sent again as a new reminder', async () => {
    const { app, election, administrator } = await opened(1);
    await sendAll(app, administrator, election, reminder);
    await sendAll(app, administrator, election, reminder);
    expect(app.mails).toHaveLength(2);
  });

  it('is rejected before voting opens', async () => {
    const { election, administrator } = await opened(1, { status: 'upcoming' });
    const answer = await send(administrator, election, reminder);
    expect([answer.status, answer.body.code]).toEqual([409, 'MESSAGE_NOT_DUE']);
  });
});

describe('an invitation', () => {
  it('is rejected before voting opens, because its text states that voting is open', async () => {
    const { app, election, administrator } = await opened(1, { status: 'upcoming' });
    const answer = await send(administrator, election);
    expect([answer.status, answer.body.code]).toEqual([409, 'MESSAGE_NOT_DUE']);
    expect(answer.body.message).toContain('Voting hasn’t opened yet.');
    await app.sendMessages();
    expect(app.mails).toEqual([]);
  });

  it('is not sent if it is still waiting when the election is set back to upcoming', async () => {
    const { app, election, administrator } = await opened(1);
    await send(administrator, election).expect(201);
    await app.services.messaging.moveMessages(never);
    const upcoming = { ...election, status: 'upcoming' };
    await administrator.put(`/elections/${election.id}`, upcoming).expect(200);
    app.clock.advance(60_000);
    await app.sendMessages();
    expect(app.mails).toEqual([]);
  });
});

describe('a message to voters with different languages', () => {
  /** Creates an election in which the second of two voters uses the test language. */
  async function mixed() {
    const opening = await opened(2);
    const { app, administrator } = opening;
    const language = addTestLanguage();
    const { body } = await administrator.get('/auth/voters?search=VOTER002').expect(200);
    await app.services.roll.setLanguage([body.data.voters[0].id], language, SYSTEM);
    /** Returns the email to a voter, and the part of its text that is not in the catalog. */
    const mailTo = (userId: string) => {
      const mail = app.mails.find(({ label }) => label === userId);
      if (!mail) throw new Error(`no email to ${userId}`);
      return { ...mail, rest: untranslated(mail.text) };
    };
    return { ...opening, mailTo };
  }

  it('is in each voter’s language if its text was not changed', async () => {
    const { app, administrator, election, mailTo } = await mixed();
    await sendAll(app, administrator, election);
    const hebrew = mailTo('VOTER002');
    expect([untranslated(hebrew.subject), hebrew.rest]).toEqual(['', '']);
    expect(hebrew.html).toContain('<html lang="he" dir="rtl">');
    expect(untranslated(hebrew.html ?? '')).toBe('VoteWise');
    expect(hebrew.text).toContain(
      new Intl.DateTimeFormat('he-IL', { month: 'short', timeZone: 'Europe/Berlin' }).format(
        new Date(election.endDate),
      ),
    );
    const english = mailTo('VOTER001');
    expect(english.subject).toBe(`Voting is open: ${election.title}`);
    expect(english.text).not.toContain('⟦');
    const [listed] = (await overview(administrator, election)).messages;
    expect(listed.sentSubject).toBe(english.subject);
  });

  it('keeps text that an administrator wrote and translates the rest of the email', async () => {
    const { app, administrator, election, mailTo } = await mixed();
    const own = { subject: 'Come and vote', text: 'Dear {name},\n\nPlease vote.' };
    await sendAll(app, administrator, election, own);
    const { subject, rest, html, text } = mailTo('VOTER002');
    expect([subject, rest]).toEqual([own.subject, expect.stringMatching(/Please vote\.$/)]);
    expect(text).toContain('⟦Voter ID: VOTER002⟧\n⟦Sign in: ');
    expect(html).toContain('<p dir="auto">Please vote.</p>');
    expect(html).toContain('⟦Your voter ID: <strong>VOTER002</strong>⟧');
  });

  it('formats the figures of an announcement for each language', async () => {
    const { app, administrator, voters, election, mailTo } = await mixed();
    await vote(election, voters.slice(0, 1));
    app.clock.advance(1_000);
    await close(administrator, election);
    app.clock.advance(60_000);
    await app.recount();
    await sendAll(app, administrator, election, { kind: 'results' });
    expect(mailTo('VOTER001').text).toContain('Turnout: 1 of 2 (50.0%).\n\n');
    expect(mailTo('VOTER001').text).toContain('Ada: 1 vote (100.0%)\n');
    expect(mailTo('VOTER002').text).toContain('Turnout: ⟦1 of 2 (');
    expect(mailTo('VOTER002').text).toMatch(/\u200f⟦\u2068Ada\u2069: 1 vote \(.*100\.0%.*\)⟧\n/);
  });
});

describe('an announcement of the results', () => {
  const results = { kind: 'results' } as const;

  it('is rejected before the election is completed', async () => {
    const { election, administrator } = await opened(1);
    const answer = await send(administrator, election, results);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Results can’t be announced until the election is completed.',
    ]);
  });

  it('waits until the count is confirmed, and has the same results for every voter', async () => {
    const { app, election, voters, administrator } = await opened(3);
    await vote(election, voters.slice(0, 2));
    app.clock.advance(1_000);
    await close(administrator, election);
    await sendAll(app, administrator, election, results);
    expect(app.mails).toEqual([]);
    const [waiting] = (await overview(administrator, election)).messages;
    expect(waiting).toMatchObject({
      state: 'held',
      note: expect.stringContaining('Waiting for the recount'),
    });
    app.clock.advance(60_000);
    await app.recount();
    await app.sendMessages();
    expect(app.mails).toHaveLength(3);
    expect(app.mails[0]?.text).toContain('Turnout: 2 of 3 (66.7%).');
    expect(app.mails[0]?.text).toContain('Ada: 2 votes (100.0%)\nBob: 0 votes (0.0%)');
    expect(app.mails[0]?.text).toContain('&view=results');
  });

  it('is held if the recount differs from the count', async () => {
    const { app, election, voters, administrator } = await opened(2);
    await vote(election, voters);
    await close(administrator, election);
    app.clock.advance(60_000);
    await app.recount();
    await app.connection
      .collection('counts')
      .updateMany({}, { $set: { 'recount.isConfirmed': false } });
    await sendAll(app, administrator, election, results);
    expect(app.mails).toEqual([]);
    const [held] = (await overview(administrator, election)).messages;
    expect(held).toMatchObject({ state: 'held', note: expect.stringContaining('differs') });
  });
});

describe('automatic messages', () => {
  const off = { invitation: false, reminderHours: null, results: false, links: true };
  const set = (caller: Caller, { id }: Election, change: object) =>
    caller.put(`/elections/${id}/messages/automatic`, { ...off, timeZone: 'UTC', ...change });

  it('are off by default and can be turned on separately, a reminder only if its time is ahead', async () => {
    const endDate = new Date(Date.now() + 48 * hour).toISOString();
    const { election, administrator } = await opened(1, { endDate });
    expect((await overview(administrator, election)).automatic).toEqual(off);
    await set(administrator, election, { reminderHours: 0 }).expect(400);
    const late = await set(administrator, election, { reminderHours: 336 }).expect(400);
    expect(late.body.fields.reminderHours).toBe(
      'Voting closes in less than 336 hours, so choose fewer hours',
    );
    await set(administrator, election, { reminderHours: 24, results: true }).expect(200);
    expect((await overview(administrator, election)).automatic).toEqual({
      invitation: false,
      reminderHours: 24,
      results: true,
      links: true,
    });
  });

  it('are sent once each: when voting opens, before it closes, and after the count', async () => {
    const app = await startTestApp();
    const start = new Date(app.clock.now().getTime() + hour);
    const end = new Date(start.getTime() + 48 * hour);
    const election = await app.createElection({
      status: 'upcoming',
      startDate: start.toISOString(),
      endDate: end.toISOString(),
    });
    await app.createVoter();
    const administrator = await app.signIn(await app.createAdministrator());
    await set(administrator, election, {
      invitation: true,
      reminderHours: 24,
      results: true,
    }).expect(200);
    await app.sendMessages();
    const subjects = () => app.mails.map(({ subject }) => subject.split(':')[0]);
    expect(subjects()).toEqual([]);
    app.clock.set(start);
    await Promise.all([app.sendMessages(), app.sendMessages()]);
    expect(subjects()).toEqual(['Voting is open']);
    app.clock.set(new Date(end.getTime() - 24 * hour));
    await Promise.all([app.sendMessages(), app.sendMessages()]);
    await app.sendMessages();
    expect(subjects()).toEqual(['Voting is open', expect.stringMatching(/^Voting closes on/)]);
    app.clock.set(end);
    await Promise.all([app.sendMessages(), app.sendMessages()]);
    await app.sendMessages();
    expect(subjects()).toEqual([
      'Voting is open',
      expect.stringMatching(/^Voting closes on/),
      'Results',
    ]);
  });

  it('are sent when an administrator opens the election', async () => {
    const { app, election, administrator } = await opened(2, { status: 'upcoming' });
    await set(administrator, election, { invitation: true }).expect(200);
    app.clock.advance(1_000);
    await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'active' })
      .expect(200);
    await app.sendMessages();
    expect(app.mails).toHaveLength(2);
  });

  it('are not sent for events before they were turned on', async () => {
    const { app, election, administrator } = await opened(2);
    app.clock.advance(1_000);
    await set(administrator, election, { invitation: true, results: true }).expect(200);
    await app.sendMessages();
    expect(app.mails).toEqual([]);
  });

  it('are recorded in the audit trail, including who turned them on', async () => {
    const { app, election, administrator } = await opened(1);
    await set(administrator, election, { results: true }).expect(200);
    const [found] = await app.auditEntries({ event: 'messages.switched' });
    expect(found).toMatchObject({
      actor: { userId: 'ADMIN002' },
      details: { invitation: false, reminderHours: null, results: true },
    });
  });
});

describe('declaring the result', () => {
  async function counted() {
    const all = await opened(3);
    await vote(all.election, all.voters.slice(0, 2));
    await close(all.administrator, all.election);
    all.app.clock.advance(31_000);
    await all.app.recount();
    return all;
  }

  it('is refused until voting has closed and the count is confirmed', async () => {
    const { app, election, voters, administrator } = await opened(2);
    await vote(election, voters);
    const refused = { code: 'COUNT_NOT_CONFIRMED' };
    expect((await declare(administrator, election).expect(409)).body).toMatchObject(refused);
    await close(administrator, election);
    expect((await declare(administrator, election).expect(409)).body).toMatchObject(refused);
    app.clock.advance(31_000);
    await app.recount();
    await app.connection
      .collection('counts')
      .updateMany({}, { $set: { 'recount.isConfirmed': false } });
    expect((await declare(administrator, election).expect(409)).body).toMatchObject(refused);
    await app.sendMessages();
    expect(app.mails).toEqual([]);
  });

  it('freezes the election and announces the result once', async () => {
    const { app, election, administrator } = await counted();
    await declare(administrator, election).expect(200);
    const declaredAt = app.clock.now().toISOString();
    app.clock.advance(60_000);
    const again = await declare(await app.asAdministrator(), election).expect(200);
    expect(again.body.data).toMatchObject({ declaredAt });
    await app.sendMessages();
    expect(app.mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Results: Board 2027'));
    const path = `/elections/${election.id}`;
    const read = (await administrator.get(path).expect(200)).body.data.election;
    expect(read).toMatchObject({
      declaredAt,
      progress: { count: { state: 'confirmed' }, declared: { at: declaredAt } },
    });
    for (const change of [{ status: 'active' }, { title: 'Board 2028' }]) {
      const answer = await administrator.put(path, { ...read, ...change }).expect(409);
      expect(answer.body.code).toBe('ELECTION_DECLARED');
    }
    await app.services.audit.moveEvents();
    const trail = await administrator.get('/audit?kind=election.declared').expect(200);
    expect(trail.body.data.entries).toHaveLength(1);
  });

  it('sends nothing without an announcement, and does not require ballots', async () => {
    const { app, election, administrator } = await opened(1);
    await close(administrator, election);
    await declare(administrator, election, false).expect(200);
    await app.sendMessages();
    expect(app.mails).toEqual([]);
  });

  it.each([
    [0, 'No one is elected: no votes were cast.\n\nAda: 0 votes (0.0%)\nBob: 0 votes (0.0%)'],
    [
      1,
      'No one is elected: Ada and Bob are tied, so 1 seat stays empty until your organization decides.\n\nAda: 1 vote (50.0%)\nBob: 1 vote (50.0%)',
    ],
  ])('announces the result with %i votes for each candidate', async (votes, text) => {
    const { app, election, voters, administrator } = await opened(2);
    const candidates = election.candidates.slice(0, 2 * votes);
    for (const [place, { id }] of candidates.entries()) {
      const ballot = { electionId: election.id, candidateId: id };
      await voters[place]?.post('/votes/cast', ballot).expect(201);
    }
    await close(administrator, election);
    app.clock.advance(31_000);
    await app.recount();
    await declare(administrator, election).expect(200);
    await app.sendMessages();
    expect(app.mails).toHaveLength(2);
    expect(app.mails[0]?.text).toContain(text);
  });

  it('is refused if the election was reopened in the meantime', async () => {
    const { app, election, administrator } = await counted();
    const { ballots } = app.services;
    const { countState } = ballots;
    vi.spyOn(ballots, 'countState').mockImplementationOnce(async (before) => {
      const state = await countState(before);
      const reopened = { ...election, status: 'active' };
      await administrator.put(`/elections/${election.id}`, reopened).expect(200);
      return state;
    });
    const answer = await declare(administrator, election).expect(409);
    expect(answer.body.code).toBe('COUNT_NOT_CONFIRMED');
  });
});

describe('voters without an address', () => {
  const address = (administrator: Caller, id: string, email: string | null) =>
    administrator.put(`/auth/voters/${id}`, { email, currentPassword: PASSWORD }).expect(200);

  it('are counted beside the recipients of each message', async () => {
    const { app, election, administrator } = await opened(2);
    const ida = { name: 'Ida Frost', email: null };
    const { id } = (await administrator.post('/auth/register', ida).expect(201)).body.data.user;
    expect(await overview(administrator, election)).toMatchObject({
      recipients: 2,
      unaddressed: 1,
    });
    await sendAll(app, administrator, election);
    app.clock.advance(1_000);
    await sendAll(app, administrator, election, { kind: 'reminder' });
    app.clock.advance(1_000);
    await sendAll(app, administrator, election, {
      kind: 'reminder',
      audience: 'selection',
      voters: [id],
    });
    await close(administrator, election);
    app.clock.advance(31_000);
    await app.recount();
    await sendAll(app, administrator, election, { kind: 'results' });
    const { messages, ...left } = await overview(administrator, election);
    expect(left).toMatchObject({
      recipients: 2,
      unaddressed: 1,
      reached: { invitation: 2, results: 2 },
    });
    expect(
      messages.map(({ kind, counts, unaddressed }: Message) => [kind, counts.sent, unaddressed]),
    ).toEqual([
      ['results', 2, 1],
      ['reminder', 0, 1],
      ['reminder', 2, 1],
      ['invitation', 2, 1],
    ]);
  });

  it('get no email that was waiting, and neither do erased voters', async () => {
    const { app, election, administrator } = await opened(1);
    const [moved, erased] = [await app.createVoter(), await app.createVoter()];
    await close(administrator, election);
    app.clock.advance(31_000);
    await app.recount();
    await declare(administrator, election).expect(200);
    await app.services.messaging.moveMessages(never);
    const counts = async () => {
      const { messages, recipients, unaddressed } = await overview(administrator, election);
      const [message] = messages;
      return { ...message.counts, without: message.unaddressed, recipients, unaddressed };
    };
    const none = { waiting: 0, sent: 0, failed: 0, bounced: 0, uncertain: 0, without: 0 };
    expect(await counts()).toEqual({ ...none, waiting: 3, recipients: 3, unaddressed: 0 });
    await address(administrator, moved._id, null);
    const erasing = { ids: [erased._id], currentPassword: PASSWORD };
    const { body } = await administrator.post('/auth/voters/erasing', erasing).expect(200);
    expect(body.data).toEqual({ erased: 1, refused: [] });
    expect(await counts()).toEqual({ ...none, waiting: 2, recipients: 1, unaddressed: 1 });
    await app.sendMessages();
    expect(app.mails).toHaveLength(1);
    expect(await counts()).toEqual({ ...none, sent: 1, without: 1, recipients: 1, unaddressed: 1 });
    // The message reaches the voter when it is sent again after the address is back.
    await address(administrator, moved._id, moved.email);
    await sendAll(app, administrator, election, { kind: 'results' });
    expect(addresses(app).filter((one) => one === moved.email)).toHaveLength(1);
  });

  it('share an address with others, and are named in emails of their own', async () => {
    const { app, election, administrator } = await opened(0);
    const [ann, ben] = [await app.createVoter(), await app.createVoter()];
    const sameAddress = { email: ann.email, shareAddress: true, currentPassword: PASSWORD };
    await administrator.put(`/auth/voters/${ben._id}`, sameAddress).expect(200);
    await sendAll(app, administrator, election);
    const mails = app.mails.map(({ to, text }) => [
      to.address,
      to.name,
      /^Hello (.*),$/m.exec(text)?.[1],
    ]);
    expect(mails.toSorted(([, a = ''], [, b = '']) => a.localeCompare(b))).toEqual([
      [ann.email, ann.name, ann.name],
      [ann.email, ben.name, ben.name],
    ]);
  });
});

describe('a test email that was read', () => {
  it('is recorded with its reader, without creating a new version of the election', async () => {
    const { app, election, administrator } = await opened(0, { status: 'upcoming' });
    const test = `/elections/${election.id}/messages/test`;
    const refused = { code: 'NO_TEST_SENT' };
    expect((await administrator.post(`${test}/read`).expect(409)).body).toMatchObject(refused);
    const { requestId: _, ...input } = messageInput();
    await administrator.post(test, input).expect(200);
    const other = await app.asAdministrator();
    expect((await other.post(`${test}/read`).expect(409)).body).toMatchObject(refused);
    await administrator.post(`${test}/read`).expect(200);
    const read = (await administrator.get(`/elections/${election.id}`)).body.data.election;
    expect(read).toMatchObject({
      updatedAt: election.updatedAt,
      progress: { testRead: { at: app.clock.now().toISOString(), by: { type: 'user' } } },
    });
    await app.services.audit.moveEvents();
    const { body } = await administrator.get('/audit?kind=message.test-read').expect(200);
    expect(body.data.entries).toHaveLength(1);
  });
});

describe('a ballot paper’s messages', () => {
  /** Creates two questions for everyone and one for the members of North. One of the two voters is in North. */
  async function papered(change = {}) {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const north = await app.createVoter({ groups: ['North'] });
    const south = await app.createVoter();
    const titles = ['Roof', 'Garden', 'Delegate of North'];
    const questions: Election[] = [];
    for (const [place, title] of titles.entries()) {
      const electorate = { groups: place === 2 ? ['North'] : [] };
      const paper = place === 1 ? ' assembly  2026' : 'Assembly 2026';
      questions.push(await app.createElection({ title, paper, electorate, ...change }));
      app.clock.advance(1_000);
    }
    const mailTo = ({ email }: { email: string }) =>
      app.mails.filter(({ to }) => to.address === email);
    return { app, administrator, north, south, questions, mailTo };
  }

  async function confirmAll(app: TestApp): Promise<void> {
    app.clock.advance(31_000);
    await app.recount();
    app.passCache();
  }

  it('invite each voter once, name the paper, and list the voter’s own questions', async () => {
    const { app, administrator, north, south, questions, mailTo } = await papered();
    const [roof, garden] = questions;
    if (!roof || !garden) throw new Error('questions');
    await sendAll(app, administrator, garden);
    app.clock.advance(1);
    await sendAll(app, administrator, roof);
    expect(mailTo(south).map(({ subject }) => subject)).toEqual(['Voting is open: Assembly 2026']);
    const [toSouth] = mailTo(south);
    const [toNorth] = mailTo(north);
    expect(toSouth?.text).toContain('Questions on this ballot paper:\n1. Roof\n2. Garden\n\n');
    expect(toSouth?.text).not.toContain('North');
    expect(toNorth?.text).toContain('1. Roof\n2. Garden\n3. Delegate of North\n');
    expect(toNorth?.text).toContain(
      `Sign in: https://vote.example.org/voter/dashboard?election=${roof.id}`,
    );
    expect(mailTo(north)).toHaveLength(1);
    const [first, second] = await Promise.all([
      overview(administrator, roof),
      overview(administrator, garden),
    ]);
    expect(second.messages).toEqual(first.messages);
    expect(second.paper).toEqual({
      name: 'Assembly 2026',
      questions: ['Roof', 'Garden', 'Delegate of North'],
      status: 'active',
      recipients: 2,
      unaddressed: 0,
    });
  });

  it('are turned on once for all questions, and sent once', async () => {
    const { app, administrator, questions } = await papered({ status: 'upcoming' });
    const [roof, garden] = questions;
    if (!roof || !garden) throw new Error('questions');
    const input = { invitation: true, reminderHours: null, results: false, timeZone: 'UTC' };
    await administrator.put(`/elections/${garden.id}/messages/automatic`, input).expect(200);
    expect((await overview(administrator, roof)).automatic).toMatchObject({ invitation: true });
    for (const one of [garden, roof]) {
      await administrator.put(`/elections/${one.id}`, { ...one, status: 'active' }).expect(200);
      await app.sendMessages();
    }
    expect(app.mails).toHaveLength(2);
    const asked = 'Open your personal link, answer the questions, and submit your votes: ';
    expect(app.mails[0]?.text).toContain(asked);
    expect((await overview(administrator, roof)).task).toBe(asked.slice(25, -2));
  });

  it('remind everyone who can vote on an open question', async () => {
    const { app, administrator, north, south, questions, mailTo } = await papered();
    const [roof, garden, delegate] = questions;
    if (!roof || !garden || !delegate) throw new Error('questions');
    await vote(roof, [await app.signIn(south)]);
    app.clock.advance(1_000);
    for (const one of [roof, garden]) await close(administrator, one);
    await sendAll(app, administrator, delegate, { kind: 'reminder' });
    expect(app.mails).toHaveLength(1);
    expect(mailTo(north)).toHaveLength(1);
    expect(mailTo(south)).toHaveLength(0);
  });

  it('announce the results of each voter’s questions together after the last declaration', async () => {
    const { app, administrator, north, south, questions, mailTo } = await papered();
    const [roof, ...others] = questions;
    if (!roof) throw new Error('questions');
    await vote(roof, [await app.signIn(south)]);
    for (const one of questions) {
      await administrator.put(`/elections/${one.id}`, { ...one, status: 'completed' }).expect(200);
    }
    await confirmAll(app);
    const declared = async (election: Election) =>
      (await declare(administrator, election).expect(200)).body.data;
    for (const one of others) expect(await declared(one)).not.toHaveProperty('message');
    await app.sendMessages();
    expect(app.mails).toHaveLength(0);
    expect((await declared(roof)).message).toMatchObject({ kind: 'results' });
    expect((await declared(roof)).message).toMatchObject({ kind: 'results' });
    await app.sendMessages();
    expect(app.mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Results: Assembly 2026'),
    );
    expect(mailTo(south)[0]?.text).toMatch(/\nRoof\n(.*\n)*.*1 vote (.*\n)*\nGarden\n/);
    expect(mailTo(south)[0]?.text).not.toContain('North');
    expect(mailTo(north)[0]?.text).toContain('\nDelegate of North\n');
  });

  it('do not include questions of an earlier paper with the same name', async () => {
    const { app, questions, south, mailTo } = await papered();
    app.clock.advance(400 * 24 * hour);
    await app.services.elections.moveDue();
    const next = await app.createElection({ title: 'Roof again', paper: questions[0]?.paper });
    await sendAll(app, await app.asAdministrator(), next);
    expect(mailTo(south)[0]?.subject).toBe('Voting is open: Roof again');
  });
});

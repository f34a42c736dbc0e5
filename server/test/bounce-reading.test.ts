import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBounceMailbox } from '../src/platform/mail/bounce-mailbox.ts';
import { bounceReport } from './support/bounce-reports.ts';
import { readMailbox, startWithMailbox } from './support/returned-emails.ts';
import { startTestApp } from './support/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('the mailbox for returned emails', () => {
  it('is asked less often while it fails, which the log, the readiness check, and the screens show', async () => {
    const { app, imap, lines, register, roll, administrator, ...rest } = await startWithMailbox();
    await register('Ann');
    const about = { token: rest.tokenTo('ann@example.org'), to: 'ann@example.org' };
    imap.deliver(bounceReport('yahoo', about));
    const election = await app.createElection();
    const shown = async () => [
      (await app.anonymous.get('/ready')).body.data.bounces,
      (await administrator.get('/auth/voters')).body.data.mail.bounceProblem,
      (await administrator.get(`/elections/${election.id}/messages`)).body.data.mail.bounceProblem,
      (await roll()).mail.bounceProblem,
    ];
    const nothing = ['ok', undefined, undefined, undefined];
    expect(await shown()).toEqual(nothing);
    const { refusals, commands } = imap.state;
    refusals['LOGIN'] = 'NO [AUTHENTICATIONFAILED] unknown user bounces@example.org';
    const since = app.clock.now().toISOString();
    for (let turns = 0; turns < 8; turns += 1) {
      await readMailbox(app);
      app.clock.advance(minute);
    }
    const text =
      'The mail server rejected the user name or password in BOUNCE_URL. Some providers require an app password.';
    const logged = [1, 2, 4, 8].map((waitMinutes) => ({ problem: text, waitMinutes }));
    expect(lines).toMatchObject(logged);
    const problem = { since, text };
    expect(await shown()).toEqual([text, problem, problem, problem]);
    // Providers lock accounts after wrong passwords, so nothing else asks.
    expect(commands.filter((command) => command === 'LOGIN')).toHaveLength(4);
    delete refusals['LOGIN'];
    refusals['EXAMINE'] = 'NO there is no such folder';
    app.clock.advance(8 * minute);
    await readMailbox(app);
    expect(lines.at(-1)).toMatchObject({ problem: expect.stringMatching(/^The folder in/) });
    expect((await shown())[1]).toMatchObject({ since });
    delete refusals['EXAMINE'];
    app.clock.advance(15 * minute);
    await readMailbox(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 1 } });
    expect(await shown()).toEqual(nothing);
    expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|localhost|example\.org/);
  });

  it('may contain thousands of old emails, which are not read', async () => {
    const { app, imap } = await startWithMailbox();
    const before = new Date(Date.now() - 32 * day);
    for (let count = 0; count < 10_000; count += 1) imap.deliver('Hello', before);
    imap.deliver('Hello');
    await readMailbox(app);
    await readMailbox(app);
    const reads = imap.state.commands.filter((command) => command.startsWith('UID FETCH'));
    expect(reads).toEqual([expect.stringContaining('UID FETCH 10001 ')]);
  });

  it('may be read by two processes at once', async () => {
    const { app, imap, register, roll, tokenTo } = await startWithMailbox();
    const bounceMailbox = createBounceMailbox(imap.settings);
    const other = await startTestApp({ databaseName: app.databaseName, bounceMailbox });
    const names = ['Ann', 'Bob', 'Cyd', 'Dee'];
    await register(...names);
    for (const to of names.map((name) => `${name.toLowerCase()}@example.org`))
      imap.deliver(bounceReport('gmail', { token: tokenTo(to), to }));
    await Promise.all([readMailbox(app), readMailbox(other)]);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 4 } });
    expect(await app.auditEntries({ event: 'mail.bounced' })).toHaveLength(4);
    await Promise.all([readMailbox(app), readMailbox(other)]);
    const reads = imap.state.commands.filter((command) => command.startsWith('UID FETCH'));
    expect(reads.length).toBeLessThanOrEqual(8);
  });

  it('may be read by a process that is late, without losing emails that another has set aside', async () => {
    const { app, imap } = await startWithMailbox();
    const bounceMailbox = createBounceMailbox(imap.settings);
    const late = await startTestApp({ databaseName: app.databaseName, bounceMailbox });
    const stop = new AbortController();
    imap.deliver('Hello');
    imap.deliver('Hello');
    imap.state.unanswered.add('UID FETCH 2 ');
    const ended = readMailbox(late, stop.signal);
    await vi.waitFor(() => expect(imap.state.commands.at(-1)).toContain('FETCH 2 '), {
      timeout: 15_000,
    });
    imap.state.unanswered.clear();
    imap.state.refusals['UID FETCH 1 '] = 'NO not now';
    await readMailbox(app);
    stop.abort();
    await ended;
    const [reading] = await app.connection.collection('bounceReadings').find({}).toArray();
    expect(reading).toMatchObject({ last: 2, aside: [1] });
  });

  it('is left at once when VoteWise stops, without an error', async () => {
    const { app, imap, lines } = await startWithMailbox();
    imap.deliver('Hello');
    imap.deliver('Hello');
    imap.state.unanswered.add('UID FETCH 2 ');
    const stop = new AbortController();
    const ended = readMailbox(app, stop.signal);
    await vi.waitFor(() => expect(imap.state.commands.at(-1)).toContain('FETCH 2 '), {
      timeout: 15_000,
    });
    stop.abort();
    await ended;
    expect(lines).toEqual([]);
    imap.state.unanswered.clear();
    await readMailbox(app);
    const numbers = imap.state.commands.map((command) => /FETCH (\d+)/.exec(command)?.[1]);
    expect(numbers.filter(Boolean)).toEqual(['1', '2', '2']);
  });

  it('is read on if the server does not return one email, or fails at it', async () => {
    const { app, imap, lines, register, bounce, roll } = await startWithMailbox();
    await register('Ann', 'Bob', 'Cyd');
    imap.state.refusals['UID FETCH 1 '] = 'NO [SERVERBUG] this email is damaged';
    imap.state.cutOff.add('UID FETCH 2 ');
    await bounce('gmail', 'ann@example.org');
    expect(lines).toMatchObject([{ kind: 'returned email', id: '1' }]);
    await bounce('gmail', 'bob@example.org');
    expect(lines[1]).toMatchObject({ problem: expect.stringContaining('was lost') });
    app.clock.advance(minute);
    await bounce('gmail', 'cyd@example.org');
    expect(await roll()).toMatchObject({ counts: { sent: 2, bounced: 1 } });
    expect((await roll()).mail).toEqual({ delivery: 'smtp' });
    imap.state.refusals = {};
    imap.state.cutOff.clear();
    app.clock.advance(15 * minute);
    await readMailbox(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 3 } });
  });

  it('is read no further while too many emails cannot be processed, and completely after that', async () => {
    const { app, imap, lines, register, tokenTo, roll } = await startWithMailbox();
    await register('Ann');
    for (let count = 0; count < 104; count += 1) imap.deliver('Hello');
    imap.deliver(
      bounceReport('gmail', { token: tokenTo('ann@example.org'), to: 'ann@example.org' }),
    );
    imap.state.refusals['UID FETCH'] = 'NO not now';
    await readMailbox(app);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toMatchObject({ problem: expect.stringMatching(/^Too many/) });
    imap.state.refusals = {};
    for (let turns = 0; turns < 2; turns += 1) {
      app.clock.advance(15 * minute);
      await readMailbox(app);
    }
    expect(await roll()).toMatchObject({ counts: { bounced: 1 } });
    const [reading] = await app.connection.collection('bounceReadings').find({}).toArray();
    expect(reading).toMatchObject({ last: 105, aside: [] });
  });

  it('is read on if one email cannot be processed, which is tried again later', async () => {
    const { app, imap, lines, register, bounce, roll, tokenTo } = await startWithMailbox();
    await register('Ann', 'Bob');
    const users = app.connection.collection('users');
    const works = users.findOne.bind(users) as (...given: unknown[]) => unknown;
    const poison = tokenTo('ann@example.org').slice(0, 24);
    const findOne = (filter: object, ...given: unknown[]) =>
      Object.values(filter).includes(poison)
        ? Promise.reject(new Error('poisoned'))
        : works(filter, ...given);
    Object.defineProperty(users, 'findOne', { value: findOne, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(users, 'findOne'));
    await bounce('gmail', 'ann@example.org');
    await bounce('gmail', 'bob@example.org');
    expect(lines).toMatchObject([{ kind: 'returned email', id: '1', times: 1 }]);
    expect(await roll()).toMatchObject({ counts: { sent: 1, bounced: 1 } });
    Reflect.deleteProperty(users, 'findOne');
    app.clock.advance(minute);
    await readMailbox(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 2 } });
    const reads = imap.state.commands.filter((command) => command.startsWith('UID FETCH 1 '));
    expect(reads).toHaveLength(2);
    expect(imap.state.commands.filter((one) => one.startsWith('UID FETCH 2 '))).toHaveLength(1);
  });
});

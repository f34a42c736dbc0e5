import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DEFAULT_TEMPLATES, type Election } from '@votewise/contract';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createBounceMailbox } from '../../src/platform/mail/bounce-mailbox.ts';
import { bounceReport } from '../support/bounce-reports.ts';
import { declareResults } from '../support/finished-election.ts';
import { startImapServer } from '../support/imap.ts';
import { readMailbox } from '../support/returned-emails.ts';
import { PASSWORD, passwordIn, startTestApp } from '../support/test-app.ts';
import {
  copyWithoutIds,
  differenceOf,
  withoutRandomIds,
  withoutTimes,
  withoutTimings,
} from './notes.ts';

const signal = new AbortController().signal;
const start = new Date('2027-05-03T18:00:00Z');
const second = 1_000;
const minute = 60 * second;

interface Failure {
  voter: { userId: string };
}

/**
 * Holds an election in which emails to voters 0 to 3 come back, are corrected, and are sent again. Everyone who watches
 * takes notes after each step, without random IDs.
 * @param casters who casts the ballots: the first before any email comes back, and each other one after the next step
 */
async function holdElection(casters: readonly [number, number, number, number]) {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  const imap = await startImapServer();
  const bounceMailbox = createBounceMailbox(imap.settings);
  const bounceAddress = 'bounces+{id}@vote.example.org';
  const app = await startTestApp({ logger, metrics, bounceMailbox, bounceAddress });
  app.clock.set(start);
  const administrator = await app.asAdministrator();
  const names = new Map<string, string>();

  const addresses: string[] = [];
  const ids: string[] = [];
  for (let place = 0; place < 8; place += 1) {
    const person = { name: `Member ${place}`, email: `member-${place}@example.org` };
    const { id } = (await administrator.post('/auth/register', person).expect(201)).body.data.user;
    names.set(id, `voter ${place}`);
    ids.push(id);
    addresses.push(person.email);
    app.clock.advance(second);
  }
  const sendCredentials = () => app.services.credentials.sendDue(signal);
  await sendCredentials();
  const endDate = new Date(start.getTime() + 600 * minute).toISOString();
  const election: Election = await app.createElection({ endDate });
  names.set(election.id, 'election');
  election.candidates.forEach(({ id }, place) => names.set(id, `candidate ${place}`));
  const withoutIds = (text: string) =>
    withoutRandomIds(text.replaceAll(/\$2y\$04\$[\w./]+/g, '*'), names);
  const messages = `/elections/${election.id}/messages`;

  async function write(kind: 'invitation' | 'reminder'): Promise<string> {
    const requestId = (kind === 'reminder' ? 'b' : 'a').repeat(24);
    const message = { requestId, kind, ...DEFAULT_TEMPLATES[kind], audience: 'everyone' };
    await administrator.post(messages, { ...message, links: true, timeZone: 'UTC' }).expect(201);
    await app.sendMessages();
    return requestId;
  }

  async function cast(step: number): Promise<void> {
    const voter = casters[step] ?? 0;
    const mail = app.mails.findLast(
      ({ to, text }) => to.address === addresses[voter] && passwordIn(text) !== '',
    );
    const signIn = { userId: `VOTER00${voter + 1}`, password: passwordIn(mail?.text) };
    const { body } = await app.anonymous.post('/auth/login', signIn).expect(200);
    await app
      .callerWith(body.data.token)
      .vote(election, step % 2)
      .expect(201);
  }

  /** Returns an earlier email, and reads the mailbox. */
  async function bounce(report: string, voter: number, subject: RegExp): Promise<void> {
    const to = addresses[voter] ?? '';
    const mail = app.mails.find((one) => one.to.address === to && subject.test(one.subject));
    imap.deliver(bounceReport(report, { to, token: mail?.token ?? '' }));
    await readMailbox(app);
  }

  const notes: { administrator: string; thief: string; log: string; server: string }[] = [];

  async function note(): Promise<void> {
    app.clock.advance(minute);
    const trail = (await app.auditEntries()).map(({ event, at, subject, details }) =>
      JSON.stringify([event, at, subject, details]),
    );
    const seen: unknown[] = [trail.toSorted()];
    const { data } = (await administrator.get(messages).expect(200)).body;
    const lists = data.messages.map(({ id }: { id: string }) => `${messages}/${id}/failures`);
    const files = [0, 4].map((voter) => `/auth/voters/${ids[voter]}/access-file`);
    const pages = ['', '/roll?sort=userId&order=asc'].map((rest) => `/auth/voters${rest}`);
    const about = [`/elections/${election.id}`, `/votes/results/${election.id}`, messages];
    for (const path of [...pages, ...about, ...lists, ...files, '/ready']) {
      const { body } = await administrator.get(path).expect(200);
      // In the order of random IDs.
      body.data?.failures?.sort((one: Failure, other: Failure) =>
        one.voter.userId < other.voter.userId ? -1 : 1,
      );
      body.auditTrail?.entries.forEach((entry: object) => Reflect.deleteProperty(entry, 'entry'));
      seen.push([path, body.data ?? body]);
    }
    notes.push({
      administrator: withoutIds(JSON.stringify(seen)),
      // The cursor is the voter with the last random ID.
      thief: (await copyWithoutIds(app, withoutIds)).join('\n').replaceAll(/"cursor":"[^"]*"/g, ''),
      log: JSON.stringify([lines.map(withoutTimes), withoutTimings(await metrics.read())]),
      server: app.mails
        .map(({ to, subject }) => `${to.address}: ${subject}`)
        .toSorted()
        .join('\n'),
    });
  }

  const invitation = await write('invitation');
  await cast(0);
  await note();
  await bounce('gmail', 0, /^Voting is open/);
  await bounce('sendmail-quota', 1, /^Voting is open/);
  await bounce('postfix-unknown', 2, /./);
  await note();
  await cast(1);
  await note();
  await write('reminder');
  await bounce('yahoo', 3, /^Voting closes/);
  await note();
  await cast(2);
  const email = 'member-0@new.example';
  const correction = { email, currentPassword: PASSWORD };
  await administrator.put(`/auth/voters/${ids[0]}`, correction).expect(200);
  addresses[0] = email;
  await administrator.post('/auth/voters/send-again', { ids: ids.slice(1, 4) }).expect(200);
  await sendCredentials();
  await administrator.post(`${messages}/${invitation}/retry`, { which: 'failed' }).expect(200);
  await app.sendMessages();
  await note();
  imap.state.validity += 1;
  await readMailbox(app);
  await cast(3);
  await note();
  const duringVoting = notes.length;
  await declareResults(app, administrator, [election]);
  await note();
  return { notes, duringVoting };
}

type Held = Awaited<ReturnType<typeof holdElection>>;

function expectSame(one: Held, other: Held, until: number): void {
  const differences = one.notes.slice(0, until).flatMap((seen, place) =>
    (['administrator', 'thief', 'log', 'server'] as const).flatMap((who) => {
      const difference = differenceOf(seen[who], other.notes[place]?.[who] ?? '');
      return difference.map((text) => `${who}, note ${place}: ${text}`);
    }),
  );
  expect(differences).toEqual([]);
}

it('returned emails do not reveal whether or when their recipients have voted', async () => {
  const recipients = await holdElection([0, 1, 2, 3]);
  const inOtherOrder = await holdElection([3, 2, 1, 0]);
  expectSame(recipients, inOtherOrder, recipients.notes.length);
  // At the end, lists may show who voted.
  const others = await holdElection([4, 5, 6, 7]);
  expectSame(recipients, others, recipients.duringVoting);
  expect(recipients.notes[1]?.administrator).toContain('came back');
});

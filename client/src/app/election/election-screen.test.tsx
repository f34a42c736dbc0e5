import type { MessagesData, SingleElection } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import {
  makeElection,
  makeMessages,
  makeUpcoming,
  PLACEHOLDERS,
  resultsOf,
} from '../../../test/fixtures.ts';
import { makeMeeting } from '../../../test/meetings.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { formatDateTime } from '../../lib/format.ts';

const ONE = '/elections/election-1';
const MESSAGES = `${ONE}/messages?timeZone=America%2FNew_York`;
const administrator = { type: 'user', userId: 'ADMIN001', name: 'Ruth Adeyemi' } as const;
const [at, later] = ['2026-11-16T14:24:00.000Z', '2026-11-16T14:39:00.000Z'] as const;
const STORY = '/audit?election=election-1&limit=12';

beforeEach(() => {
  signInAs('admin');
  const board = { election: 'election-1', key: 'key', fingerprint: 'ab'.repeat(32) };
  api.expectPolls('GET', '/board/election-1', { data: { ...board, heads: [] } });
});

function progress(
  changes: Partial<SingleElection['progress']> = {},
): NonNullable<SingleElection['progress']> {
  return {
    statusChanges: [{ from: null, to: 'upcoming', at, by: administrator }],
    count: { state: 'none' },
    ...changes,
  };
}

const turnout = { ballots: 4, eligible: 318, percentage: 1.3 };
const upcoming = makeUpcoming({ turnout, progress: progress() });
const opened = { from: 'upcoming', to: 'active', at, by: { type: 'clock' } } as const;
const closed = { from: 'active', to: 'completed', at: later, by: administrator } as const;
const completed = (changes: Partial<SingleElection> = {}): SingleElection =>
  makeElection({
    status: 'completed',
    turnout,
    progress: progress({ statusChanges: [opened, closed] }),
    ...changes,
  });
const counted = completed({
  progress: progress({
    statusChanges: [opened, closed],
    count: { state: 'confirmed', at: '2026-11-16T14:40:10.000Z' },
  }),
});

function messagesOf(changes: Partial<MessagesData> = {}) {
  return makeMessages({
    election: { id: 'election-1', title: 'Board', status: 'upcoming', endDate: at },
    turnout,
    recipients: 318,
    reached: { invitation: 18, results: 0 },
    automatic: { invitation: true, reminderHours: null, results: false, links: true },
    ...changes,
  });
}

const entryOf = (event: string, sequence = 1) => ({
  sequence,
  eventId: String(sequence),
  at,
  actor: administrator,
  event,
  subject: { type: 'election', id: 'election-1', label: 'Board' },
  details: {},
  previousHash: '',
  hash: '',
});

async function openPage(election: SingleElection, changes: Partial<MessagesData> = {}, tab = '') {
  api
    .expectPolls('GET', ONE, { data: { election } })
    .expectPolls('GET', MESSAGES, { data: messagesOf(changes) })
    .expectPolls('GET', STORY, { data: { entries: [entryOf('election.created')], kinds: [] } })
    .expectPolls('GET', '/ready', { data: { mail: 'ok' } })
    .expectPolls('GET', '/backups/last', { data: { lastBackupAt: null } });
  const { user } = renderApp(`/admin/elections/election-1/${tab}`);
  await screen.findByRole('heading', { level: 1, name: election.title });
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).not.toHaveLength(0));
  return user;
}

const stage = () =>
  within(screen.getByRole('list', { name: 'Stages' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')?.textContent;

/** Presses the button of the next step as soon as it is enabled, and returns the dialog. */
async function openDialog(user: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  return within(screen.getByRole('alertdialog'));
}

const puts = () => api.lastCall('PUT', ONE)?.body;

describe('a completed election’s ballot box', () => {
  const box = async () => within(await screen.findByRole('region', { name: 'Ballot box' }));
  const sealing = { at: later, by: administrator };
  const sealed = (
    changes: Partial<NonNullable<SingleElection['progress']>>,
    sealedAt?: string,
  ) => ({
    ...counted,
    progress: { ...counted.progress, ...progress(counted.progress), ...changes },
    ...(sealedAt && { sealedAt }),
  });

  it('is sealed after a confirmation that states the consequences', async () => {
    const user = await openPage(sealed({ sealsAt: '2026-11-30T14:39:00.000Z' }), {}, 'record');
    const panel = await box();
    const due = formatDateTime('2026-11-30T14:39:00.000Z');
    expect(panel.getByText(new RegExp(`sealed automatically on ${due}`))).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Seal the Ballot Box' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Seal the ballot box?' }));
    expect(dialog.getByText(/can no longer be changed or reopened/)).toBeVisible();
    expect(dialog.getByText(/Backups made before sealing still link voters/)).toBeVisible();
    api.expect('POST', `${ONE}/seal`, { data: { election: sealed({ sealing }) } });
    api.expectPolls('GET', ONE, { data: { election: sealed({ sealing }) } });
    await user.click(dialog.getByRole('button', { name: 'Seal' }));
    expect(await panel.findByRole('status')).toHaveTextContent('is being sealed');
    expect(panel.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Election' })).toBeNull();
  });

  it.each([
    ['count', 'recount differs'],
    ['participants', 'number of ballots differs'],
  ] as const)(
    'shows why sealing has stopped, and offers to try again: %s',
    async (problem, text) => {
      await openPage(sealed({ sealing: { ...sealing, problem } }), {}, 'record');
      const panel = await box();
      expect(panel.getByRole('alert')).toHaveTextContent(text);
      expect(panel.getByRole('button', { name: 'Try Again' })).toBeVisible();
    },
  );

  it('shows when it was sealed', async () => {
    await openPage(sealed({ sealing }, later), {}, 'record');
    const panel = await box();
    expect(panel.getByText(`Sealed on ${formatDateTime(later)}.`)).toBeVisible();
    expect(panel.queryByRole('button')).toBeNull();
    const times = within(screen.getByRole('region', { name: 'Times' }));
    expect(times.getByText('Sealed')).toBeVisible();
  });

  it('is not shown before the count is confirmed', async () => {
    await openPage(completed(), {}, 'record');
    expect(screen.queryByRole('region', { name: 'Ballot box' })).toBeNull();
  });
});

describe('an election’s board', () => {
  const heads = [{ number: 1, size: 50, root: '', note: '' }];
  const board = { election: 'election-1', key: 'key', fingerprint: 'ab'.repeat(32), heads };

  it('shows its key and its size, and links to the board check and the audit package', async () => {
    api.expectPolls('GET', '/board/election-1', { data: board });
    const user = await openPage(counted, {}, 'record');
    const panel = within(await screen.findByRole('region', { name: 'Board' }));
    expect(await panel.findByText('50 ballots in one checkpoint')).toBeVisible();
    expect(panel.getByText(/^abababab abababab/)).toBeVisible();
    const check = panel.getByRole('link', { name: 'Check the Board' });
    expect(check).toHaveAttribute('href', '/verify#election-1');
    api.expect('GET', '/board/election-1/package', { status: 500 });
    await user.click(panel.getByRole('button', { name: 'Download Audit Package' }));
    expect(await screen.findByText(/^Failed to download the audit package/)).toBeVisible();
  });

  it('is not shown without receipts', async () => {
    await openPage({ ...counted, ballot: { ...counted.ballot, receipts: false } }, {}, 'record');
    expect(screen.queryByRole('region', { name: 'Board' })).not.toBeInTheDocument();
  });
});

describe('an election’s page', () => {
  it('explains in its record why the participation list is unavailable', async () => {
    const listRefusal = 'The list will be available after the result has been declared.';
    const listFrom = '2026-11-20T23:05:09.000Z';
    await openPage(completed(), { listRefusal, listFrom }, 'record');
    const panel = within(await screen.findByRole('region', { name: 'Who has voted' }));
    const available = formatDateTime('2026-11-20T23:06:00.000Z');
    expect(panel.getByText(`${listRefusal} Available from ${available}.`)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Export List' })).toBeDisabled();
  });

  it('sends the usual invitation after a confirmation once voting is open', async () => {
    const election = makeElection({
      endDate: '2126-11-20T23:00:00.000Z',
      turnout,
      progress: progress({ statusChanges: [opened] }),
    });
    const automatic = { invitation: false, reminderHours: null, results: false, links: true };
    const user = await openPage(election, { automatic });
    const read = await screen.findByRole('link', { name: 'Read the Email First' });
    expect(read).toHaveAttribute('href', `/admin/elections/election-1/messages#preview`);
    await user.click(await screen.findByRole('button', { name: 'Invite 300 Voters' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Send the invitation?' }));
    api.expect('POST', `${ONE}/messages`);
    await user.click(dialog.getByRole('button', { name: 'Send to 300 voters' }));
    expect(await screen.findByText('Message queued.')).toBeVisible();
    expect(api.lastCall('POST', `${ONE}/messages`)?.body).toMatchObject({
      kind: 'invitation',
      audience: 'everyone',
      subject: 'Voting is open: {title}',
    });
  });

  it('offers to save invitations as files without a mail server, and to hand out paper', async () => {
    const election = makeElection({ turnout, progress: progress({ statusChanges: [opened] }) });
    const automatic = { invitation: false, reminderHours: null, results: false, links: true };
    const onPaper = { ...election, ballot: { ...election.ballot, onPaper: true } };
    await openPage(onPaper, { automatic, mail: { delivery: 'files' } });
    const panel = within(await screen.findByRole('region', { name: 'Invite 300 voters' }));
    expect(panel.getByText(/the emails are saved as files to pass on\./)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Hand out paper ballots' })).toHaveAttribute(
      'href',
      '/admin/elections/election-1/paper',
    );
  });

  it('warns before closing if tellers could work out how the few people voted who did so online', async () => {
    const onPaper = { handedOut: 5 };
    const election = makeElection({
      ballot: { ...makeElection().ballot, onPaper: true },
      endDate: '2126-11-20T23:00:00.000Z',
      progress: progress({ statusChanges: [opened], onPaper }),
      totalVotes: 4,
      turnout,
    });
    const user = await openPage(election);
    const dialog = await openDialog(user, 'Close Early…');
    expect(dialog.getByText(/^Fewer than five people have voted online\./)).toBeVisible();
  });

  it('leads from the checklist of a draft to its participants, and does not offer to open voting', async () => {
    const user = await openPage({ ...upcoming, candidates: PLACEHOLDERS });
    expect(stage()).toBe('Draft (current stage)');
    expect(screen.queryByRole('button', { name: 'Open Early…' })).not.toBeInTheDocument();
    const checks = within(screen.getByRole('region', { name: 'Before voting opens' }));
    await user.click(checks.getByRole('button', { name: 'Edit Participants' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Participants' })).toBeVisible();
  });

  it('names the consequences before voting is opened', async () => {
    const sharedList = { ifNow: ['Budget'], asScheduled: ['Budget', 'Chair'] };
    const planned = { ...upcoming, progress: { ...progress(upcoming.progress), sharedList } };
    const user = await openPage(planned);
    expect(stage()).toBe('Ready (current stage)');
    expect(screen.getByText(/list for this election and “Budget” and “Chair”,/)).toBeVisible();
    const dialog = await openDialog(user, 'Open Early…');
    expect(dialog.getByText(/^318 voters can vote from now until/)).toBeVisible();
    expect(dialog.getByText('300 voters get the invitation by email.')).toBeVisible();
    expect(dialog.getByText('Candidates can no longer be changed.')).toBeVisible();
    expect(dialog.getByText(/list for this election and “Budget”,/)).toBeVisible();
    api.expect('PUT', ONE, { data: { election: upcoming } });
    await user.click(dialog.getByRole('button', { name: 'Open Voting' }));
    expect(await screen.findByText('Voting is open.')).toBeVisible();
    const next = screen.getByRole('heading', { name: 'Send yourself a test email' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(puts()).toMatchObject({ status: 'active', expectedUpdatedAt: upcoming.updatedAt });
  });

  it.each([
    [4, [], 'With so few voters, results can reveal how people voted.'],
    [0, ['South'], /^These groups have no voters yet/],
    [0, [], /^No one can vote yet\./],
  ])(
    'warns about %i voters in groups %j, in the checklist and before voting opens',
    async (everyone, groups, text) => {
      const changes = { recipients: everyone };
      const user = await openPage({ ...upcoming, electorate: { groups } }, changes);
      const checklist = within(screen.getByRole('region', { name: 'Before voting opens' }));
      expect(await checklist.findByText(text, { exact: false })).toBeVisible();
      const [only] = groups;
      expect(checklist.getByRole('link', { name: 'Show Voters' })).toHaveAttribute(
        'href',
        only === undefined ? '/admin/voters' : `/admin/voters?group=${only}`,
      );
      const dialog = await openDialog(user, 'Open Early…');
      expect(dialog.getByRole('note')).toHaveTextContent(text);
    },
  );

  it('links to the groups’ members only until voting has closed', async () => {
    const electorate = { groups: ['North'] };
    await openPage(makeElection({ status: 'completed', electorate }), {}, 'voters');
    const panel = within(await screen.findByRole('region', { name: 'Who can vote' }));
    expect(panel.getByText(/^Members of North/)).toBeVisible();
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
  });

  it('counts voters without an address, and does not call emails sent that are only files', async () => {
    const status = { statusChanges: [opened] };
    const election = makeElection({ turnout, weighted: true, progress: progress(status) });
    const counts = { waiting: 0, sent: 316, failed: 0, bounced: 0, uncertain: 0 };
    const message = { id: '1', kind: 'invitation', audience: 'everyone', state: 'done' } as const;
    const sent = { ...message, subject: '', text: '', links: true, createdAt: at, counts };
    await openPage(election, {
      recipients: 316,
      unaddressed: 2,
      messages: [
        { ...sent, unaddressed: 2, deliveries: ['files'] },
        {
          ...sent,
          id: '2',
          unaddressed: 2,
          kind: 'results',
          state: 'sending',
          counts: { ...counts, sent: 0 },
        },
      ],
      starting: ['reminder'],
    });
    expect(await screen.findByText('of 318 voters, 1.3%', { exact: false })).toBeVisible();
    const emails = within(await screen.findByRole('region', { name: 'Emails' }));
    expect(emails.getByText('Saved as files, not sent')).toBeVisible();
    // A reminder that is due but does not exist yet, and results whose recipients are not known yet.
    expect(emails.getAllByText('Starting…')).toHaveLength(2);
  });

  it('shows turnout and failed emails while voting is open, and asks before closing', async () => {
    const election = makeElection({
      endDate: '2126-11-20T23:00:00.000Z',
      turnout: { ballots: 999, eligible: 1_284, percentage: 77.8 },
      progress: progress({ statusChanges: [opened] }),
    });
    const counts = { waiting: 0, sent: 300, failed: 2, bounced: 0, uncertain: 1 };
    const message = {
      id: '1',
      kind: 'invitation',
      audience: 'everyone',
      state: 'done',
      unaddressed: 0,
    } as const;
    const user = await openPage(election, {
      messages: [{ ...message, subject: '', text: '', links: true, createdAt: at, counts }],
    });
    expect(stage()).toBe('Open (current stage)');
    const shown = within(screen.getByRole('region', { name: 'Turnout' }));
    expect(shown.getByText('999')).toBeVisible();
    expect(shown.getByText(/of 1,284 voters, 77\.8%/)).toBeVisible();
    expect(
      await screen.findByText('3 emails failed, bounced, or may not have been delivered'),
    ).toBeVisible();
    const dialog = await openDialog(user, 'Close Early…');
    // The number on the page may be old, so the dialog asks again.
    api.expectPolls('GET', MESSAGES, {
      data: messagesOf({ turnout: { ballots: 1_280, eligible: 1_284, percentage: 99.7 } }),
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const again = await openDialog(user, 'Close Early…');
    expect(
      await again.findByText(
        /^Voting closes now instead of on .* 4 voters haven’t voted and can no longer vote\.$/,
      ),
    ).toBeVisible();
    api.expect('PUT', ONE, { data: { election } });
    await user.click(again.getByRole('button', { name: 'Close Voting' }));
    expect(await screen.findByText('Voting is closed.')).toBeVisible();
    expect(puts()).toMatchObject({ status: 'completed' });
  });

  const over = makeElection({ endDate: '2026-01-20T23:00:00.000Z', turnout, progress: progress() });
  const automatic = { invitation: true, reminderHours: null, results: true, links: true };
  const saved = { automatic, mail: { delivery: 'files' } } as const;
  it.each<[string, RegExp, SingleElection, Partial<MessagesData>]>([
    [
      'Open Early…',
      /^No invitation is sent automatically\./,
      upcoming,
      { automatic: { ...automatic, invitation: false } },
    ],
    ['Open Early…', /The emails to 300 voters will be saved as files\.$/, upcoming, saved],
    ['Close Voting Now…', /^Voting closes now\. 314 voters haven’t voted/, over, {}],
    ['Close Voting Now…', /the results will be saved as files/, over, saved],
    [
      'Close Voting Now…',
      /This election can’t be reopened\.$/,
      { ...over, ballot: { ...over.ballot, results: 'after-close' } },
      {},
    ],
    ['Declare Result', /^No .* The emails to 318 voters will be saved as files\.$/, counted, saved],
    [
      'Declare Result',
      /^No .* The email to 1 voter will be saved as a file\.$/,
      counted,
      { ...saved, recipients: 1 },
    ],
  ])('asks before “%s”, and says %s', async (step, text, election, changes) => {
    const user = await openPage(election, changes);
    const dialog = await openDialog(user, step);
    expect(await dialog.findByText(text)).toBeVisible();
    if (changes.mail) expect(screen.queryByText(/by email/)).not.toBeInTheDocument();
  });

  it('warns when the recount differs, and does not offer to declare the result', async () => {
    const differs = progress({ count: { state: 'differs', at: later } });
    await openPage(completed({ progress: differs }));
    expect(screen.getByText(/^The recount differs from the count\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Declare Result' })).not.toBeInTheDocument();
  });

  it('declares the result in one step, and shows how many voters get it by email', async () => {
    const user = await openPage(counted);
    expect(stage()).toBe('Counted (current stage)');
    const dialog = await openDialog(user, 'Declare Result');
    expect(dialog.getByText('Amara Okafor has the most votes: 3 of 4.')).toBeVisible();
    expect(dialog.getByText('318 voters get the results by email.')).toBeVisible();
    api.expect('POST', `${ONE}/declaration`, { data: { declaredAt: later } });
    await user.click(dialog.getByRole('button', { name: 'Declare Result' }));
    expect(await screen.findByText('Result declared.')).toBeVisible();
    expect(api.lastCall('POST', `${ONE}/declaration`)?.body).toEqual({
      announce: true,
      timeZone: 'America/New_York',
    });
  });

  it('declares the result without emails if the administrator decides so', async () => {
    const user = await openPage(counted);
    const dialog = await openDialog(user, 'Declare Result');
    await user.click(dialog.getByRole('checkbox', { name: 'Email the results to voters' }));
    expect(dialog.getByText(/^No emails are sent now\./)).toBeVisible();
    api.expect('POST', `${ONE}/declaration`, { data: { declaredAt: later } });
    await user.click(dialog.getByRole('button', { name: 'Declare Result' }));
    expect(await screen.findByText('Result declared.')).toBeVisible();
    expect(api.lastCall('POST', `${ONE}/declaration`)?.body).toMatchObject({ announce: false });
  });

  it('plans the invitation while none is planned', async () => {
    const off = { invitation: false, reminderHours: null, results: false, links: true };
    const user = await openPage(upcoming, { automatic: off });
    expect(await screen.findByRole('heading', { name: 'Plan the invitation' })).toBeVisible();
    const checks = within(screen.getByRole('region', { name: 'Before voting opens' }));
    expect(checks.getByText('No one is told when voting opens.')).toBeVisible();
    const planned = { ...off, invitation: true };
    api.expect('PUT', `${ONE}/messages/automatic`, { data: { automatic: planned } });
    api.expectPolls('GET', MESSAGES, { data: messagesOf({ automatic: planned }) });
    await user.click(checks.getByRole('button', { name: 'Invite When Voting Opens' }));
    expect(
      await screen.findByRole('heading', { name: 'Send yourself a test email' }),
    ).toBeVisible();
    expect(checks.getByText('Sent when voting opens.')).toBeVisible();
    expect(api.lastCall('PUT', `${ONE}/messages/automatic`)?.body).toMatchObject(planned);
  });

  it('marks stages as skipped for an election that was completed without voting', async () => {
    const skip = { from: 'upcoming', to: 'completed', at: later, by: administrator } as const;
    await openPage(
      completed({
        hasBallots: false,
        totalVotes: 0,
        progress: progress({
          statusChanges: [...progress().statusChanges, skip],
          count: { state: 'confirmed' },
        }),
      }),
    );
    const items = within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Draft (done)',
      'Ready (done)',
      'Open (skipped)',
      'Closed (skipped)',
      'Counted (current stage)',
      'Declared',
    ]);
  });

  it('names the elected candidates before a result with several seats is declared', async () => {
    const ballot = { ...counted.ballot, kind: 'several', seats: 2, marks: 2 } as const;
    const quorum = { needed: 2, reached: 4, met: true, words: 'Half of 4: 2 needed, 4 voted.' };
    const { results } = resultsOf({ ...makeElection({ status: 'completed' }), ballot });
    const decided = { elected: ['jonas', 'amara'], ties: [], rounds: [], verdict: { quorum } };
    api.expect('GET', '/votes/results/election-1', {
      data: { results: { ...results, ...decided } },
    });
    const user = await openPage({ ...counted, ballot });
    const text = 'Elected: Jonas Lindqvist and Amara Okafor.';
    expect(await screen.findByText(text)).toBeVisible();
    const dialog = await openDialog(user, 'Declare Result');
    expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByText(quorum.words)).toBeVisible();
    expect(dialog.queryByText(/leads with/)).not.toBeInTheDocument();
  });

  it.each([
    ['counted', counted, 'Amara Okafor has the most votes: 3 of 4.'],
    ['declared', { ...counted, declaredAt: later }, 'Elected: Amara Okafor.'],
  ])(
    'names the outcome of a %s election, and offers its minutes',
    async (_stage, election, outcome) => {
      const { results } = resultsOf(election);
      const decided = { elected: ['amara'], ties: [], rounds: [], verdict: {} };
      api.expectPolls('GET', '/votes/results/election-1', {
        data: { results: { ...results, ...decided } },
      });
      await openPage(election);
      expect(await screen.findByText(outcome)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Download Minutes (PDF)' })).toBeEnabled();
    },
  );

  it('offers the minutes of the whole ballot paper on the page of one of its questions', async () => {
    const question = { ...counted, paper: 'Assembly of owners' };
    const elections = [question, { ...question, id: 'election-2' }];
    api.expectPolls('GET', '/elections', { data: { elections } });
    api.expectPolls('GET', '/elections/election-2', { data: { election: elections[1] } });
    const user = await openPage(question);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const query = new URLSearchParams({ format: 'pdf', timeZone, scope: 'paper' });
    api.expect('GET', `${ONE}/export?${query}`, { status: 409, message: 'Not yet.' });
    await user.click(await screen.findByRole('button', { name: 'Ballot Paper Minutes (PDF)' }));
    expect(
      await screen.findByText('Failed to save the ballot paper minutes: Not yet.'),
    ).toBeVisible();
  });

  it('warns when a recount after the declaration differs', async () => {
    api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(counted) });
    await openPage({
      ...counted,
      declaredAt: later,
      progress: progress({
        count: { state: 'differs', at: later },
        declared: { at: later, by: administrator },
      }),
    });
    expect(screen.getByText(/^A later recount differs from the declared count\./)).toBeVisible();
  });

  it('records that a test email was read', async () => {
    const sent = { testSent: { at, by: administrator } };
    const user = await openPage(makeUpcoming({ turnout, progress: progress(sent) }));
    api.expect('POST', `${ONE}/messages/test/read`);
    await user.click(screen.getByRole('button', { name: 'Mark as Read' }));
    expect(await screen.findByText('Test email marked as read.')).toBeVisible();
  });

  it('offers to mark a test email as read only after one has been sent', async () => {
    await openPage(upcoming);
    expect(screen.getByRole('button', { name: 'Send Me a Test Email' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as Read' })).not.toBeInTheDocument();
  });

  it('withdraws a candidate, with a reason, while voting is open', async () => {
    const [amara, jonas] = makeElection().candidates;
    const kofi = { ...jonas, id: 'kofi', name: 'Kofi Mensah' };
    const candidates = [
      { ...amara, withdrawnAt: later },
      jonas,
      kofi,
    ] as SingleElection['candidates'];
    const user = await openPage(
      makeElection({ candidates, turnout, progress: progress({ statusChanges: [opened] }) }),
      {},
      'ballot',
    );
    const panel = within(await screen.findByRole('region', { name: 'Ballot' }));
    expect(panel.getByText(`Withdrew ${formatDateTime(later)}`)).toBeVisible();
    expect(panel.getAllByRole('button')).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: 'Withdraw Jonas Lindqvist…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw candidate' }));
    expect(dialog.getByText('Ballots already cast don’t change.')).toBeVisible();
    expect(dialog.getByText('This can’t be undone.')).toBeVisible();
    expect(dialog.queryByText(/^Rankings/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Withdraw Candidate' }));
    const reason = dialog.getByLabelText('Reason *');
    expect(reason).toHaveAccessibleDescription(/Enter a reason$/);
    expect(reason).toHaveFocus();
    await user.type(reason, ' Moved abroad ');
    const message = 'Voting has closed.';
    const refused = { status: 409, code: 'WITHDRAWAL_REFUSED', message };
    api.expect('POST', `${ONE}/withdrawals`, refused);
    await user.click(dialog.getByRole('button', { name: 'Withdraw Candidate' }));
    expect(await dialog.findByText(message)).toBeVisible();
    api.expect('POST', `${ONE}/withdrawals`, { data: { election: upcoming } });
    await user.click(dialog.getByRole('button', { name: 'Withdraw Candidate' }));
    expect(await screen.findByText('Candidate withdrawn.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.lastCall('POST', `${ONE}/withdrawals`)?.body).toEqual({
      candidateId: 'jonas',
      reason: 'Moved abroad',
    });
  });

  it.each([
    ['the last candidate', [{ withdrawnAt: later }, {}], 'active', true],
    ['candidates once voting has closed', [{}, {}], 'completed', true],
    ['candidates who can still be removed', [{}, {}], 'upcoming', false],
    ['the answers of a motion', [{ name: 'Yes' }, { name: 'No' }], 'active', true],
  ] as const)('doesn’t withdraw %s', async (_who, changes, status, hasBallots) => {
    const candidates = makeElection().candidates.map((one, place) => ({
      ...one,
      ...changes[place],
    }));
    const election = makeElection({
      candidates,
      status,
      hasBallots,
      turnout,
      progress: progress(),
    });
    await openPage(election, {}, 'ballot');
    await screen.findByRole('region', { name: 'Ballot' });
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    api.expect('GET', ONE, { status: 503, message: 'The database is unreachable.' });
    const { user } = renderApp('/admin/elections/election-1');
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    api.expect('GET', ONE, { status: 404, code: 'NOT_FOUND', message: 'Gone.' });
    await user.click(retry);
    expect(await screen.findByText(/^This election doesn’t exist\./)).toBeVisible();
  });
});

describe('the page for a question on a ballot paper', () => {
  const paper = 'Assembly 2026';
  const questionOf = (number: number, changes: Partial<SingleElection> = {}) => ({
    ...upcoming,
    id: `election-${number}`,
    title: `Motion ${number}`,
    paper,
    ...changes,
  });

  async function openPaper(
    questions: readonly SingleElection[],
    changes: Partial<MessagesData> = {},
  ) {
    api.expectPolls('GET', '/elections', { data: { elections: questions.toReversed() } });
    for (const one of questions) {
      api.expectPolls('GET', `/elections/${one.id}`, { data: { election: one } });
    }
    const [first] = questions;
    if (!first) throw new Error('a question');
    return openPage(first, changes);
  }

  const closest = (name: string) =>
    within(screen.getByRole('list', { name })).getAllByRole('listitem');

  it('opens voting on all ready questions, and names the questions that stay unchanged', async () => {
    const draft = questionOf(3, { candidates: [], turnout: { ...turnout, eligible: 0 } });
    const [first, second] = [questionOf(1), questionOf(2)];
    const user = await openPaper([first, second, draft]);
    await user.click(
      await screen.findByRole('button', { name: 'Open Voting on 2 of 3 Questions' }),
    );
    const dialog = within(
      screen.getByRole('alertdialog', { name: 'Open voting on 2 of 3 questions now?' }),
    );
    expect(closest('Questions').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Motion 1318 voters can vote until/),
      expect.stringMatching(/^Motion 2318 voters can vote until/),
    ]);
    expect(closest('Unchanged questions').map(({ textContent }) => textContent)).toEqual([
      'Motion 3Not ready. The question’s checklist shows what is missing.',
    ]);
    api.expect('PUT', ONE, { data: { election: first } });
    const ballot = { ...second.ballot, results: 'after-close' };
    api.expect('PUT', '/elections/election-2', { data: { election: { ...second, ballot } } });
    await user.click(dialog.getByRole('button', { name: 'Open Voting' }));
    expect(await screen.findByText('Voting is open.')).toBeVisible();
    expect(screen.getByText(/^The count stays hidden until voting has closed/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    for (const one of [first, second]) {
      expect(api.lastCall('PUT', `/elections/${one.id}`)?.body).toMatchObject({
        title: one.title,
        status: 'active',
        expectedUpdatedAt: one.updatedAt,
      });
    }
  });

  it('offers no step for one question before all questions have been loaded', async () => {
    const questions = [questionOf(1), questionOf(2)];
    for (const one of questions) {
      api.expectPolls('GET', `/elections/${one.id}`, { data: { election: one } });
    }
    const answer = api.expectHeld('GET', '/elections', { data: { elections: questions } });
    await openPage(questionOf(1));
    await screen.findAllByText(/318 voters can vote/);
    expect(screen.getByRole('button', { name: 'Open Early…' })).toBeDisabled();
    answer();
    expect(
      await screen.findByRole('button', { name: 'Open Voting on Both Questions' }),
    ).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Open Only This Question' })).toBeEnabled();
  });

  it('shows which questions were not closed and why, and retries only these', async () => {
    const open = (number: number) => questionOf(number, { status: 'active', hasBallots: true });
    const questions = [open(1), open(2), open(3)];
    const user = await openPaper(questions);
    await user.click(
      await screen.findByRole('button', { name: 'Close Voting on All 3 Questions' }),
    );
    const dialog = within(
      screen.getByRole('alertdialog', { name: 'Close voting on all 3 questions now?' }),
    );
    expect(dialog.getAllByText('Turnout so far: 4 of 318 (1.3%).')).toHaveLength(3);
    api.expect('PUT', ONE, { data: { election: questions[0] } });
    const message = 'Another administrator has deleted this election.';
    api.expect('PUT', '/elections/election-2', { status: 404, code: 'NOT_FOUND', message });
    api.expectNoAnswer('PUT', '/elections/election-3');
    await user.click(dialog.getByRole('button', { name: 'Close Voting' }));
    expect(await dialog.findByText(/^Voting did not close for 2 of 3 questions\./)).toBeVisible();
    expect(closest('Questions').map(({ textContent }) => textContent)).toEqual([
      'Motion 1Done.',
      `Motion 2Not done: ${message}`,
      'Motion 3Not done: The server didn’t respond. The change may have been made.',
    ]);
    // The response was lost, but the third question is closed.
    const over = { ...questions[2], status: 'completed' };
    api.expectPolls('GET', '/elections/election-3', { data: { election: over } });
    api.expect('PUT', '/elections/election-2', { data: { election: questions[1] } });
    await user.click(dialog.getByRole('button', { name: 'Close Voting' }));
    expect(await screen.findByText('Voting is closed.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('leads from a declared result to the next question, and has no minutes of the paper before', async () => {
    const declared = questionOf(1, { ...counted, declaredAt: later, id: 'election-1', paper });
    api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(declared) });
    const hidden = { ...counted, isCountHidden: true as const, id: 'election-2', paper };
    await openPaper([declared, questionOf(2, { ...hidden, title: 'Motion 2' })]);
    const panel = within(await screen.findByRole('region', { name: 'Result declared' }));
    expect(await panel.findByRole('link', { name: 'Motion 2' })).toHaveAttribute(
      'href',
      '/admin/elections/election-2',
    );
    expect(
      panel.queryByRole('button', { name: 'Ballot Paper Minutes (PDF)' }),
    ).not.toBeInTheDocument();
  });

  it('offers to declare only one result, or all results after showing each outcome', async () => {
    const results = (number: number) =>
      questionOf(number, {
        ...counted,
        id: `election-${number}`,
        title: `Motion ${number}`,
        paper,
      });
    const user = await openPaper([results(1), results(2)]);
    expect(await screen.findByRole('button', { name: 'Declare Only This Result' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Declare Results of Both Questions' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getAllByText('Amara Okafor has the most votes: 3 of 4.')).toHaveLength(2);
    for (const number of [1, 2]) {
      api.expect('POST', `/elections/election-${number}/declaration`, {
        data: { declaredAt: later },
      });
    }
    await user.click(dialog.getByRole('button', { name: 'Declare Results' }));
    expect(await screen.findByText('Results declared.')).toBeVisible();
  });
});

describe('an election that ends in a tie', () => {
  const candidates = counted.candidates.map((one) => ({ ...one, votes: 2 }));
  const [first, second] = candidates.map(({ id }) => id);
  const tie = { tied: [first ?? '', second ?? ''], seats: 1 };
  const results = {
    ...resultsOf({ ...counted, candidates }).results,
    elected: [],
    ties: [{ round: 1, tied: tie.tied, by: 'open', chosen: null } as const],
    verdict: {},
  };
  const tied = (changes: object = {}) => ({
    ...counted,
    candidates,
    progress: { ...progress(counted.progress), tie: { ...tie, ...changes } },
  });
  const decision = {
    elected: [second ?? ''],
    by: 'lot',
    decidedAt: later,
    recordedBy: administrator,
  } as const;

  it('asks what was decided, records it, and then offers to declare or to correct it', async () => {
    api.expectPolls('GET', '/votes/results/election-1', { data: { results } });
    const user = await openPage(tied());
    const panel = within(await screen.findByRole('region', { name: 'Decide the tie' }));
    expect(await panel.findByText(/are tied, so 1 seat stays empty/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Declare Without a Decision…' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Record Decision…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    await user.click(dialog.getByRole('button', { name: 'Record Decision' }));
    expect(dialog.getByText('Choose who is elected')).toBeVisible();
    expect(dialog.getByText('Choose how the tie was decided')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: candidates[1]?.name ?? '' }));
    await user.selectOptions(dialog.getByRole('combobox'), 'By lot');
    api.expect('PUT', `${ONE}/tie-decision`, { data: { election: tied({ decision }) } });
    api.expectPolls('GET', ONE, { data: { election: tied({ decision }) } });
    await user.click(dialog.getByRole('button', { name: 'Record Decision' }));
    expect(api.lastCall('PUT', `${ONE}/tie-decision`)?.body).toEqual({
      elected: [second],
      by: 'lot',
      note: '',
    });
    expect(await screen.findByRole('heading', { name: 'Declare the result' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Correct Decision…' })).toBeVisible();
  });

  it('offers a runoff between the tied candidates', async () => {
    api.expectPolls('GET', '/votes/results/election-1', { data: { results } });
    api.expectPolls('GET', '/groups', { data: { groups: [] } });
    const user = await openPage(tied());
    await user.click(await screen.findByRole('button', { name: 'Schedule Runoff…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Election' }));
    expect(dialog.getByRole('textbox', { name: /^Title/i })).toHaveValue(
      `${counted.title} (runoff)`,
    );
    for (const { name } of candidates) expect(dialog.getByDisplayValue(name)).toBeVisible();
  });

  it('leads from a question of an open meeting to the meeting, where its runoff is added', async () => {
    api.expectPolls('GET', '/votes/results/election-1', { data: { results } });
    const meeting = makeMeeting({ status: 'open' });
    api.expectPolls('GET', '/meetings/meeting', { data: { meeting } });
    await openPage({ ...tied(), meeting: { id: 'meeting', presence: 'present' } });
    for (const name of ['Meeting', 'Question of a meeting', 'Add Runoff in the Meeting'])
      expect(await screen.findByRole('link', { name })).toHaveAttribute(
        'href',
        '/admin/meetings/meeting',
      );
  });

  it('offers a runoff of its own once the meeting of a question is closed', async () => {
    api.expectPolls('GET', '/votes/results/election-1', { data: { results } });
    const meeting = makeMeeting({ status: 'closed' });
    api.expectPolls('GET', '/meetings/meeting', { data: { meeting } });
    await openPage({ ...tied(), meeting: { id: 'meeting', presence: 'present' } });
    expect(await screen.findByRole('button', { name: 'Schedule Runoff…' })).toBeVisible();
    expect(screen.getByText(/, or schedule a runoff election\./)).toBeVisible();
  });
});

const MAJORITY = { numerator: 1, denominator: 2, comparison: 'more-than' } as const;

it('offers a runoff if no one has reached the majority', async () => {
  const [first, second] = counted.candidates;
  const check = { needed: 3, reached: 2, whole: 4, met: false, words: '', leaders: [] };
  const results = {
    ...resultsOf(counted).results,
    elected: [],
    verdict: { majority: check },
  };
  api.expectPolls('GET', '/votes/results/election-1', { data: { results } });
  api.expectPolls('GET', '/groups', { data: { groups: [] } });
  const ballot = { ...counted.ballot, majority: { ...MAJORITY, base: 'valid' } as const };
  const user = await openPage({ ...counted, ballot });
  await user.click(await screen.findByRole('button', { name: 'Schedule Runoff…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Election' }));
  for (const one of [first, second])
    expect(dialog.getByDisplayValue(one?.name ?? '')).toBeVisible();
});

describe('an election with encrypted ballots', () => {
  const encrypted = completed({
    ballot: { ...makeElection().ballot, encrypted: 'group-1', receipts: false },
  });
  const holder = (index: number, name: string, decryptedAt: string | null = null) => ({
    index,
    name,
    decryptedAt,
  });
  const decrypting = {
    stage: 'decrypting',
    group: 'Committee',
    threshold: 2,
    fingerprint: '12345',
    uuid: null,
    lastDrillAt: null,
    addressChangedAt: null,
    voters: { prepared: 318, all: 318 },
    archived: 4,
    digits: '54321',
    tallyAt: later,
    decryptedAt: null,
    keyHolders: [holder(1, 'Noor', later), holder(2, 'Tom'), holder(3, 'Ines')],
  };
  const expectStage = (data: object) =>
    api.expectPolls('GET', `${ONE}/encryption`, { data: { ...decrypting, ...data } });

  it('shows who has decrypted, and reminds the others', async () => {
    expectStage({});
    const user = await openPage(encrypted);
    expect(screen.getByRole('heading', { name: 'Key holders decrypt the sum' })).toBeVisible();
    const panel = within(await screen.findByRole('region', { name: 'Encrypted ballots' }));
    expect(await panel.findByText(/^The sum of 4 ballots waits/)).toBeVisible();
    expect(panel.getAllByText('Not decrypted yet')).toHaveLength(2);
    expect(panel.getByText('54321')).toBeVisible();
    api.expect('POST', `${ONE}/encryption/reminder`, { data: decrypting });
    await user.click(panel.getByRole('button', { name: 'Remind Key Holders' }));
    expect(await screen.findByText('A reminder with a new link is on its way.')).toBeVisible();
  });

  it('says beside the results whom they wait for', async () => {
    expectStage({});
    api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(encrypted) });
    await openPage(encrypted, {}, 'results');
    expect(await screen.findByText('Waiting for 1 of 2 key holders: Tom and Ines.')).toBeVisible();
  });
});

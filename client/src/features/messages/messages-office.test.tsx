import type { Message, MessagesData } from '@votewise/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeElection, makeMessage, makeMessages, makeVoter } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';

const PATH = '/elections/election-1/messages';
const READ = `${PATH}?timeZone=America%2FNew_York`;

beforeEach(() => {
  signInAs('admin');
  api.expectPolls('GET', '/elections/election-1', { data: { election: makeElection() } });
});

async function openPage(changes: Partial<MessagesData> = {}) {
  api.expect('GET', READ, { data: makeMessages(changes) });
  const { user } = renderApp('/admin/elections/election-1/messages');
  await screen.findByRole('heading', { name: 'Write a message' });
  return user;
}

it('writes one email for all questions of a ballot paper', async () => {
  const paper = {
    name: 'Assembly 2026',
    questions: ['Roof', 'Garden'],
    status: 'active',
    recipients: 240,
    unaddressed: 0,
  } as const;
  const closed = { ...makeMessages().election, status: 'completed' as const };
  const data = makeMessages({
    election: closed,
    paper: { ...paper, questions: [...paper.questions] },
  });
  api.expectPolls('GET', READ, { data });
  renderApp('/admin/elections/election-1/messages');
  const about = await screen.findByText(/Each message is one email about both questions/);
  expect(about.parentElement).toHaveTextContent('Assembly 2026');
  // Voting is open on the other question, so the next message is an invitation.
  expect(screen.getByText(/^Will be sent to 140 voters\. For 100 voters/)).toBeVisible();
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText(/^Questions on this ballot paper:/)).toHaveTextContent(
    'Questions on this ballot paper: 1. Roof 2. Garden',
  );
});

describe('the messages page', () => {
  it('can be loaded again after a failure', async () => {
    api.expect('GET', READ, { status: 500 });
    const { user } = renderApp('/admin/elections/election-1/messages');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.expect('GET', READ, { data: makeMessages() });
    await user.click(again);
    expect(await screen.findByText(/^No messages yet\./)).toBeVisible();
  });

  it('shows where emails are saved when no mail server is configured', async () => {
    await openPage({ mail: { delivery: 'files', folder: '/srv/votewise/mail' } });
    expect(screen.getByText('/srv/votewise/mail')).toBeVisible();
  });

  it('previews the email as its recipients will see it', async () => {
    const user = await openPage({ messages: [makeMessage()] });
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText(/^Voting closes on .*: Student Union Board$/)).toBeVisible();
    expect(preview.getByText('Hello Lena Moreau,')).toBeVisible();
    expect(preview.getByText('Northfield Rowing Club')).toBeVisible();
    expect(preview.getByText(/^Questions\? Contact Northfield/)).toBeVisible();
    expect(
      preview.getByText(/^Voters with a different email language get a translation\./),
    ).toBeVisible();
    const subject = screen.getByRole('textbox', { name: 'Subject' });
    await user.clear(subject);
    await user.type(subject, 'Dear {{name}');
    expect(preview.getByText('Dear Lena Moreau')).toBeVisible();
  });

  it('reports an unknown placeholder at once and does not send the message', async () => {
    const user = await openPage();
    await user.type(screen.getByRole('textbox', { name: 'Text' }), ' {{nmae}');
    expect(
      screen.getByText('{nmae} can’t be used here. Use {name}', { exact: false }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('does not promise an email when no mail server is configured', async () => {
    const user = await openPage({ messages: [makeMessage()], mail: { delivery: 'files' } });
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send the reminder?' }));
    expect(
      dialog.getByText(/The emails to 106 voters will be saved as files with the subject/),
    ).toBeVisible();
    expect(dialog.queryByText(/get an email/)).not.toBeInTheDocument();
  });

  it('asks for confirmation with the number of recipients, and reports the queued message', async () => {
    const user = await openPage({ messages: [makeMessage()] });
    expect(
      screen.getByText(
        'Will be sent to all 106 voters, including those who have voted. VoteWise doesn’t reveal who has voted while voting is open.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send the reminder?' }));
    expect(dialog.getByText(/^Voting closes on .*: Student Union Board$/)).toBeVisible();
    const message = makeMessage({ kind: 'reminder', state: 'preparing' });
    const refusal = 'Reminders can only be sent while voting is open.';
    const release = api.expectHeld('POST', PATH, { status: 409, message: refusal });
    const send = dialog.getByRole('button', { name: 'Send to 106 voters' });
    await user.click(send);
    // Progress is shown only of what takes more than a second.
    expect(await screen.findByText('Sending message…', {}, { timeout: 4_000 })).toBeVisible();
    api.expect('GET', READ, { data: makeMessages() });
    release();
    expect(await screen.findByText(refusal)).toBeVisible();
    api.expectNoAnswer('POST', PATH).expect('GET', READ, { data: makeMessages() });
    await user.click(send);
    const unknown = await dialog.findByText('Try again. No one will get the message twice.', {
      exact: false,
    });
    expect(unknown).toBeVisible();
    expect(screen.getByText('Failed to send message. Please try again.')).toBeVisible();
    const first = api.lastCall('POST', PATH)?.body;
    api
      .expect('POST', PATH, { status: 201, data: { message } })
      .expect('GET', READ, { data: makeMessages({ messages: [message] }) });
    await user.click(send);
    expect(await screen.findByText('Message queued.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Sent messages' })).toHaveFocus();
    // The same ID as before, so that the message is not sent twice if a response is lost.
    expect(api.lastCall('POST', PATH)?.body).toEqual(first);
    expect(first).toMatchObject({
      kind: 'reminder',
      audience: 'everyone',
      voters: [],
      timeZone: 'America/New_York',
    });
    expect(await screen.findByText('Finding recipients…')).toBeVisible();
  });

  it('shows how many voters have the invitation already and will not get it again', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Invitation' }));
    await user.click(screen.getByRole('button', { name: 'Everyone' }));
    expect(
      screen.getByText(
        'Will be sent to 6 voters. For 100 voters, it has already been sent or queued, and won’t be sent again.',
      ),
    ).toBeVisible();
  });

  it('includes personal links unless the author turns them off, and explains them', async () => {
    const votingLink = 'https://vote.example.org/v#example';
    const user = await openPage({ example: { ...makeMessages().example, votingLink } });
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText(/^Open your personal link, .*\/v#example$/)).toBeVisible();
    expect(preview.getByText(/^This link is personal\. Anyone who has it can vote/)).toBeVisible();
    const [links] = screen.getAllByRole('checkbox', { name: 'Include a personal voting link' });
    if (!links) throw new Error('no switch');
    expect(links).toBeChecked();
    await user.click(links);
    expect(preview.getByText(/^Sign in, .*\/voter\/dashboard\?election=election-1$/)).toBeVisible();
    expect(preview.queryByText(/^This link is personal/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send the invitation?' }));
    const message = makeMessage({ state: 'preparing', links: false });
    api
      .expect('POST', PATH, { status: 201, data: { message } })
      .expect('GET', READ, { data: makeMessages({ messages: [message] }) });
    await user.click(dialog.getByRole('button', { name: /^Send to/ }));
    expect(await screen.findByText('Message queued.')).toBeVisible();
    expect(api.lastCall('POST', PATH)?.body).toMatchObject({ links: false });
  });

  it('offers no personal links in an election that requires the password', async () => {
    await openPage();
    for (const links of screen.getAllByRole('checkbox', {
      name: 'Include a personal voting link',
    })) {
      expect(links).toBeDisabled();
      expect(links).not.toBeChecked();
    }
    expect(screen.getAllByText(/^Voters in this election need their password\./)).toHaveLength(2);
  });

  it('refuses an invitation before voting opens', async () => {
    await openPage({ election: { ...makeMessages().election, status: 'upcoming' } });
    expect(screen.getByText(/^Voting hasn’t opened yet\. Turn on/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  });

  it('keeps what the author wrote while another type of message is shown', async () => {
    const user = await openPage({ messages: [makeMessage()] });
    const subject = screen.getByRole('textbox', { name: /^Subject/ });
    expect(subject).toHaveValue('Voting closes on {end}: {title}');
    await user.clear(subject);
    await user.paste('Please vote');
    await user.click(screen.getByRole('button', { name: 'Invitation' }));
    expect(subject).toHaveValue('Voting is open: {title}');
    await user.click(screen.getByRole('button', { name: 'Reminder' }));
    expect(subject).toHaveValue('Please vote');
  });

  it('explains why a type of message is unavailable', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Results' }));
    expect(
      screen.getByText('Results can’t be announced until the election is completed.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  });

  it('collects voters who are selected individually', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Selected voters' }));
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(screen.getByText('Select at least one voter')).toBeVisible();
    const voters = [makeVoter({ id: 'v1', name: 'Noor Haddad' })];
    const mail = { delivery: 'smtp' };
    api.expect('GET', '/auth/voters?limit=8&search=noor', { data: { voters, total: 1, mail } });
    await user.click(screen.getByRole('searchbox', { name: 'Find voters' }));
    await user.paste('noor');
    await user.click(await screen.findByRole('button', { name: 'Select Noor Haddad' }));
    expect(screen.getByText('1 voter found.')).toBeVisible();
    expect(
      screen.getByText(
        'Will be sent to the 1 voter selected below. A voter gets only one invitation. To send another link, choose Reminder.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reminder' }));
    expect(screen.getByText('Will be sent to the 1 voter selected below.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Noor Haddad' }));
    expect(screen.getByText('Will be sent to the 0 voters selected below.')).toBeVisible();
  });

  it('reports how many voters match when not all of them are listed', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Selected voters' }));
    const voters = [makeVoter({ id: 'v1', name: 'Noor Haddad' }), makeVoter({ isDisabled: true })];
    const mail = { delivery: 'smtp' };
    api.expect('GET', '/auth/voters?limit=8&search=a', { data: { voters, total: 75, mail } });
    await user.type(screen.getByRole('searchbox', { name: 'Find voters' }), 'a');
    expect(
      await screen.findByText(
        '75 voters found. Showing the newest 2. Keep typing to narrow the list.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Disabled')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Select / })).toHaveLength(1);
    const data = { voters, total: 1_000, hasMore: true, mail };
    api.expect('GET', '/auth/voters?limit=8&search=b', { data });
    await user.clear(screen.getByRole('searchbox', { name: 'Find voters' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find voters' }), 'b');
    expect(await screen.findByText(/^More than 1,000 voters found. Showing 2. Keep/)).toBeVisible();
  });

  it('sends a test email to the author and shows the outcome', async () => {
    const user = await openPage();
    const button = screen.getByRole('button', { name: 'Send Me a Test Email' });
    api.expect('POST', `${PATH}/test`, {
      status: 502,
      code: 'MAIL_NOT_SENT',
      message: 'The test email wasn’t sent. The mail server is unreachable.',
    });
    await user.click(button);
    expect(await screen.findByText(/^The test email wasn’t sent\./)).toBeVisible();
    api.expect('POST', `${PATH}/test`, {
      raw: {
        body: JSON.stringify({ success: true, message: 'Test email sent to r@x.org.' }),
        headers: {},
      },
    });
    await user.click(button);
    expect(await screen.findByText('Test email sent to r@x.org.')).toBeVisible();
  });
});

describe('the sent messages', () => {
  const troubled = makeMessage({
    counts: { waiting: 0, sent: 103, failed: 2, bounced: 0, uncertain: 1 },
  });
  const failures = [
    {
      voter: { id: 'v1', userId: 'VOTER007', name: 'Noor Haddad', email: 'noor@example.org' },
      reason: 'The mail server rejected this address: 550 No such user',
      mayHaveArrived: false,
    },
  ];

  it('fills in all placeholders in the subject except the name', async () => {
    const subject = '{name}: {title} is open from {start} to {end}';
    await openPage({ messages: [makeMessage({ subject, state: 'preparing' })] });
    const filled =
      '{name}: Student Union Board is open from Mon, Nov 16, 8:00 AM EST to Fri, Nov 20, 6:00 PM EST';
    expect(screen.getByRole('heading', { level: 3, name: filled })).toBeVisible();
  });

  it('lists unreached recipients with the reason, and sends the message to them again', async () => {
    const user = await openPage({ messages: [troubled] });
    expect(
      screen.getByText('Sent to 103 voters, 2 failed, 1 may have been delivered.'),
    ).toBeVisible();
    api.expect('GET', `${PATH}/message-1/failures`, { data: { failures, total: 3 } });
    await user.click(screen.getByRole('button', { name: 'Show Failed Recipients' }));
    const list = within(await screen.findByRole('list', { name: 'Recipients not reached' }));
    expect(list.getByText('The mail server rejected this address: 550 No such user')).toBeVisible();
    const retry = `${PATH}/message-1/retry`;
    api
      .expect('POST', retry, { data: { message: troubled } })
      .expect('GET', READ, { data: makeMessages({ messages: [troubled] }) });
    await user.click(screen.getByRole('button', { name: 'Send Again to 2 voters' }));
    expect(await screen.findByText('Message queued again.')).toBeVisible();
    expect(api.lastCall('POST', retry)?.body).toEqual({ which: 'failed' });

    await user.click(screen.getByRole('button', { name: 'Send Again to 1 Uncertain Recipient' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send Again?' }));
    expect(dialog.getByText(/These voters may get the message twice\./)).toBeVisible();
    api
      .expect('POST', retry, { data: { message: troubled } })
      .expect('GET', READ, { data: makeMessages({ messages: [troubled] }) });
    await user.click(dialog.getByRole('button', { name: 'Send Again' }));
    expect(api.lastCall('POST', retry)?.body).toEqual({ which: 'uncertain' });
  });

  it.each([
    ['files', 1, [], 'Saved as a file for 1 voter.'],
    ['files', 8, [], 'Saved as files for 8 voters.'],
    ['files', 3, ['smtp'], 'Sent to 3 voters.'],
    ['smtp', 3, ['files'], 'Saved as files for 3 voters.'],
    ['smtp', 3, ['files', 'smtp'], 'Sent to 3 voters or saved as files.'],
  ] as const)(
    'show the outcome while delivery is by %s: %i, delivered by %j',
    async (delivery, sent, kinds, outcome) => {
      const counts = { waiting: 0, sent, failed: 0, bounced: 0, uncertain: 0 };
      const message = makeMessage({ counts, ...(kinds.length > 0 && { deliveries: [...kinds] }) });
      await openPage({ mail: { delivery }, messages: [message] });
      expect(screen.getByText(outcome)).toBeVisible();
    },
  );

  it.each([
    ['as it was sent', { sentSubject: 'Open until Nov 18' }, 'Open until Nov 18'],
    ['without dates that were not recorded', {}, 'Open until {end}'],
    ['as it will be sent', { state: 'preparing' }, 'Open until Fri, Nov 20, 6:00 PM EST'],
  ] as const)('shows the subject of a message %s', async (_how, change, heading) => {
    await openPage({ messages: [makeMessage({ subject: 'Open until {end}', ...change })] });
    expect(screen.getByRole('heading', { level: 3, name: heading })).toBeVisible();
  });

  it('does not count a queued email as received', async () => {
    const user = await openPage({
      mail: { delivery: 'files' },
      recipients: 3,
      reached: { invitation: 3, results: 0 },
    });
    await user.click(screen.getByRole('button', { name: 'Invitation' }));
    expect(
      screen.getByText('This message has already been saved or queued for everyone.'),
    ).toBeVisible();
  });

  it.each([
    [0, 'Voting closed before the message could be sent to everyone.'],
    [3, 'Sent to 3 voters. Voting closed before the message could be sent to everyone.'],
  ])('explains why a reminder ended after %i emails', async (sent, outcome) => {
    const counts = { waiting: 0, sent, failed: 0, bounced: 0, uncertain: 0 };
    const note = 'Voting closed before the message could be sent to everyone.';
    await openPage({ messages: [makeMessage({ kind: 'reminder', counts, note })] });
    expect(screen.getByText(outcome)).toBeVisible();
  });
});

describe('automatic messages', () => {
  const election = {
    id: 'election-1',
    title: 'Student Union Board',
    status: 'active',
    endDate: new Date(Date.now() + 3_600_000).toISOString(),
  } as const;
  const reminding = { invitation: false, reminderHours: 24, results: false, links: true };

  it.each([
    ['was not sent', [], /^That time has passed .* won’t be sent\.$/],
    ['was sent', [{ sentBy: undefined }], /^The automatic reminder is in the list/],
    ['was sent by hand only', [{ sentBy: 'Ruth' }], /^That time has passed/],
  ] as const)('show that a reminder whose time has passed %s', async (_what, sent, text) => {
    const messages = sent.map(({ sentBy }): Message => {
      const { sentBy: _, ...automatically } = makeMessage({ kind: 'reminder' });
      return sentBy === undefined ? automatically : { ...automatically, sentBy };
    });
    await openPage({ election, automatic: reminding, messages });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('are switched individually and saved at once', async () => {
    const user = await openPage();
    const automatic = { invitation: false, reminderHours: 24, results: false, links: true };
    api
      .expect('PUT', `${PATH}/automatic`, { data: { automatic } })
      .expect('GET', READ, { data: makeMessages({ automatic }) });
    await user.click(
      screen.getByRole('checkbox', { name: 'Remind everyone before voting closes' }),
    );
    expect(await screen.findByText('Automatic messages saved.')).toBeVisible();
    expect(api.lastCall('PUT', `${PATH}/automatic`)?.body).toEqual({
      ...automatic,
      timeZone: 'America/New_York',
    });
    expect(await screen.findByRole('combobox', { name: 'Hours before voting closes' })).toHaveValue(
      '24',
    );
  });
});

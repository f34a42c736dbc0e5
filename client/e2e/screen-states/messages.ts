import { expect } from '@playwright/test';
import type { Message, MessagesData } from '@votewise/contract';
import { makeMessage, makeMessages } from '../../test/fixtures.ts';
import { asks, disconnected, failed, held, pressed, refused } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const LIST = '/elections/*/messages';
const CLOSED = { status: 409, message: 'Reminders can only be sent while voting is open.' };

async function openPage({ page, fixture }: PageMock): Promise<void> {
  await page.goto(`/admin/elections/${fixture.elections.board.id}/messages`);
}

async function openLoaded(mock: PageMock): Promise<void> {
  await openPage(mock);
  await expect(mock.page.getByRole('heading', { name: 'Write a message' })).toBeVisible();
}

const sent = (changes: Partial<Message>): Message =>
  makeMessage({
    subject: 'Voting is open: {title}',
    text: 'Hello {name},\n\nVoting is open.',
    createdAt: '2026-11-14T03:30:00.000Z',
    sentBy: 'Administrator',
    counts: { waiting: 0, sent: 8, failed: 0, bounced: 0, uncertain: 0 },
    ...changes,
  });

/** Messages that cover every state in the history. */
const HISTORY: Message[] = [
  sent({
    id: 'sending',
    kind: 'reminder',
    audience: 'everyone',
    state: 'sending',
    note: 'Trying again: The mail server is unreachable: connect ECONNREFUSED 10.0.0.5:587',
    counts: { waiting: 1_204, sent: 3_610, failed: 0, bounced: 0, uncertain: 0 },
  }),
  sent({ id: 'troubled', counts: { waiting: 0, sent: 4, failed: 2, bounced: 1, uncertain: 1 } }),
  sent({
    id: 'held',
    kind: 'results',
    subject: 'Results: {title}',
    state: 'held',
    note: 'Waiting for the recount, some seconds after voting closes.',
    counts: { waiting: 0, sent: 0, failed: 0, bounced: 0, uncertain: 0 },
  }),
  sent({ id: 'automatic', audience: 'everyone' }),
];

export async function mockMessages(mock: PageMock, change: Partial<MessagesData>): Promise<void> {
  const { id, title, status, endDate } = mock.elections.board;
  const link = `https://vote.example.org/voter/dashboard?election=${id}`;
  const { example } = makeMessages();
  const data = makeMessages({
    election: { id, title, status, endDate },
    turnout: { ballots: 7, eligible: 8, percentage: 87.5 },
    recipients: 8,
    reached: { invitation: 8, results: 0 },
    example: {
      ...example,
      to: { name: 'Noor Haddad', email: 'noor.haddad@example.org', userId: 'VOTER001' },
      values: {
        name: 'Noor Haddad',
        title,
        start: 'Mon, Nov 9, 2026, 9:00 AM GMT+5:30',
        end: 'Fri, Nov 20, 2054, 6:00 PM GMT+5:30',
        link,
        turnout: '7 of 8 (87.5%)',
        results: 'Amara Okafor: 4 votes (57.1%)',
      },
      votingLink: 'https://vote.example.org/v#example',
    },
    automatic: { invitation: true, reminderHours: 24, results: false, links: true },
    messages: HISTORY,
    ...change,
  });
  await mock.answer('GET', LIST, { data });
}

const REASONS = [
  ['Tom Berg', 'The mail server rejected this address: 550 No such user', false],
  ['Ravi Menon', 'The mail server rejected this email: 554 Looks like spam', false],
  ['Kofi Mensah', 'The email may have been delivered: the server stopped while sending it.', true],
] as const;

async function showFailures(mock: PageMock): Promise<void> {
  await mockMessages(mock, {});
  const failures = REASONS.map(([name, reason, mayHaveArrived], place) => ({
    voter: {
      id: `voter-${place}`,
      userId: `VOTER00${place + 2}`,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@members.harbour-cooperative.example.org`,
    },
    reason,
    mayHaveArrived,
  }));
  await mock.answer('GET', `${LIST}/*/failures`, { data: { failures, total: 3 } });
  await openLoaded(mock);
  await mock.page.getByRole('button', { name: 'Show Failed Recipients' }).click();
  await expect(mock.page.getByRole('list', { name: 'Recipients not reached' })).toBeVisible();
}

const openQuestion = asks(openLoaded, 'Send Message');
const confirm = pressed(openQuestion, 'Send to 8 voters');

export const messages = statesOf('administrator', {
  Messages: {
    'nothing sent': openLoaded,
    history: async (mock) => {
      await mockMessages(mock, {});
      await openLoaded(mock);
    },
    failures: showFailures,
    'may arrive twice': pressed(showFailures, 'Send Again to 1 Uncertain Recipient'),
    reminder: async (mock) => {
      await mockMessages(mock, {
        listRefusal: 'The list will be available after the result has been declared.',
        messages: [sent({})],
      });
      await openLoaded(mock);
    },
    'unknown placeholder': async (mock) => {
      await openLoaded(mock);
      await mock.page.getByLabel('Subject').fill('Vote, {nmae}');
    },
    selection: async (mock) => {
      await openLoaded(mock);
      await mock.page.getByRole('button', { name: 'Selected voters' }).click();
      for (const name of ['Noor Haddad', 'Tom Berg']) {
        await mock.page.getByLabel('Find voters').fill(name);
        await mock.page.getByRole('button', { name: `Select ${name}` }).click();
      }
    },
    question: openQuestion,
    sending: held('POST', LIST, confirm),
    refused: refused('POST', LIST, CLOSED, confirm),
    'no connection': disconnected('POST', LIST, confirm),
    loading: held('GET', LIST, openPage),
    error: failed('GET', LIST, openPage),
  },
});

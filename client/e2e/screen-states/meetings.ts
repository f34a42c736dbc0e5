import type { ListedElection, Meeting, MeetingInvitation } from '@votewise/contract';
import { expect } from '@playwright/test';
import { makeElection, resultsOf } from '../../test/fixtures.ts';
import {
  makeAttendee,
  makeInvitation,
  makeMeeting,
  makeMeetingState,
  makeQuestion,
  makeResultsEmail,
} from '../../test/meetings.ts';
import type { PageMock } from './page-mock.ts';
import { statesOf } from './screen-state.ts';

const WELCOME = { id: 'welcome', kind: 'text' as const, text: 'Welcome' };
const BUDGET = { id: 'budget', kind: 'question' as const, electionIds: ['e1'] };

const QUORUM = { base: 'weight' as const, numerator: 1, denominator: 2 };

/** An open meeting that has just reached its quorum. */
function openMeeting(question: Parameters<typeof makeQuestion>[0]): Meeting {
  const state = makeMeetingState({
    status: 'open',
    agenda: [WELCOME, { ...BUDGET, questions: [makeQuestion(question)] }],
    currentItem: 'budget',
    attendance: { present: 9, represented: 8, members: 24 },
    weights: { present: 310, represented: 220, members: 1_000 },
    quorum: { ...QUORUM, needed: 500, reached: 530, isReached: true },
  });
  const agenda = [WELCOME, BUDGET];
  return makeMeeting({ status: 'open', agenda, quorum: QUORUM, proxiesPerHolder: 3, state });
}

/** A planned meeting long before its day. */
const LATER = makeMeeting({
  startDate: '2100-01-01T18:00:00.000Z',
  agenda: [WELCOME, BUDGET],
  proxiesPerHolder: 3,
  state: makeMeetingState({
    startDate: '2100-01-01T18:00:00.000Z',
    agenda: [WELCOME, { ...BUDGET, questions: [makeQuestion()] }],
  }),
});

const ANNA = { userId: 'VOTER001', name: 'Amina Yusuf' };
const OMAR = { userId: 'VOTER002', name: 'Omar Said' };

async function mockMeeting(
  mock: PageMock,
  meeting: Meeting,
  invitation: MeetingInvitation = makeInvitation(),
): Promise<void> {
  await mock.answer('GET', '/meetings/*/invitation', { data: { invitation } });
  await mock.answer('GET', '/meetings/*', { data: { meeting } });
  await mock.answer('GET', '/meetings/*/questions/*/paper-needs', {
    data: { voterIds: ['v1', 'v2', 'v3', 'v4', 'v5'], returns: [] },
  });
  await mock.answer('GET', '/meetings/*/events', { status: 404 });
  await mock.answer('GET', '/meetings/*/proxies', {
    data: {
      proxies: [
        {
          giver: ANNA,
          holder: OMAR,
          givenAt: '2026-11-10T08:00:00.000Z',
          isEntered: true,
          hasNoAddress: false,
          ended: null,
        },
      ],
    },
  });
}

const answers = [40, 12].map((votes, place) => ({
  id: place === 0 ? 'yes' : 'no',
  name: place === 0 ? 'Yes' : 'No',
  description: '',
  place,
  votes,
  percentage: place === 0 ? 76.9 : 23.1,
}));
const DECIDED = makeElection({
  id: 'e1',
  title: 'Approve the budget',
  description: 'The assembly approves the budget of 84,000 EUR for 2027.',
  status: 'completed',
  candidates: answers,
  totalVotes: 52,
  outcome: { kind: 'carried', text: 'Carried.' },
});

const { outcome: _outcome, ...UNDECIDED } = DECIDED;

/** Opens a face of a meeting, with the screen in the hall in it showing the same. */
async function openPage(
  mock: PageMock,
  meeting: Meeting,
  text: string | RegExp,
  {
    invitation,
    question = UNDECIDED,
  }: { invitation?: MeetingInvitation; question?: ListedElection } = {},
): Promise<void> {
  await mockMeeting(mock, meeting, invitation);
  await mock.answer('GET', '/elections', { data: { elections: [question] } });
  await mock.page.route('**/screen/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify({ now: Date.now(), state: meeting.state })}\n\n`,
    }),
  );
  await mock.page.goto('/admin/meetings/m1');
  await expect(mock.page.getByText(text).first()).toBeVisible();
}

/** Opens a closed meeting with this question. */
async function openClosed(mock: PageMock, question: ListedElection, text: string | RegExp) {
  const majority = { needed: 27, reached: 40, whole: 52, met: true, words: '', leaders: ['yes'] };
  const { results } = resultsOf(DECIDED);
  await mock.answer('GET', '/votes/results/*', {
    data: { results: { ...results, elected: ['yes'], verdict: { majority } } },
  });
  const { state } = openMeeting({ status: 'completed', isCounted: true });
  const meeting = makeMeeting({
    status: 'closed',
    openedAt: '2026-01-01T18:00:00.000Z',
    closedAt: '2026-01-01T20:00:00.000Z',
    agenda: [WELCOME, BUDGET],
    state: { ...state, status: 'closed', currentItem: null },
  });
  await openPage(mock, meeting, text, { question });
}

async function openDesk(mock: PageMock): Promise<void> {
  await mockMeeting(mock, openMeeting({}));
  const attendees = [
    makeAttendee({ ...ANNA, weight: 30, representedBy: { ...OMAR, isPresent: true } }),
    makeAttendee({
      ...OMAR,
      isPresent: true,
      since: '2026-11-20T17:45:00.000Z',
      represents: [{ ...ANNA, voterId: 'anna' }],
    }),
  ];
  const attendance = { present: 9, represented: 8, members: 24 };
  await mock.answer('GET', '/meetings/*/attendance', { data: { attendees, attendance } });
  await mock.page.goto('/admin/meetings/m1/desk');
  await expect(mock.page.getByRole('list', { name: 'Members' })).toBeVisible();
}

export const meetings = statesOf('administrator', {
  Meetings: {
    loaded: async (mock) => {
      const all = [openMeeting({}), makeMeeting({ id: 'm2', title: 'General assembly 2027' })];
      await mock.answer('GET', '/meetings', { data: { meetings: all } });
      await mock.page.goto('/admin/meetings');
      await expect(mock.page.getByRole('list', { name: 'Meetings' })).toBeVisible();
    },
    planning: async (mock) => {
      await mock.answer('GET', '/meetings', { data: { meetings: [] } });
      await mock.page.goto('/admin/meetings');
      await mock.page.getByRole('button', { name: 'Plan Meeting' }).click();
      await expect(mock.page.getByRole('textbox', { name: 'Title' })).toBeVisible();
      await expect(mock.page.getByText(/^\d+ members?\.$/)).toBeVisible();
    },
  },
  Meeting: {
    'to invite to': async (mock) => {
      const invitation = makeInvitation({ recipients: 22 });
      await openPage(mock, LATER, 'Invite members', { invitation });
      await mock.page.getByRole('button', { name: 'Invite 22 Members…' }).click();
      await expect(mock.page.getByRole('alertdialog')).toBeVisible();
    },
    invited: (mock) =>
      openPage(mock, LATER, /^Invited 21 of 24/, {
        invitation: makeInvitation({
          recipients: 22,
          unaddressed: 2,
          withoutAddress: [ANNA, OMAR],
          reached: 21,
          counts: { waiting: 0, sent: 21, failed: 1, bounced: 0, uncertain: 0 },
          last: { at: '2026-11-02T09:00:00.000Z', startDate: LATER.startDate },
          failures: [
            {
              voter: {
                id: 'v3',
                userId: 'VOTER003',
                name: 'Lena Moreau',
                email: 'lena@example.org',
              },
              reason: 'The mail server rejected the address.',
              mayHaveArrived: false,
            },
          ],
        }),
      }),
    planned: (mock) =>
      openPage(
        mock,
        makeMeeting({
          // Long ago, so that the day has come.
          startDate: '2026-01-01T18:00:00.000Z',
          agenda: [WELCOME, BUDGET],
          proxiesPerHolder: 3,
          state: makeMeetingState({
            startDate: '2026-01-01T18:00:00.000Z',
            agenda: [WELCOME, { ...BUDGET, questions: [makeQuestion()] }],
            quorum: { ...QUORUM, base: 'members', needed: 12, reached: 0, isReached: false },
          }),
        }),
        /Omar Said.* for .*Amina Yusuf/,
      ),
    'before voting': (mock) => openPage(mock, openMeeting({}), 'Open for 2 Minutes'),
    voting: (mock) =>
      openPage(
        mock,
        openMeeting({ status: 'active', ballots: 5, handedOut: 8, needTime: 1 }),
        'Close Voting…',
      ),
    'result counted': (mock) =>
      openPage(
        mock,
        openMeeting({ status: 'completed', isCounted: true, ballots: 17 }),
        'Show Result',
      ),
    closed: async (mock) => {
      await mock.answer('GET', '/meetings/*/results-email', {
        data: { email: makeResultsEmail() },
      });
      await openClosed(mock, DECIDED, 'Declare Result…');
    },
    'results emailed': async (mock) => {
      const email = makeResultsEmail({
        recipients: 22,
        unaddressed: 2,
        reached: 22,
        counts: { waiting: 0, sent: 21, failed: 0, bounced: 0, uncertain: 1 },
        lastSentAt: '2026-01-01T20:30:00.000Z',
        failures: [
          {
            voter: { id: 'v2', ...OMAR, email: 'omar@example.org' },
            reason: 'The email may have been delivered. The mail server didn’t answer.',
            mayHaveArrived: true,
          },
        ],
      });
      await mock.answer('GET', '/meetings/*/results-email', { data: { email } });
      const declared = { ...DECIDED, declaredAt: '2026-01-01T20:15:00.000Z' };
      await openClosed(mock, declared, /^Sent to 22 of 24/);
    },
  },
  'Check-in desk': { loaded: openDesk },
});

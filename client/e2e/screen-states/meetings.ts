import type { Meeting } from '@votewise/contract';
import { expect } from '@playwright/test';
import { makeAttendee, makeMeeting, makeMeetingState, makeQuestion } from '../../test/meetings.ts';
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

const ANNA = { userId: 'VOTER001', name: 'Amina Yusuf' };
const OMAR = { userId: 'VOTER002', name: 'Omar Said' };

async function mockMeeting(mock: PageMock, meeting: Meeting): Promise<void> {
  await mock.answer('GET', '/meetings/*', { data: { meeting } });
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

async function openPage(mock: PageMock, meeting: Meeting): Promise<void> {
  await mockMeeting(mock, meeting);
  await mock.page.goto('/admin/meetings/m1');
  await expect(mock.page.getByText(/Omar Said.* for .*Amina Yusuf/)).toBeVisible();
}

async function openDesk(mock: PageMock): Promise<void> {
  await mockMeeting(mock, openMeeting({}));
  const attendees = [
    makeAttendee({ ...ANNA, weight: 30, representedBy: OMAR }),
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
    'before voting': (mock) => openPage(mock, openMeeting({})),
    'result counted': (mock) =>
      openPage(mock, openMeeting({ status: 'completed', isCounted: true, ballots: 17 })),
  },
  'Check-in desk': { loaded: openDesk },
});

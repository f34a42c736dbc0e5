import { expect } from '@playwright/test';
import type { OwnMeeting } from '@votewise/contract';
import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { makeCandidates, makeElection, makeUpcoming } from '../../test/fixtures.ts';
import { makeOwnMeeting, makeQuestion, QUORATE } from '../../test/meetings.ts';
import type { PageMock } from './page-mock.ts';
import { statesOf } from './screen-state.ts';

/** Opens the page of a meeting with an agenda of a text and a question. */
function meetingWith({ state, ...changes }: NonNullable<Parameters<typeof makeOwnMeeting>[0]>) {
  return async (mock: PageMock) => {
    const { treasurer } = mock.elections;
    const question = makeQuestion({
      electionId: treasurer.id,
      title: treasurer.title,
      status: 'completed',
      ballots: 60,
      eligible: 86,
    });
    const meeting = makeOwnMeeting({
      id: 'meeting',
      ...changes,
      state: {
        id: 'meeting',
        title: 'Annual Meeting',
        place: 'Town Hall',
        startDate: '2026-11-16T12:30:00.000Z',
        status: 'open',
        agenda: [
          { id: 'welcome', kind: 'text', text: 'Welcome' },
          { id: 'vote', kind: 'question', questions: [question] },
        ],
        currentItem: 'welcome',
        ...QUORATE,
        ...state,
      },
    });
    if (meeting.state.status === 'open') {
      await mock.answer('GET', '/meetings/*/events', { status: 404 });
    }
    await mock.answer('GET', '/meetings/mine', { data: { meetings: [meeting] } });
    await mock.page.goto('/voter/dashboard?meeting=meeting');
    await expect(
      mock.page.getByRole('heading', { level: 1, name: 'Annual Meeting' }),
    ).toBeVisible();
  };
}

const holder = { userId: 'VOTER902', name: 'Ada Lindqvist', notIn: [] };
const nothing = { votedIn: [], onPaper: [], notIn: [] };
const represents = [
  { userId: 'VOTER903', name: 'Amina Yusuf', weight: 1, ...nothing },
  { userId: 'VOTER904', name: 'Omar Said', weight: 1, ...nothing },
];

/** Opens a planned question of a meeting that is open, beside its list of elections. */
async function openQuestionAhead(mock: PageMock): Promise<void> {
  const state = { id: 'meeting', title: 'Annual Meeting', status: 'open', ...QUORATE } as const;
  const election = makeUpcoming({ meeting: { id: 'meeting', presence: 'present' } });
  await mock.answer('GET', '/meetings/*/events', { status: 404 });
  await mock.answer('GET', '/meetings/mine', {
    data: { meetings: [makeOwnMeeting({ id: 'meeting', state })] },
  });
  await mock.answer('GET', '/elections', { data: { elections: [election] } });
  await mock.answer('GET', '/elections/*', { data: { election } });
  await mock.answer('GET', '/votes/status/*', { data: { hasVoted: false } });
  await mock.page.goto(`/voter/dashboard?election=${election.id}`);
  await expect(mock.page.getByRole('link', { name: 'Go to the Meeting' })).toBeVisible();
}

const WORDING =
  'The owners approve the budget for 2027 of € 48,000. It is paid in twelve equal parts, each on the first day of a month. The manager may exceed single items.';

/** Opens an open motion for a member, who casts the ballots of these givers, too. */
async function openMotion(mock: PageMock, givers: OwnMeeting['represents'] = []): Promise<void> {
  const election = makeElection({
    id: 'motion',
    title: 'Budget 2027',
    description: WORDING,
    candidates: makeCandidates(
      { id: 'yes', name: 'Yes', description: '' },
      { id: 'no', name: 'No', description: '' },
    ),
    ballot: {
      ...PLAIN_BALLOT,
      marks: 1,
      abstain: true,
      majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'valid' },
    },
    meeting: { id: 'meeting', presence: 'present' },
  });
  await mock.answer('GET', '/elections', { data: { elections: [election] } });
  await mock.answer('GET', '/elections/*', { data: { election } });
  await mock.answer('GET', '/votes/status/*', { data: { hasVoted: false } });
  const question = makeQuestion({
    electionId: election.id,
    title: election.title,
    status: 'active',
    // Long ago, so that the snapshot shows no running countdown.
    closesAt: '2026-01-01T12:00:00.000Z',
  });
  await meetingWith({
    isPresent: true,
    represents: givers,
    state: {
      agenda: [{ id: 'vote', kind: 'question', questions: [question] }],
      currentItem: 'vote',
    },
  })(mock);
  await expect(mock.page.getByRole('radio', { name: 'No' })).toBeEnabled();
}

export const ownMeeting = statesOf('voter', {
  'Own meeting': {
    'not open yet': meetingWith({ state: { status: 'planned', currentItem: null } }),
    'not open yet, represented': meetingWith({
      holder,
      state: { status: 'planned', currentItem: null },
    }),
    'to check in at the desk': meetingWith({}),
    'to check in online': meetingWith({ state: { selfCheckIn: true } }),
    'checked in as a holder': meetingWith({ isPresent: true, represents }),
    'a motion': openMotion,
    'a motion for a holder': (mock) => openMotion(mock, represents),
    counting: meetingWith({ isPresent: true, state: { currentItem: 'vote' } }),
    closed: meetingWith({ state: { status: 'closed', currentItem: null } }),
    'question ahead': openQuestionAhead,
  },
});

import { expect } from '@playwright/test';
import type { MeetingState } from '@votewise/contract';
import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { QUORATE } from '../../test/meetings.ts';
import { answered } from './openings.ts';
import type { PageMock } from './page-mock.ts';
import { type ScreenState, statesOf } from './screen-state.ts';

type Question = Extract<MeetingState['agenda'][number], { kind: 'question' }>['questions'][number];

const question: Question = {
  electionId: 'roof',
  title: 'Should the roof be repaired this year?',
  status: 'active',
  presence: 'present',
  // Long ago, so that the snapshot shows no running countdown.
  closesAt: '2026-01-01T12:00:00.000Z',
  ballots: 52,
  eligible: 86,
  isCounted: false,
};
const candidates = ['Yes', 'No'].map((name, place) => ({
  id: name,
  name,
  description: '',
  place,
  votes: place === 0 ? 40 : 12,
  percentage: place === 0 ? 76.9 : 23.1,
}));

const MAJORITY = {
  numerator: 1,
  denominator: 2,
  comparison: 'at-least',
  base: 'valid',
} as const;

const meeting: MeetingState = {
  id: 'm1',
  title: 'Annual meeting of the owners of Harbor Street 12',
  place: 'Town hall, room 2',
  startDate: '2026-11-02T18:00:00.000Z',
  status: 'open',
  agenda: [{ id: 'a', kind: 'text', text: 'Report of the board' }],
  currentItem: null,
  ...QUORATE,
  selfCheckIn: false,
  proxiesPerHolder: 3,
};

const asked = (change: Partial<Question>): MeetingState => ({
  ...meeting,
  agenda: [{ id: 'b', kind: 'question', questions: [{ ...question, ...change }] }],
  currentItem: 'b',
});

/** Opens the screen while the server sends this state. */
const showing =
  (state: MeetingState, text: string): ScreenState['open'] =>
  async ({ page }) => {
    const body = `data: ${JSON.stringify({ now: Date.now(), state })}\n\n`;
    await page.route('**/screen/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body }),
    );
    await page.goto('/meetings/m1/screen#KEY');
    await expect(page.getByText(text)).toBeVisible();
  };

async function openOutdated({ page }: PageMock): Promise<void> {
  await page.goto('/meetings/m1/screen#KEY');
  await expect(page.getByRole('heading', { name: /no longer works/ })).toBeVisible();
}

/** Shows a result with a long title and thirty tied names, on several pages. */
export const openTiedResult: ScreenState['open'] = (mock) => {
  const names = Array.from(
    { length: 30 },
    (_, place) => `Candidate with a long name, number ${place + 1}`,
  );
  const tied = names.map((name, place) => ({
    id: name,
    name,
    description: '',
    place,
    votes: 4,
    percentage: 3.3,
  }));
  const result = {
    ballot: PLAIN_BALLOT,
    candidates: tied,
    totalVotes: 120,
    abstentions: 1,
    elected: [],
    verdict: {},
    ties: [{ round: 1, tied: names, by: 'open' as const, chosen: null }],
  };
  const title =
    'Who represents the owners of all buildings of the estate in the council of the district? '
      .repeat(2)
      .trim();
  return showing(asked({ title, status: 'completed', isCounted: true, result }), title)(mock);
};

export const hall = statesOf('visitor', {
  'Screen in the hall': {
    'title page': showing(meeting, 'Quorum reached'),
    planned: showing({ ...meeting, status: 'planned' }, 'Town hall, room 2'),
    'item of the agenda': showing({ ...meeting, currentItem: 'a' }, 'Report of the board'),
    voting: showing(
      asked({
        wording: {
          description:
            'The roof of the front building is repaired in 2027. The owners’ reserve pays for it, at most 84,000 EUR.',
          candidates: ['Yes', 'No'],
          ballot: { kind: 'one', seats: 1, majority: MAJORITY },
          weighted: true,
        },
      }),
      '52 of 86 have voted',
    ),
    'voting on candidates': showing(
      asked({
        title: 'Board 2027',
        wording: {
          description: `Elect three members of the board for two years. ${'They meet every month, and report to the meeting of all owners. '.repeat(6)}`,
          candidates: Array.from({ length: 9 }, (_, place) => `Candidate with a name ${place + 1}`),
          ballot: { kind: 'several', seats: 3, majority: null },
          weighted: false,
        },
      }),
      '52 of 86 have voted',
    ),
    counting: showing(asked({ status: 'completed' }), 'Voting has closed. Counting…'),
    'typing paper ballots': showing(
      asked({ status: 'completed', ballots: 7, eligible: 18, handedOut: 8 }),
      '8 paper ballots are being typed',
    ),
    'result of an election': showing(
      asked({
        title: 'Board 2027',
        status: 'completed',
        isCounted: true,
        result: {
          ballot: { ...PLAIN_BALLOT, kind: 'several', seats: 3 },
          candidates: [588, 512, 471, 338, 246].map((votes, place) => ({
            id: String(place),
            name: `Candidate with a name ${place + 1}`,
            description: '',
            place,
            votes,
            percentage: votes / 10,
          })),
          totalVotes: 771,
          abstentions: 0,
          elected: ['0', '1', '2'],
          ties: [],
          verdict: {},
        },
      }),
      'Candidate with a name 5',
    ),
    result: showing(
      asked({
        status: 'completed',
        isCounted: true,
        result: {
          ballot: {
            ...PLAIN_BALLOT,
            majority: MAJORITY,
          },
          candidates,
          totalVotes: 53,
          abstentions: 1,
          elected: ['Yes'],
          ties: [],
          verdict: {
            majority: {
              needed: 27,
              reached: 40,
              whole: 52,
              met: true,
              words: '',
              leaders: ['Yes'],
            },
          },
        },
      }),
      '1 abstention',
    ),
    'outdated address': answered(
      'POST',
      '/meetings/*/screen/events',
      { status: 404, code: 'NOT_FOUND' },
      openOutdated,
    ),
  },
});

import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { drawPortrait } from '../../../server/test/support/portraits.ts';
import { answered, disconnected, failed, held, pressed, refused, shows } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { mockHistory } from './mocked-elections.ts';

type Name = keyof PageMock['fixture']['elections'];

async function openElection({ page, fixture }: PageMock, name: Name): Promise<Election> {
  const election = fixture.elections[name];
  await page.goto(`/voter/dashboard?election=${election.id}`);
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  return election;
}

async function openBallot(mock: PageMock, name: Name = 'board'): Promise<void> {
  await openElection(mock, name);
  await expect(mock.page.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
}

async function choose(mock: PageMock): Promise<void> {
  await openBallot(mock);
  await mock.page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
}

const submit = pressed(choose, 'Submit Vote');

const CAST = '/votes/cast';
const NOT_OPEN = { status: 409, code: 'NOT_OPEN', message: 'Voting in this election has closed.' };

export const ballot = statesOf('voter', {
  'Voting screen': {
    loading: async (mock) => {
      await mock.hold('GET', '/elections/*');
      await openElection(mock, 'board');
      await expect(mock.page.getByText('Loading the ballot…')).toBeVisible();
    },
    ballot: (mock) => openBallot(mock),
    'long names': (mock) => openBallot(mock, 'assembly'),
    statement: async (mock) => {
      const { board } = mock.elections;
      const [first, ...others] = board.candidates;
      const candidates = [{ ...first, statement: 'ab'.repeat(32) }, ...others];
      await mock.answer('GET', '/elections/*', { data: { election: { ...board, candidates } } });
      const text = 'I will **listen**.\n\n- Open budgets\n- [My page](https://a.example)';
      await mock.answer('GET', '/candidates/statements/*', { data: { text } });
      await openBallot(mock);
      await mock.page.getByRole('button', { name: /^Read Statement/ }).click();
      await expect(mock.page.getByRole('link', { name: 'My page' })).toBeVisible();
    },
    photos: async (mock) => {
      const { board } = mock.elections;
      const photos = board.candidates.map((_, place) => `${place}f`.repeat(32));
      const candidates = board.candidates.map((one, place) => ({ ...one, photo: photos[place] }));
      await mock.answer('GET', '/elections/*', { data: { election: { ...board, candidates } } });
      for (const [place, photo] of photos.entries())
        await mock.answerPhoto(photo, drawPortrait(place));
      await choose(mock);
      for (const photo of await mock.page.locator('form img').all())
        await expect
          .poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBe(512);
    },
    chosen: choose,
    cleared: pressed(choose, 'Clear Selection'),
    'none chosen': async (mock) => {
      await openBallot(mock);
      // The button is disabled, but the form can be submitted without the button.
      await mock.page.locator('form').evaluate((form: HTMLFormElement) => {
        form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      });
      await expect(mock.page.getByRole('alert')).toBeVisible();
    },
    submitting: held('POST', CAST, submit),
    'load failed': failed('GET', '/elections/*', (mock) => openElection(mock, 'board')),
    refused: refused('POST', CAST, NOT_OPEN, submit),
    'refused without a message': failed('POST', CAST, submit),
    'no connection': disconnected('POST', CAST, submit),
    success: answered('POST', CAST, { status: 201 }, async (mock) => {
      await mockHistory(mock, mock.elections.board.id);
      await submit(mock);
      await expect(mock.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    }),
    'voted in another tab': async (mock) => {
      await mock.answer('POST', CAST, { status: 409, code: 'ALREADY_VOTED' });
      await mockHistory(mock, mock.elections.board.id);
      await choose(mock);
      // Earlier screen states in this tab have left notes about unanswered votes.
      await mock.page.evaluate(() => sessionStorage.clear());
      await mock.page.getByRole('button', { name: 'Submit Vote' }).click();
      await expect(mock.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    },
    'already voted': async (mock) => {
      await openElection(mock, 'rowing');
      await expect(mock.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    },
    upcoming: shows((mock) => openElection(mock, 'garden'), /when voting opens on/),
    overdue: shows(
      (mock) => openElection(mock, 'library'),
      'The ballot appears here when an administrator opens the election.',
    ),
    closed: async (mock) => {
      // Voters who have voted see the success view instead.
      await mock.answer('GET', '/votes/status/*', { data: { hasVoted: false } });
      const { treasurer } = mock.elections;
      await mock.answer('GET', '/elections/*', { data: { election: treasurer } });
      await openElection(mock, 'treasurer');
      await expect(mock.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    },
  },
});

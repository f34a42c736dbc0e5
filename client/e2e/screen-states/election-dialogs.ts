import { expect, type Locator } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { electionCard, enterTab, openDialog } from '../support/steps.ts';
import { mockStory } from './audit.ts';
import { answered, closes, disconnected, failed, held, refused } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { withVotes } from './mocked-elections.ts';

type Button = 'View' | 'Edit' | 'Delete';

async function openFrom(mock: PageMock, button: Button, { title }: Election): Promise<Locator> {
  await enterTab(mock.page, 'Elections');
  await electionCard(mock.page, title).getByRole('button', { name: button }).click();
  return openDialog(mock.page);
}

async function openDetails(mock: PageMock, election: Election): Promise<Locator> {
  await mockStory(mock, election);
  const dialog = await openFrom(mock, 'View', election);
  await expect(dialog.getByRole('heading', { name: election.title })).toBeVisible();
  return dialog;
}

async function openParticipants(mock: PageMock, mocked?: Election): Promise<Locator> {
  const election = mocked ?? mock.elections.garden;
  if (mocked) await mock.answer('GET', '/elections/*', { data: { election } });
  const details = await openDetails(mock, election);
  await details.getByRole('button', { name: 'Edit Participants' }).click();
  const dialog = mock.page.getByRole('dialog', { name: 'Edit Participants' });
  await expect(dialog.getByRole('textbox', { name: 'Name of candidate' }).first()).toBeVisible();
  return dialog;
}

async function saveParticipants(mock: PageMock): Promise<void> {
  const dialog = await openParticipants(mock);
  await dialog.getByRole('textbox', { name: 'Name of candidate 1' }).fill('Wanjiru W. Kamau');
  await dialog.getByRole('button', { name: 'Save Participants' }).click();
}

async function openDelete(mock: PageMock): Promise<Locator> {
  return openFrom(mock, 'Delete', mock.elections.garden);
}

async function confirmDelete(mock: PageMock): Promise<void> {
  const dialog = await openDelete(mock);
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

const GONE = { status: 404, message: 'This election has been deleted.' };
const ONE = '/elections/*';
const CANDIDATES = '/elections/*/candidates';

const openBoard = (mock: PageMock) => openFrom(mock, 'View', mock.elections.board);

export const electionDialogs = statesOf('administrator', {
  'Election Details': {
    upcoming: (mock) => openDetails(mock, mock.elections.garden),
    active: (mock) => openDetails(mock, mock.elections.board),
    completed: answered(
      'GET',
      ONE,
      ({ elections }) => ({ data: { election: elections.treasurer } }),
      (mock) => openDetails(mock, mock.elections.treasurer),
    ),
    'long names': (mock) => openDetails(mock, mock.elections.assembly),
    loading: held('GET', ONE, openBoard),
    'load failed': failed('GET', ONE, openBoard),
    'no connection': disconnected('GET', ONE, openBoard),
  },
  'Edit Participants': {
    'two candidates': (mock) => openParticipants(mock),
    'one candidate': (mock) => openParticipants(mock, withVotes(mock.elections.garden, [0])),
    photo: async (mock) => {
      const dialog = await openParticipants(mock);
      await dialog.getByRole('button', { name: 'Add Photo of candidate 1' }).click();
      await expect(mock.page.getByRole('button', { name: 'Choose File' })).toBeVisible();
    },
    statement: async (mock) => {
      const dialog = await openParticipants(mock);
      await dialog.getByRole('button', { name: 'Add Statement of candidate 1' }).click();
      await expect(mock.page.getByRole('textbox', { name: 'Statement' })).toBeVisible();
    },
    'candidate added': async (mock) => {
      const dialog = await openParticipants(mock);
      await dialog.getByRole('button', { name: 'Add Candidate' }).click();
    },
    'blank candidate': async (mock) => {
      const dialog = await openParticipants(mock);
      await dialog.getByRole('button', { name: 'Add Candidate' }).click();
      await dialog.getByRole('button', { name: 'Save Participants' }).click();
      await expect(dialog.getByText('All candidates must have').first()).toBeVisible();
    },
    'many candidates': (mock) => {
      const many = Array.from({ length: 20 }, () => 0);
      return openParticipants(mock, withVotes(mock.elections.garden, many));
    },
    frozen: (mock) => openParticipants(mock, { ...mock.elections.garden, hasBallots: true }),
    saving: held('PUT', CANDIDATES, saveParticipants),
    saved: answered(
      'PUT',
      CANDIDATES,
      ({ elections }) => ({ data: { election: elections.garden } }),
      closes(saveParticipants),
    ),
    refused: refused('PUT', CANDIDATES, { ...GONE, status: 409 }, saveParticipants),
    failed: failed('PUT', CANDIDATES, saveParticipants),
    'no connection': disconnected('PUT', CANDIDATES, saveParticipants),
  },
  'Copy Election': {
    election: async ({ page, elections }) => {
      await page.goto(`/admin/elections/${elections.garden.id}/ballot`);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
    },
  },
  'Delete election': {
    asking: openDelete,
    'with votes': (mock) => openFrom(mock, 'Delete', mock.elections.board),
    deleting: held('DELETE', ONE, confirmDelete),
    deleted: answered('DELETE', ONE, {}, closes(confirmDelete)),
    refused: refused('DELETE', ONE, GONE, confirmDelete),
    failed: failed('DELETE', ONE, confirmDelete),
    'no connection': disconnected('DELETE', ONE, confirmDelete),
  },
});

import { expect, type Locator } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { electionCard, enterTab } from '../support/steps.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';
import { withVotes } from './staged-elections.ts';

type Button = 'View' | 'Edit' | 'Delete';

async function openDialog(stage: Stage, button: Button, { title }: Election): Promise<Locator> {
  await enterTab(stage.page, 'Elections');
  await electionCard(stage.page, title).getByRole('button', { name: button }).click();
  return stage.page.getByRole('dialog');
}

async function openDetails(stage: Stage, election: Election): Promise<Locator> {
  const dialog = await openDialog(stage, 'View', election);
  await expect(dialog.getByRole('heading', { name: election.title })).toBeVisible();
  return dialog;
}

async function openParticipants(stage: Stage, staged?: Election): Promise<Locator> {
  const election = staged ?? stage.fixture.elections.garden;
  if (staged) await stage.answer('GET', '/elections/*', { data: { election } });
  const details = await openDetails(stage, election);
  await details.getByRole('button', { name: 'Edit Participants' }).click();
  const dialog = stage.page.getByRole('dialog', { name: 'Edit Participants' });
  await expect(dialog.getByRole('textbox', { name: 'Name of candidate' }).first()).toBeVisible();
  return dialog;
}

async function saveParticipants(stage: Stage): Promise<void> {
  const dialog = await openParticipants(stage);
  await dialog.getByRole('textbox', { name: 'Name of candidate 1' }).fill('Wanjiru W. Kamau');
  await dialog.getByRole('button', { name: 'Save Participants' }).click();
}

async function openDelete(stage: Stage): Promise<Locator> {
  return openDialog(stage, 'Delete', stage.fixture.elections.garden);
}

async function confirmDelete(stage: Stage): Promise<void> {
  const dialog = await openDelete(stage);
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

const MESSAGE = 'This election has been deleted.';

export const electionDialogs: Scene[] = [
  ...scenesOf(
    { screen: 'Election Details', who: 'administrator' },
    {
      upcoming: async (stage) => {
        await openDetails(stage, stage.fixture.elections.garden);
      },
      active: async (stage) => {
        await openDetails(stage, stage.fixture.elections.board);
      },
      completed: async (stage) => {
        await openDetails(stage, stage.fixture.elections.treasurer);
      },
      'long names': async (stage) => {
        await openDetails(stage, stage.fixture.elections.assembly);
      },
      loading: async (stage) => {
        await stage.hold('GET', '/elections/*');
        await openDialog(stage, 'View', stage.fixture.elections.board);
      },
      'load failed': async (stage) => {
        await stage.answer('GET', '/elections/*', { status: 500 });
        await openDialog(stage, 'View', stage.fixture.elections.board);
        await expect(stage.page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      },
      'no connection': async (stage) => {
        await stage.cut('GET', '/elections/*');
        await openDialog(stage, 'View', stage.fixture.elections.board);
        await expect(stage.page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Edit Participants', who: 'administrator' },
    {
      'two candidates': async (stage) => {
        await openParticipants(stage);
      },
      'one candidate': async (stage) => {
        await openParticipants(stage, withVotes(stage.fixture.elections.garden, [0]));
      },
      'candidate added': async (stage) => {
        const dialog = await openParticipants(stage);
        await dialog.getByRole('button', { name: 'Add Candidate' }).click();
      },
      'blank candidate': async (stage) => {
        const dialog = await openParticipants(stage);
        await dialog.getByRole('button', { name: 'Add Candidate' }).click();
        await dialog.getByRole('button', { name: 'Save Participants' }).click();
        await expect(dialog.getByText('All candidates must have').first()).toBeVisible();
      },
      'many candidates': async (stage) => {
        const many = Array.from({ length: 20 }, () => 0);
        await openParticipants(stage, withVotes(stage.fixture.elections.garden, many));
      },
      frozen: async (stage) => {
        await openParticipants(stage, { ...stage.fixture.elections.garden, hasBallots: true });
      },
      saving: async (stage) => {
        await stage.hold('PUT', '/elections/*/candidates');
        await saveParticipants(stage);
      },
      saved: async (stage) => {
        const election = stage.fixture.elections.garden;
        await stage.answer('PUT', '/elections/*/candidates', { data: { election } });
        await saveParticipants(stage);
        await expect(stage.page.getByRole('dialog')).toBeHidden();
      },
      refused: async (stage) => {
        await stage.answer('PUT', '/elections/*/candidates', { status: 409, message: MESSAGE });
        await saveParticipants(stage);
      },
      failed: async (stage) => {
        await stage.answer('PUT', '/elections/*/candidates', { status: 500 });
        await saveParticipants(stage);
      },
      'no connection': async (stage) => {
        await stage.cut('PUT', '/elections/*/candidates');
        await saveParticipants(stage);
      },
    },
  ),
  ...scenesOf(
    { screen: 'Delete election', who: 'administrator' },
    {
      asking: async (stage) => {
        await openDelete(stage);
      },
      'with votes': async (stage) => {
        await openDialog(stage, 'Delete', stage.fixture.elections.board);
      },
      deleting: async (stage) => {
        await stage.hold('DELETE', '/elections/*');
        await confirmDelete(stage);
      },
      deleted: async (stage) => {
        await stage.answer('DELETE', '/elections/*', {});
        await confirmDelete(stage);
        await expect(stage.page.getByRole('dialog')).toBeHidden();
      },
      refused: async (stage) => {
        await stage.answer('DELETE', '/elections/*', { status: 404, message: MESSAGE });
        await confirmDelete(stage);
      },
      failed: async (stage) => {
        await stage.answer('DELETE', '/elections/*', { status: 500 });
        await confirmDelete(stage);
      },
      'no connection': async (stage) => {
        await stage.cut('DELETE', '/elections/*');
        await confirmDelete(stage);
      },
    },
  ),
];

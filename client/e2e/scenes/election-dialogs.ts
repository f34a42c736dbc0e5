import { expect, type Locator } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { electionCard, enterTab } from '../support/steps.ts';
import { stageStory } from './audit.ts';
import { answered, disconnected, failed, held, refused } from './answers.ts';
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
  await stageStory(stage, election);
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

const GONE = { status: 404, message: 'This election has been deleted.' };
const ONE = '/elections/*';
const CANDIDATES = '/elections/*/candidates';

const openBoard = (stage: Stage) => openDialog(stage, 'View', stage.fixture.elections.board);

/** Waits until the dialog has closed. */
const closes =
  (act: Scene['open']): Scene['open'] =>
  async (stage) => {
    await act(stage);
    await expect(stage.page.getByRole('dialog')).toBeHidden();
  };

export const electionDialogs: Scene[] = [
  ...scenesOf(
    { screen: 'Election Details', who: 'administrator' },
    {
      upcoming: (stage) => openDetails(stage, stage.fixture.elections.garden),
      active: (stage) => openDetails(stage, stage.fixture.elections.board),
      completed: answered(
        'GET',
        ONE,
        ({ elections }) => ({ data: { election: elections.treasurer } }),
        (stage) => openDetails(stage, stage.fixture.elections.treasurer),
      ),
      'long names': (stage) => openDetails(stage, stage.fixture.elections.assembly),
      loading: held('GET', ONE, openBoard),
      'load failed': failed('GET', ONE, openBoard),
      'no connection': disconnected('GET', ONE, openBoard),
    },
  ),
  ...scenesOf(
    { screen: 'Edit Participants', who: 'administrator' },
    {
      'two candidates': (stage) => openParticipants(stage),
      'one candidate': (stage) =>
        openParticipants(stage, withVotes(stage.fixture.elections.garden, [0])),
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
      'many candidates': (stage) => {
        const many = Array.from({ length: 20 }, () => 0);
        return openParticipants(stage, withVotes(stage.fixture.elections.garden, many));
      },
      frozen: (stage) =>
        openParticipants(stage, { ...stage.fixture.elections.garden, hasBallots: true }),
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
  ),
  ...scenesOf(
    { screen: 'Delete election', who: 'administrator' },
    {
      asking: openDelete,
      'with votes': (stage) => openDialog(stage, 'Delete', stage.fixture.elections.board),
      deleting: held('DELETE', ONE, confirmDelete),
      deleted: answered('DELETE', ONE, {}, closes(confirmDelete)),
      refused: refused('DELETE', ONE, GONE, confirmDelete),
      failed: failed('DELETE', ONE, confirmDelete),
      'no connection': disconnected('DELETE', ONE, confirmDelete),
    },
  ),
];

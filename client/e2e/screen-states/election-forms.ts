import { mockMessages } from './messages.ts';
import { expect, type Locator } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { makeUpcoming } from '../../test/fixtures.ts';
import { electionCard, enterTab, pickDateTime } from '../support/steps.ts';
import { answered, disconnected, failed, held, refused } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { withVotes } from './mocked-elections.ts';

async function openSchedule({ page }: PageMock): Promise<Locator> {
  await enterTab(page, 'Elections');
  await page.getByRole('button', { name: 'Schedule Election' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Election' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fillSchedule(
  mock: PageMock,
  description = 'Elect two people who plan the summer concert.',
): Promise<Locator> {
  const dialog = await openSchedule(mock);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Concert Committee');
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill(description);
  await pickDateTime(dialog, 'Start date', { date: '2026-11-23', time: '09:00' });
  await pickDateTime(dialog, 'End date', { date: '2026-11-30', time: '18:30' });
  return dialog;
}

async function openBallot(mock: PageMock, purpose: string): Promise<Locator> {
  const dialog = await openSchedule(mock);
  await dialog.getByRole('radio', { name: purpose }).check();
  await dialog.getByRole('button', { name: 'Change ballot' }).click();
  return dialog;
}

/** Opens the form with a paper that has a question, and with two groups in which most weights are rare. */
async function openElectorate(mock: PageMock): Promise<void> {
  const paper = 'General assembly 2027';
  const elections = [makeUpcoming({ id: 'treasurer', title: 'Treasurer 2027', paper })];
  await mock.answer('GET', '/elections', { data: { elections } });
  await mockMessages(mock, {});
  const groups = [
    { id: 'harbor', name: 'Harbor', voters: 20 },
    { id: 'youth', name: 'Youth section of the northern districts', voters: 4 },
  ];
  await mock.answer('GET', '/groups', { data: { groups } });
  const size = { voters: 24, weight: 1_000, rareWeights: 17 };
  await mock.answer('POST', '/groups/electorate-size', { data: size });
  const dialog = await fillSchedule(mock);
  await dialog.getByRole('button', { name: 'Change the ballot paper' }).click();
  await dialog.getByLabel('Name of the ballot paper').fill(paper);
  await expect(dialog.getByRole('button', { name: /^Use the Same/ })).toBeVisible();
  const section = dialog.getByRole('region', { name: 'Who can vote' });
  await section.getByRole('button', { name: 'Change who can vote' }).click();
  await section.getByRole('radio', { name: 'Members of groups' }).click();
  await section.getByRole('checkbox', { name: 'Weighted votes' }).check();
  const field = section.getByRole('combobox', { name: 'Groups' });
  for (const name of ['Harbor', 'Youth']) {
    await field.fill(name);
    await field.press('Enter');
  }
  await expect(section.getByText('24 voters with a total weight of 1,000.')).toBeVisible();
}

async function submitSchedule(mock: PageMock, description?: string): Promise<void> {
  const dialog = await fillSchedule(mock, description);
  await dialog.getByRole('button', { name: 'Schedule Election' }).click();
}

async function openEdit(mock: PageMock, change: Partial<Election> = {}): Promise<Locator> {
  const { garden } = mock.elections;
  const election = { ...garden, ...change };
  await mock.answer('GET', '/elections/*', { data: { election } });
  await enterTab(mock.page, 'Elections');
  await electionCard(mock.page, garden.title).getByRole('button', { name: 'Edit' }).click();
  const dialog = mock.page.getByRole('dialog', { name: 'Edit Election' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible();
  return dialog;
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

async function saveEdited(mock: PageMock): Promise<void> {
  const dialog = await openEdit(mock);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Garden and Terrace Committee');
  await save(dialog);
}

/** Saves mocked values that can't be entered in the form. For example, no screen lets users clear a date. */
async function saveMocked(mock: PageMock, change: Partial<Election>): Promise<void> {
  await save(await openEdit(mock, change));
}

async function openPicker(dialog: Locator, label: string): Promise<Locator> {
  await dialog.getByRole('button', { name: label }).click();
  const picker = dialog.page().getByRole('dialog', { name: label });
  await expect(picker.getByRole('button', { name: 'Done' })).toBeVisible();
  return picker;
}

const ALL = '/elections';
const ONE = '/elections/*';
const REFUSAL = { status: 400, message: 'An election with this title already exists.' };
const CONFLICT = {
  status: 409,
  code: 'EDITED_MEANWHILE',
  message: 'This election was changed while you were editing.',
};

export const electionForms = statesOf('administrator', {
  'Schedule Election': {
    'nothing filled in': openSchedule,
    'filled in': (mock) => fillSchedule(mock),
    'description too short': (mock) => submitSchedule(mock, 'Too short'),
    'candidate added': async (mock) => {
      const dialog = await openSchedule(mock);
      await dialog.getByRole('button', { name: 'Add Candidate' }).click();
    },
    'ranked ballot': (mock) => openBallot(mock, 'Ranked choice'),
    'pasted list': async (mock) => {
      const dialog = await openSchedule(mock);
      await dialog
        .getByRole('textbox', { name: 'List of candidates' })
        .fill('Amara Okafor\tOpen budgets\nJonas Lindqvist\nAmara Okafor');
      await expect(dialog.getByRole('button', { name: 'Add 2 Candidates' })).toBeVisible();
    },
    motion: async (mock) => {
      const dialog = await openSchedule(mock);
      await dialog.getByRole('radio', { name: 'Motion' }).check();
      await dialog.getByRole('button', { name: 'Change the answers' }).click();
      await dialog.getByRole('button', { name: 'Start now' }).click();
      await dialog.getByRole('button', { name: 'End 1 week' }).click();
    },
    'several seats': async (mock) => {
      const dialog = await openBallot(mock, 'Several seats');
      await dialog.getByLabel('Quorum').selectOption('own');
      await dialog.getByLabel('Numerator of the quorum').fill('');
      await dialog.getByLabel('Majority', { exact: true }).selectOption('At least two-thirds');
      await dialog.getByLabel('Majority of').scrollIntoViewIfNeeded();
    },
    'ballot preview': async (mock) => {
      const dialog = await openBallot(mock, 'Points or grades');
      // Beside the form, it is always shown.
      const show = dialog.getByRole('button', { name: 'Preview the Ballot' });
      if (await show.isVisible()) await show.click();
      const preview = mock.page.frameLocator('iframe');
      await expect(preview.getByText('Cast Your Vote')).toBeVisible();
    },
    'one candidate': async (mock) => {
      const dialog = await fillSchedule(mock);
      await dialog.getByRole('button', { name: 'Remove candidate 2' }).click();
      await dialog.getByRole('button', { name: 'Schedule Election' }).click();
      await expect(dialog.getByText('At least 2 candidates')).toBeVisible();
    },
    scheduling: held('POST', ALL, (mock) => submitSchedule(mock)),
    'who can vote': openElectorate,
    scheduled: answered(
      'POST',
      ALL,
      ({ elections }) => ({ status: 201, data: { election: elections.garden } }),
      async (mock) => {
        await submitSchedule(mock);
        await expect(mock.page.getByRole('dialog')).toBeHidden();
      },
    ),
    refused: refused('POST', ALL, REFUSAL, (mock) => submitSchedule(mock)),
    failed: failed('POST', ALL, (mock) => submitSchedule(mock)),
    'no connection': disconnected('POST', ALL, (mock) => submitSchedule(mock)),
  },
  'Edit Election': {
    loaded: (mock) => openEdit(mock),
    overdue: (mock) => openEdit(mock, { startDate: mock.elections.library.startDate }),
    'all wrong': (mock) =>
      saveMocked(mock, {
        title: '',
        description: '',
        startDate: '',
        endDate: '',
        candidates: withVotes(mock.elections.garden, [0]).candidates,
      }),
    reopening: async (mock) => {
      const dialog = await openEdit(mock, { status: 'completed' });
      await dialog.getByLabel('Status').selectOption('active');
      await save(dialog);
    },
    'description too short': (mock) => saveMocked(mock, { description: 'Too short' }),
    'end before start': (mock) => saveMocked(mock, { endDate: '2026-11-20T12:30:00.000Z' }),
    saving: held('PUT', ONE, saveEdited),
    saved: answered(
      'PUT',
      ONE,
      ({ elections }) => ({ data: { election: elections.garden } }),
      async (mock) => {
        await saveEdited(mock);
        await expect(mock.page.getByRole('dialog')).toBeHidden();
      },
    ),
    conflict: answered('PUT', ONE, CONFLICT, async (mock) => {
      await saveEdited(mock);
      await expect(mock.page.getByRole('button', { name: 'Reload Data' })).toBeVisible();
    }),
    refused: refused('PUT', ONE, REFUSAL, saveEdited),
    failed: failed('PUT', ONE, saveEdited),
    'no connection': disconnected('PUT', ONE, saveEdited),
  },
  'Date and time picker': {
    'start date': async (mock) => openPicker(await openSchedule(mock), 'Start date'),
    'end date': async (mock) => openPicker(await openEdit(mock), 'End date'),
    'end before start': async (mock) => {
      const picker = await openPicker(await openEdit(mock), 'End date');
      await picker.getByLabel('Date').fill('2026-11-20');
    },
  },
});

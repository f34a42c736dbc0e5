import { expect, type Locator } from '@playwright/test';
import type { RollData } from '@votewise/contract';
import { answered, disconnected, failed, held, refused } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

const ROLL = '/auth/voters/roll';
const AT = '2026-11-16T03:45:00.000Z';
const REFUSED = 'The mail server rejected this address: 550 5.1.1 <…>: User unknown in this domain';
const FULL = 'The mail server can’t deliver to this address right now: 452 Mailbox full';

type Credentials = RollData['voters'][number]['credentials'];

function voter(number: number, name: string, credentials: Credentials, isDisabled = false) {
  const address = name.toLowerCase().replaceAll(' ', '.');
  return {
    id: `voter-${number}`,
    userId: `VOTER${number}`,
    name,
    email: `${address}@members.harbour-cooperative.example.org`,
    userType: 'voter' as const,
    registeredAt: AT,
    isDisabled,
    groups: number > 1_002 ? ['Harbor', 'Youth section of the northern districts'] : [],
    weight: number === 1_003 ? 1_200 : 1,
    credentials,
  };
}

/** Voters whose emails cover every state. */
const VOTERS = [
  voter(1_004, 'Maximiliane von Hohenstein Wolfratshausen', {
    state: 'failed',
    lastError: REFUSED,
    lastAttemptAt: AT,
  }),
  voter(1_003, 'Kofi Mensah', {
    state: 'failed',
    lastError: FULL,
    lastAttemptAt: AT,
    nextAttemptAt: '2026-11-16T04:45:00.000Z',
  }),
  voter(1_002, 'Bo Li', { state: 'queued' }),
  voter(1_001, 'Sri Lakshmi Venkataraman', { state: 'sending', lastAttemptAt: AT }),
  voter(1_000, 'Anna Nystrom', { state: 'sent', lastAttemptAt: AT, sentAt: AT }),
  voter(1_005, 'Ewa Kowalska', { state: 'printed', printedAt: AT }),
  voter(999, 'Ravi Menon', { state: 'sent', sentAt: AT }, true),
];

const ROLL_DATA: RollData = {
  voters: VOTERS,
  total: 1_004,
  hasMore: false,
  hasWeights: true,
  counts: { all: 1_004, queued: 1, sending: 1, sent: 998, failed: 2, printed: 1, disabled: 1 },
  mail: { delivery: 'smtp' },
};

const NO_VOTERS = { all: 0, queued: 0, sending: 0, sent: 0, failed: 0, printed: 0, disabled: 0 };

const VOTING_OPEN = {
  status: 409,
  code: 'VOTING_OPEN',
  message:
    'Voting is open in “Annual Budget of the Harbour Cooperative 2026”, which is counted by weight. Ballots already cast keep their weight. If weight moves from a voter who has voted to a voter who hasn’t, it is counted twice. Make this change after voting has closed, or confirm it.',
};

const GROUPS = [
  { id: 'harbor', name: 'Harbor', voters: 318 },
  { id: 'youth', name: 'Youth section of the northern districts', voters: 41 },
];

const open = ({ page }: Stage) => page.goto('/admin/voters');

async function openRoll(stage: Stage, query = '', data: Partial<RollData> = {}): Promise<void> {
  await stage.answer('GET', '/groups', { data: { groups: GROUPS } });
  await stage.answer('GET', ROLL, { data: { ...ROLL_DATA, ...data } });
  await stage.page.goto(`/admin/voters${query}`);
  await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stage.page.getByText('Loading voters')).toBeHidden();
}

async function chooseTwo({ page }: Stage): Promise<void> {
  await page.getByRole('checkbox', { name: 'Kofi Mensah, VOTER1003' }).check();
  await page.getByRole('checkbox', { name: 'Bo Li, VOTER1002' }).check();
}

async function openAction({ page }: Stage, item: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions for Kofi Mensah, VOTER1003' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function saveAddress(stage: Stage): Promise<void> {
  await openRoll(stage);
  const dialog = await openAction(stage, 'Edit voter');
  await dialog.getByRole('textbox', { name: 'Email Address' }).fill('kofi@example.org');
  await dialog.getByLabel('Current password').fill('four-random-words-here');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

async function sendAgain(stage: Stage): Promise<void> {
  await openRoll(stage);
  const dialog = await openAction(stage, 'Send again');
  await dialog.getByRole('button', { name: 'Send Again' }).click();
}

/** Waits until the dialog has closed. */
const closes =
  (act: Scene['open']): Scene['open'] =>
  async (stage) => {
    await act(stage);
    await expect(stage.page.getByRole('dialog')).toBeHidden();
  };

const AGAIN = '/auth/voters/send-again';
const ONE = '/auth/voters/*';
const MESSAGE = 'This address belongs to VOTER1002 (Voter). Enter a different address.';
const TAKEN = { status: 409, message: MESSAGE, fields: { email: MESSAGE } };

export const allVoters: Scene[] = scenesOf(
  { screen: 'All voters', who: 'administrator' },
  {
    loaded: (stage) => openRoll(stage),
    loading: held('GET', ROLL, open),
    error: failed('GET', ROLL, open),
    empty: (stage) => openRoll(stage, '', { voters: [], total: 0, counts: NO_VOTERS }),
    'no match': (stage) => openRoll(stage, '?search=zzz', { voters: [], total: 0 }),
    'too many matches': (stage) => openRoll(stage, '?search=a', { total: 1_000, hasMore: true }),
    'emails written to files': (stage) =>
      openRoll(stage, '', { mail: { delivery: 'files', folder: '/srv/votewise/data/mail' } }),
    chosen: async (stage) => {
      await openRoll(stage);
      await chooseTwo(stage);
    },
    'one voter’s actions': async (stage) => {
      await openRoll(stage);
      await stage.page.getByRole('button', { name: 'Actions for Kofi Mensah, VOTER1003' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Disable' })).toBeVisible();
    },
    'send again': async (stage) => {
      await openRoll(stage);
      await openAction(stage, 'Send again');
    },
    'send again to all failed': async (stage) => {
      await openRoll(stage);
      await stage.page.getByRole('button', { name: 'Send 2 Failed Emails Again' }).click();
    },
    'sent again': answered('POST', AGAIN, { data: { changed: 1 } }, closes(sendAgain)),
    'sending again failed': disconnected('POST', AGAIN, sendAgain),
    'print code sheets': async (stage) => {
      await openRoll(stage);
      await chooseTwo(stage);
      await stage.page.getByRole('button', { name: 'Print Code Sheets…' }).click();
      await expect(stage.page.getByLabel('Current password')).toBeFocused();
    },
    'edit voter': async (stage) => {
      await openRoll(stage);
      await openAction(stage, 'Edit voter');
    },
    'correct failed addresses': async (stage) => {
      await openRoll(stage);
      await stage.page.getByRole('button', { name: 'Correct Failed Addresses' }).click();
      await expect(stage.page.getByRole('button', { name: 'Save Addresses' })).toBeVisible();
    },
    'address taken': refused('PUT', ONE, TAKEN, saveAddress),
    'voter saved': answered('PUT', ONE, { data: { voter: VOTERS[1] } }, closes(saveAddress)),
    'groups and weight': async (stage) => {
      await openRoll(stage);
      await stage.page
        .getByRole('button', { name: 'Groups and Weight of All 1,004 Voters' })
        .click();
      const field = stage.page.getByRole('combobox', { name: 'Add to groups' });
      await field.fill('Harbor');
      await field.press('Enter');
      await field.fill('o');
      await expect(stage.page.getByRole('option', { name: 'New group' })).toBeVisible();
    },
    'groups and weight, reviewed': async (stage) => {
      await openRoll(stage);
      await chooseTwo(stage);
      await stage.page.getByRole('button', { name: 'Groups and Weight' }).click();
      const dialog = stage.page.getByRole('dialog');
      const field = dialog.getByRole('combobox', { name: 'Add to groups' });
      await field.fill('Harbor');
      await field.press('Enter');
      await dialog.getByRole('textbox', { name: 'Set weight' }).fill('12');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await stage.answer('POST', '/auth/voters/memberships', VOTING_OPEN);
      await dialog.getByRole('button', { name: 'Change 2 Voters' }).click();
      await expect(dialog.getByRole('checkbox')).toBeFocused();
    },
    disable: async (stage) => {
      await openRoll(stage);
      await openAction(stage, 'Disable');
    },
    'disable two': async (stage) => {
      await openRoll(stage);
      await chooseTwo(stage);
      await stage.page.getByRole('button', { name: 'Disable' }).click();
    },
  },
);

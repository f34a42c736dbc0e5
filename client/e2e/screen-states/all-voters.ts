import { expect, type Locator } from '@playwright/test';
import type { RollData } from '@votewise/contract';
import { makeVoter } from '../../test/fixtures.ts';
import { makeRoll, NO_VOTERS } from '../../test/roll.ts';
import {
  answered,
  asks,
  closes,
  disconnected,
  failed,
  held,
  pressed,
  refused,
} from './openings.ts';
import { openDialog } from '../support/steps.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const ROLL = '/auth/voters/roll';
const AT = '2026-11-16T03:45:00.000Z';
const REFUSED = 'The mail server rejected this address: 550 5.1.1 <…>: User unknown in this domain';
const FULL = 'The mail server can’t deliver to this address right now: 452 Mailbox full';

type Credentials = RollData['voters'][number]['credentials'];

function voter(number: number, name: string, credentials: Credentials, isDisabled = false) {
  const address = name.toLowerCase().replaceAll(' ', '.');
  return makeVoter({
    id: `voter-${number}`,
    userId: `VOTER${number}`,
    name,
    email: `${address}@members.harbour-cooperative.example.org`,
    registeredAt: AT,
    isDisabled,
    groups: number > 1_002 ? ['Harbor', 'Youth section of the northern districts'] : [],
    weight: number === 1_003 ? 1_200 : 1,
    credentials,
  });
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
  voter(1_006, 'Leonie Brandt', {
    state: 'bounced',
    lastError: 'The email came back: the address doesn’t exist (5.1.1).',
    sentAt: AT,
    bouncedAt: AT,
  }),
  voter(1_002, 'Bo Li', { state: 'queued' }),
  voter(1_001, 'Sri Lakshmi Venkataraman', { state: 'sending', lastAttemptAt: AT }),
  voter(1_000, 'Anna Nystrom', { state: 'sent', lastAttemptAt: AT, sentAt: AT }),
  voter(1_005, 'Ewa Kowalska', { state: 'printed', printedAt: AT }),
  voter(999, 'Ravi Menon', { state: 'sent', sentAt: AT }, true),
];

const ROLL_DATA = makeRoll(VOTERS, {
  total: 1_004,
  hasWeights: true,
  counts: {
    all: 1_004,
    queued: 1,
    sending: 1,
    sent: 997,
    failed: 2,
    bounced: 1,
    printed: 1,
    disabled: 1,
  },
});

/** The last voter has left. */
const LEAVING = {
  leaving: 1,
  voters: VOTERS.map((one) => (one.isDisabled ? { ...one, erasedAt: AT } : one)),
};

const NOT_READ: Partial<RollData> = {
  voters: VOTERS.filter(({ credentials }) => credentials.state === 'bounced'),
  total: 1,
  mail: {
    delivery: 'smtp',
    bounceProblem: {
      since: AT,
      text: 'The certificate of the mail server in BOUNCE_URL isn’t trusted. If it is your own, set NODE_EXTRA_CA_CERTS to its file.',
    },
  },
};

const ERASING = {
  voters: [
    { id: 'a', userId: 'VOTER1003', name: 'Kofi Mensah' },
    {
      id: 'b',
      userId: 'VOTER1002',
      name: 'Mei-Ling Fernandez-Okonkwo',
      refusal:
        'This voter can vote in “Annual Budget of the Harbour Cooperative 2026”. Wait until voting has closed, declare its result, then erase the voter.',
    },
  ],
  records: { emails: 2, messages: 4, lists: 1, checkIns: 1, proxies: 2, paper: 1 },
};

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

const open = ({ page }: PageMock) => page.goto('/admin/voters');

async function openRoll(mock: PageMock, query = '', data: Partial<RollData> = {}): Promise<void> {
  await mock.answer('GET', '/groups', { data: { groups: GROUPS } });
  await mock.answer('GET', ROLL, { data: { ...ROLL_DATA, ...data } });
  await mock.page.goto(`/admin/voters${query}`);
  await expect(mock.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mock.page.getByText('Loading voters')).toBeHidden();
}

async function chooseTwo(mock: PageMock): Promise<void> {
  await openRoll(mock);
  const { page } = mock;
  await page.getByRole('checkbox', { name: 'Kofi Mensah, VOTER1003' }).check();
  await page.getByRole('checkbox', { name: 'Bo Li, VOTER1002' }).check();
}

const openMenu = pressed(openRoll, 'Actions for Kofi Mensah, VOTER1003');

async function openAction(mock: PageMock, item: string): Promise<Locator> {
  await openMenu(mock);
  await mock.page.getByRole('menuitem', { name: item }).click();
  const dialog = openDialog(mock.page);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function saveAddress(mock: PageMock): Promise<void> {
  const dialog = await openAction(mock, 'Edit voter');
  await dialog.getByRole('textbox', { name: 'Email Address' }).fill('kofi@example.org');
  await dialog.getByLabel('Current password').fill('four-random-words-here');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

async function sendAgain(mock: PageMock): Promise<void> {
  const dialog = await openAction(mock, 'Send again');
  await dialog.getByRole('button', { name: 'Send Again' }).click();
}

const AGAIN = '/auth/voters/send-again';
const ONE = '/auth/voters/*';
const MESSAGE = 'This address belongs to VOTER1002 (Voter). Enter a different address.';
const TAKEN = { status: 409, message: MESSAGE, fields: { email: MESSAGE } };

const onDesktop = statesOf('administrator', {
  'All voters': {
    loaded: (mock) => openRoll(mock),
    loading: held('GET', ROLL, open),
    error: failed('GET', ROLL, open),
    empty: (mock) => openRoll(mock, '', { voters: [], total: 0, counts: NO_VOTERS }),
    'no match': (mock) => openRoll(mock, '?search=zzz', { voters: [], total: 0 }),
    'too many matches': (mock) => openRoll(mock, '?search=a', { total: 1_000, hasMore: true }),
    'emails written to files': (mock) =>
      openRoll(mock, '', { mail: { delivery: 'files', folder: '/srv/votewise/data/mail' } }),
    'returned emails not read': (mock) => openRoll(mock, '?show=bounced', NOT_READ),
    chosen: chooseTwo,
    'one voter’s actions': openMenu,
    'send again': (mock) => openAction(mock, 'Send again'),
    'send again to all failed': pressed(openRoll, 'Send 2 Failed Emails Again'),
    'sent again': answered('POST', AGAIN, { data: { changed: 1 } }, closes(sendAgain)),
    'sending again failed': disconnected('POST', AGAIN, sendAgain),
    'to be erased soon': (mock) => openRoll(mock, '', LEAVING),
    erase: async (mock) => {
      await mock.answer('GET', '/auth/voters/erasing', { data: ERASING });
      await chooseTwo(mock);
      await mock.page.getByRole('button', { name: 'Erase…' }).click();
      await expect(mock.page.getByRole('heading', { name: 'What stays' })).toBeVisible();
    },
    'print code sheets': asks(chooseTwo, 'Print Code Sheets…'),
    'edit voter': (mock) => openAction(mock, 'Edit voter'),
    'correct failed addresses': async (mock) => {
      await asks(openRoll, 'Correct Failed Addresses')(mock);
      await expect(mock.page.getByRole('button', { name: 'Save Addresses' })).toBeVisible();
    },
    'address taken': refused('PUT', ONE, TAKEN, saveAddress),
    'voter saved': answered('PUT', ONE, { data: { voter: VOTERS[1] } }, closes(saveAddress)),
    'groups and weight': async (mock) => {
      await asks(openRoll, 'Groups and Weight of All 1,004 Voters')(mock);
      const field = mock.page.getByRole('combobox', { name: 'Add to groups' });
      await field.fill('Harbor');
      await field.press('Enter');
      await field.fill('o');
      await expect(mock.page.getByRole('option', { name: 'New group' })).toBeVisible();
    },
    'groups and weight, reviewed': async (mock) => {
      await asks(chooseTwo, 'Groups and Weight')(mock);
      const dialog = mock.page.getByRole('dialog');
      const field = dialog.getByRole('combobox', { name: 'Add to groups' });
      await field.fill('Harbor');
      await field.press('Enter');
      await dialog.getByRole('textbox', { name: 'Set weight' }).fill('12');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await mock.answer('POST', '/auth/voters/memberships', VOTING_OPEN);
      await dialog.getByRole('button', { name: 'Change 2 Voters' }).click();
      await expect(dialog.getByRole('checkbox')).toBeFocused();
    },
    disable: (mock) => openAction(mock, 'Disable'),
    'disable two': asks(chooseTwo, 'Disable'),
  },
});

/** Where a table has no room. */
const onPhone = statesOf(
  'administrator',
  { 'All voters on a phone': { loaded: (mock) => openRoll(mock) } },
  { below: 768 },
);

export const allVoters = [...onDesktop, ...onPhone];

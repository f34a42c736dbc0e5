import { expect } from '@playwright/test';
import type { Voter } from '@votewise/contract';
import { makeVoter } from '../../test/fixtures.ts';
import { enterTab } from '../support/steps.ts';
import { answered, disconnected, failed, held, pressed, shows } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const PERSON = { name: 'Amina Yusuf', email: 'amina.yusuf@example.org' };
const USER = { id: 'amina', userId: 'VOTER009', userType: 'voter', ...PERSON };
const REGISTER = '/auth/register';
const MAIL = { delivery: 'smtp', waiting: 0, failed: 0, bounced: 0 };
const NEXT_ATTEMPT = '2026-11-16T04:45:00.000Z';

async function openTab({ page }: PageMock): Promise<void> {
  await enterTab(page, 'Register Voters');
  await expect(page.getByRole('button', { name: 'Register Voter' })).toBeVisible();
}

async function openMocked(
  mock: PageMock,
  data: { voters: object[]; total: number; mail: object },
): Promise<void> {
  await mock.answer('GET', '/auth/voters', { data });
  await openTab(mock);
  await expect(mock.page.getByText('Recently Registered')).toBeVisible();
}

async function openLoaded(mock: PageMock): Promise<void> {
  await openTab(mock);
  await expect(mock.page.getByText('tom.berg@example.org')).toBeVisible();
}

async function register(mock: PageMock, person = PERSON): Promise<void> {
  await openLoaded(mock);
  await mock.page.getByRole('textbox', { name: 'Full Name' }).fill(person.name);
  await mock.page.getByRole('textbox', { name: 'Email Address' }).fill(person.email);
  await mock.page.getByRole('button', { name: 'Register Voter' }).click();
}

/** Voters with long names, whose emails cover every state. */
function voters() {
  const person = (number: number, name: string, credentials: Voter['credentials']) =>
    makeVoter({
      id: `voter-${number}`,
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@members.harbour-cooperative.example.org`,
      userId: `VOTER${String(number).padStart(3, '0')}`,
      registeredAt: '2026-11-16T03:45:00.000Z',
      credentials,
    });
  return [
    person(1_004, 'Maximiliane von Hohenstein Wolfratshausen', { state: 'queued' }),
    person(1_003, 'Bo Li', { state: 'sending' }),
    person(1_002, 'Sri Lakshmi Venkataraman Subramaniam', {
      state: 'failed',
      nextAttemptAt: NEXT_ATTEMPT,
    }),
    person(1_001, 'Anna Nystrom', { state: 'sent' }),
  ];
}

export const registerVoters = statesOf('administrator', {
  'Register Voters': {
    loaded: openLoaded,
    loading: held('GET', '/auth/voters', openTab),
    error: failed('GET', '/auth/voters', openTab),
    empty: shows(
      (mock) => openMocked(mock, { voters: [], total: 0, mail: MAIL }),
      'No voters yet.',
    ),
    'emails on their way': (mock) =>
      openMocked(mock, {
        voters: voters(),
        total: 1_004,
        mail: { ...MAIL, waiting: 2, failed: 1, bounced: 3 },
      }),
    'emails stuck': (mock) =>
      openMocked(mock, {
        voters: voters(),
        total: 4,
        mail: { ...MAIL, waiting: 2, stuckSince: '2026-11-16T03:45:00.000Z' },
      }),
    'emails written to files': (mock) =>
      openMocked(mock, {
        voters: voters().slice(3),
        total: 1,
        mail: { ...MAIL, delivery: 'files', folder: '/srv/votewise/data/mail' },
      }),
    'nothing filled in': pressed(openLoaded, 'Register Voter'),
    'no email address': (mock) => register(mock, { ...PERSON, email: 'amina' }),
    'groups and weight': async (mock) => {
      const groups = [
        { id: 'harbor', name: 'Harbor', voters: 318 },
        { id: 'north', name: 'North', voters: 12 },
      ];
      await mock.answer('GET', '/groups', { data: { groups } });
      await openLoaded(mock);
      await mock.page.getByRole('button', { name: 'Groups, weight, and language' }).click();
      const field = mock.page.getByRole('combobox', { name: 'Groups' });
      await field.fill('Youth section');
      await field.press('Enter');
      await field.fill('Harbor');
      await field.press('Enter');
    },
    registering: held('POST', REGISTER, (mock) => register(mock)),
    registered: answered('POST', REGISTER, { status: 201, data: { user: USER } }, async (mock) => {
      await register(mock);
      await expect(mock.page.getByText('Login credentials sent to their email.')).toBeVisible();
      // The banner with the voter ID disappears after three seconds, the toast stays.
      await mock.page.clock.fastForward(3_000);
    }),
    'known email address': (mock) => {
      mock.expectRefusal(409);
      return register(mock, { ...PERSON, email: 'noor.haddad@example.org' });
    },
    failed: failed('POST', REGISTER, (mock) => register(mock)),
    'no connection': disconnected('POST', REGISTER, (mock) => register(mock)),
  },
});

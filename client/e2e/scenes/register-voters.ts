import { expect } from '@playwright/test';
import { enterTab } from '../support/steps.ts';
import { answered, disconnected, failed, held } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

const PERSON = { name: 'Amina Yusuf', email: 'amina.yusuf@example.org' };
const USER = { id: 'amina', userId: 'VOTER009', userType: 'voter', ...PERSON };
const REGISTER = '/auth/register';
const MAIL = { delivery: 'smtp', waiting: 0, failed: 0 };
const NEXT_ATTEMPT = '2026-11-16T04:45:00.000Z';

async function openTab({ page }: Stage): Promise<void> {
  await enterTab(page, 'Register Voters');
  await expect(page.getByRole('button', { name: 'Register Voter' })).toBeVisible();
}

async function openLoaded(stage: Stage): Promise<void> {
  await openTab(stage);
  await expect(stage.page.getByText('tom.berg@example.org')).toBeVisible();
}

async function register(stage: Stage, person = PERSON): Promise<void> {
  await openLoaded(stage);
  await stage.page.getByRole('textbox', { name: 'Full Name' }).fill(person.name);
  await stage.page.getByRole('textbox', { name: 'Email Address' }).fill(person.email);
  await stage.page.getByRole('button', { name: 'Register Voter' }).click();
}

/** Voters with long names, whose emails cover every state. */
function voters() {
  const person = (number: number, name: string, state: string) => ({
    id: `voter-${number}`,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@members.harbour-cooperative.example.org`,
    userId: `VOTER${String(number).padStart(3, '0')}`,
    userType: 'voter',
    registeredAt: '2026-11-16T03:45:00.000Z',
    isDisabled: false,
    credentials: { state, ...(state === 'failed' && { nextAttemptAt: NEXT_ATTEMPT }) },
  });
  return [
    person(1_004, 'Maximiliane von Hohenstein Wolfratshausen', 'queued'),
    person(1_003, 'Bo Li', 'sending'),
    person(1_002, 'Sri Lakshmi Venkataraman Subramaniam', 'failed'),
    person(1_001, 'Anna Nystrom', 'sent'),
  ];
}

export const registerVoters: Scene[] = scenesOf(
  { screen: 'Register Voters', who: 'administrator' },
  {
    loaded: openLoaded,
    loading: held('GET', '/auth/voters', openTab),
    error: failed('GET', '/auth/voters', openTab),
    empty: async (stage) => {
      await stage.answer('GET', '/auth/voters', { data: { voters: [], total: 0, mail: MAIL } });
      await openTab(stage);
      await expect(stage.page.getByText('No voters yet.')).toBeVisible();
    },
    'emails on their way': async (stage) => {
      const data = { voters: voters(), total: 1_004, mail: { ...MAIL, waiting: 2, failed: 1 } };
      await stage.answer('GET', '/auth/voters', { data });
      await openTab(stage);
      await expect(stage.page.getByText('VOTER1004')).toBeVisible();
    },
    'emails stuck': async (stage) => {
      const mail = { ...MAIL, waiting: 2, stuckSince: '2026-11-16T03:45:00.000Z' };
      await stage.answer('GET', '/auth/voters', { data: { voters: voters(), total: 4, mail } });
      await openTab(stage);
      await expect(stage.page.getByRole('note')).toBeVisible();
    },
    'emails written to files': async (stage) => {
      const mail = { ...MAIL, delivery: 'files', folder: '/srv/votewise/data/mail' };
      await stage.answer('GET', '/auth/voters', {
        data: { voters: voters().slice(3), total: 1, mail },
      });
      await openTab(stage);
      await expect(stage.page.getByRole('note')).toBeVisible();
    },
    'nothing filled in': async (stage) => {
      await openLoaded(stage);
      await stage.page.getByRole('button', { name: 'Register Voter' }).click();
    },
    'no email address': (stage) => register(stage, { ...PERSON, email: 'amina' }),
    'groups and weight': async (stage) => {
      const groups = [
        { id: 'harbor', name: 'Harbor', voters: 318 },
        { id: 'north', name: 'North', voters: 12 },
      ];
      await stage.answer('GET', '/groups', { data: { groups } });
      await openLoaded(stage);
      await stage.page.getByRole('button', { name: 'Groups, weight, and language' }).click();
      const field = stage.page.getByRole('combobox', { name: 'Groups' });
      await field.fill('Youth section');
      await field.press('Enter');
      await field.fill('Harbor');
      await field.press('Enter');
    },
    registering: held('POST', REGISTER, (stage) => register(stage)),
    registered: answered('POST', REGISTER, { status: 201, data: { user: USER } }, async (stage) => {
      await register(stage);
      await expect(stage.page.getByText('Login credentials sent to their email.')).toBeVisible();
      // The banner with the voter ID disappears after three seconds, the toast stays.
      await stage.page.clock.fastForward(3_000);
    }),
    'known email address': (stage) => {
      stage.expectRefusal(409);
      return register(stage, { ...PERSON, email: 'noor.haddad@example.org' });
    },
    failed: failed('POST', REGISTER, (stage) => register(stage)),
    'no connection': disconnected('POST', REGISTER, (stage) => register(stage)),
  },
);

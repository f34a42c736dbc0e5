import type { PrivacyData } from '@votewise/contract';
import { expect } from '@playwright/test';
import { resultsOf } from '../../test/fixtures.ts';
import { expectCharts } from './charts.ts';
import { answered, failed, held, visited } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

async function openLanding({ page }: PageMock): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function openMenu(mock: PageMock): Promise<void> {
  await openLanding(mock);
  await mock.page.getByRole('button', { name: 'Menu' }).click();
  await expect(mock.page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

const CONTACT = {
  organisation: 'Student Union of the Harbour School',
  email: 'elections@harbour.example.org',
  phone: '+91 22 5550 0147',
  address: 'Election Office, Room 204\n12 Wharf Road\nMumbai 400001',
};

const openContact = visited('/contact');

async function openPublicResult(mock: PageMock): Promise<void> {
  const election = { ...mock.elections.board, status: 'completed' as const };
  const declaredAt = '2026-11-20T12:30:00.000Z';
  const result = {
    ...resultsOf(election).results,
    organization: CONTACT.organisation,
    countConfirmedAt: '2026-11-20T12:01:00.000Z',
    declaredAt,
    elected: [election.candidates[0]?.id ?? ''],
    ties: [],
    rounds: [],
    verdict: {},
    hasBoard: true,
  };
  await mock.answer('GET', '/results/*', { data: { result } });
  await mock.page.goto('/results/board');
  await expect(mock.page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  await expectCharts(mock.page);
}

async function openPrivacy(mock: PageMock): Promise<void> {
  const data: PrivacyData = {
    sessionSeconds: 28_800,
    idleMinutes: 60,
    passwordSeconds: 2_592_000,
    sealAfterDays: 14,
    retainMonths: 24,
    listDays: { notImported: 2, imported: 7 },
    networkDays: 7,
    delivery: 'files',
    readsBounces: false,
    signOnProvider: null,
    hasBackups: true,
    logsReads: false,
  };
  await mock.answer('GET', '/privacy', { data });
  await mock.page.goto('/privacy');
  await expect(mock.page.getByRole('heading', { name: 'Backups' })).toBeVisible();
}

export const publicPages = [
  ...statesOf('visitor', {
    Landing: { 'signed out': openLanding },
    Accessibility: {
      loaded: visited('/accessibility'),
    },
    Privacy: {
      loaded: openPrivacy,
      error: failed('GET', '/privacy', visited('/privacy')),
    },
    Contact: {
      loaded: answered('GET', '/contact', { data: { contact: CONTACT } }, openContact),
      'not configured': openContact,
      loading: held('GET', '/contact', openContact),
      error: failed('GET', '/contact', openContact),
    },
    'Public result': {
      declared: openPublicResult,
    },
    '404': {
      'unknown address': visited('/no/such/page'),
    },
  }),
  ...statesOf('voter', {
    Privacy: { 'voter signed in': openPrivacy },
  }),
  ...statesOf(
    'voter',
    {
      Header: { 'voter signed in': openLanding },
    },
    { from: 768 },
  ),
  ...statesOf(
    'administrator',
    {
      Header: { 'administrator signed in': openLanding },
    },
    { from: 768 },
  ),
  ...statesOf(
    'visitor',
    {
      Menu: { 'signed out': openMenu },
    },
    { below: 768 },
  ),
  ...statesOf(
    'voter',
    {
      Menu: { 'voter signed in': openMenu },
    },
    { below: 768 },
  ),
  ...statesOf(
    'administrator',
    {
      Menu: { 'administrator signed in': openMenu },
    },
    { below: 768 },
  ),
];

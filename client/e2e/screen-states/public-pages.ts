import { expect } from '@playwright/test';
import { answered, failed, held } from './answers.ts';
import { type ScreenState, statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

async function openLanding({ page }: PageMock): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Voting' })).toBeVisible();
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
  address: 'Election Officer, Room 204\n12 Wharf Road\nMumbai 400001',
};

async function openContact({ page }: PageMock): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const publicPages: ScreenState[] = [
  ...statesOf({ screen: 'Landing', who: 'visitor' }, { 'signed out': openLanding }),
  ...statesOf({ screen: 'Header', who: 'voter', from: 768 }, { 'voter signed in': openLanding }),
  ...statesOf(
    { screen: 'Header', who: 'administrator', from: 768 },
    { 'administrator signed in': openLanding },
  ),
  ...statesOf({ screen: 'Menu', who: 'visitor', below: 768 }, { 'signed out': openMenu }),
  ...statesOf({ screen: 'Menu', who: 'voter', below: 768 }, { 'voter signed in': openMenu }),
  ...statesOf(
    { screen: 'Menu', who: 'administrator', below: 768 },
    { 'administrator signed in': openMenu },
  ),
  ...statesOf(
    { screen: 'Accessibility', who: 'visitor' },
    {
      loaded: async ({ page }) => {
        await page.goto('/accessibility');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ),
  ...statesOf(
    { screen: 'Contact', who: 'visitor' },
    {
      loaded: answered('GET', '/contact', { data: { contact: CONTACT } }, openContact),
      'not configured': openContact,
      loading: held('GET', '/contact', openContact),
      error: failed('GET', '/contact', openContact),
    },
  ),
  ...statesOf(
    { screen: '404', who: 'visitor' },
    {
      'unknown address': async ({ page }) => {
        await page.goto('/no/such/page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ),
];

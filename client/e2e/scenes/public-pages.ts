import { expect } from '@playwright/test';
import { answered, failed, held } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

async function openLanding({ page }: Stage): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Voting' })).toBeVisible();
}

async function openMenu(stage: Stage): Promise<void> {
  await openLanding(stage);
  await stage.page.getByRole('button', { name: 'Menu' }).click();
  await expect(stage.page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

const CONTACT = {
  organisation: 'Student Union of the Harbour School',
  email: 'elections@harbour.example.org',
  phone: '+91 22 5550 0147',
  address: 'Election Officer, Room 204\n12 Wharf Road\nMumbai 400001',
};

async function openContact({ page }: Stage): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const publicPages: Scene[] = [
  ...scenesOf({ screen: 'Landing', who: 'visitor' }, { 'signed out': openLanding }),
  ...scenesOf({ screen: 'Header', who: 'voter', from: 768 }, { 'voter signed in': openLanding }),
  ...scenesOf(
    { screen: 'Header', who: 'administrator', from: 768 },
    { 'administrator signed in': openLanding },
  ),
  ...scenesOf({ screen: 'Menu', who: 'visitor', below: 768 }, { 'signed out': openMenu }),
  ...scenesOf({ screen: 'Menu', who: 'voter', below: 768 }, { 'voter signed in': openMenu }),
  ...scenesOf(
    { screen: 'Menu', who: 'administrator', below: 768 },
    { 'administrator signed in': openMenu },
  ),
  ...scenesOf(
    { screen: 'Accessibility', who: 'visitor' },
    {
      loaded: async ({ page }) => {
        await page.goto('/accessibility');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Contact', who: 'visitor' },
    {
      loaded: answered('GET', '/contact', { data: { contact: CONTACT } }, openContact),
      'not configured': openContact,
      loading: held('GET', '/contact', openContact),
      error: failed('GET', '/contact', openContact),
    },
  ),
  ...scenesOf(
    { screen: '404', who: 'visitor' },
    {
      'unknown address': async ({ page }) => {
        await page.goto('/no/such/page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ),
];

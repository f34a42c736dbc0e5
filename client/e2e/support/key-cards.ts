import { expect, type Page } from '@playwright/test';
import { required } from './administrator.ts';

/** The key card on the page of a key holder, and the field for its characters. */
const keyCard = (page: Page) => page.locator('.key-card');
const cardField = (page: Page) => page.getByLabel('Characters on your key card');

/** The title of a key holder's page. */
export const keyPageTitle = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name });

/** Returns the address of a key holder's page in an email. */
export const keyLinkIn = (text: string): string =>
  required(/(\/key-holder#[\w-]{22})/.exec(text)?.[1], 'the link');

/** Enters the characters of a key card. */
export async function enterCard(page: Page, characters: string): Promise<void> {
  await cardField(page).fill(characters);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Makes a key card, keeps it, and shows that it was kept. Returns its characters. */
export async function makeCard(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make My Key Card' }).click();
  const characters = (await keyCard(page).locator('.font-mono').innerText()).trim();
  expect(characters.replaceAll(' ', '')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  await page.getByRole('button', { name: 'I Have Kept It' }).click();
  await expect(keyCard(page)).toBeHidden();
  await enterCard(page, characters);
  return characters;
}

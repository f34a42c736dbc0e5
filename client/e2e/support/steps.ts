import { expect, type Locator, type Page } from '@playwright/test';
import type { LoginData, SuccessEnvelope } from '@votewise/contract';
import type { Credentials } from './mailbox.ts';

export const TOKEN_KEY = 'votewise_token';

/** Fills in the visible sign-in form. */
export async function fillSignIn(
  page: Page,
  role: 'Voter' | 'Admin',
  { userId, password }: Credentials,
): Promise<void> {
  const roles = page.getByRole('group', { name: 'Sign in as' });
  await roles.getByRole('button', { name: role, exact: true }).click();
  await page.getByRole('textbox', { name: `${role} ID` }).fill(userId);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: `Sign In as ${role}` }).click();
}

export async function enterAsVoter(page: Page, credentials: Credentials): Promise<void> {
  await takeUpSession(page, credentials);
  await page.goto('/voter/dashboard');
  await expectVoterDashboard(page);
}

/** With one open election, the voter lands on it. Otherwise nothing is selected. */
export async function expectVoterDashboard(page: Page): Promise<void> {
  const empty = page.getByRole('heading', { name: 'Select an Election' });
  await expect(empty.or(page.locator('#election-title'))).toBeVisible();
}

export async function enterAsAdministrator(page: Page, credentials: Credentials): Promise<void> {
  await takeUpSession(page, credentials);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

/** Signs in without the sign-in form, which is faster and shows no toast. For tests that are not about signing in. */
export async function takeUpSession(page: Page, credentials: Credentials): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: credentials });
  const { data } = (await answer.json()) as SuccessEnvelope<LoginData>;
  // Storage belongs to the origin, and this is the origin's smallest page.
  await page.goto('/robots.txt');
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    TOKEN_KEY,
    data.token,
  ] as const);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

const TABS = { 'View Results': 'results', Elections: 'elections', 'Register Voters': 'voters' };
type Tab = keyof typeof TABS;

/** Opens a tab from any page, for a signed-in administrator. */
export async function enterTab(page: Page, name: Tab): Promise<void> {
  await page.goto(`/admin/dashboard?tab=${TABS[name]}`);
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

export async function openTab(page: Page, name: Tab): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

/** Returns the list in the sidebar. On small screens, opens it as a drawer with the button in the top bar. */
export async function openElectionList(page: Page): Promise<Locator> {
  const sidebar = page.getByRole('complementary', { name: 'Elections' });
  const opener = page.getByRole('button', { name: 'Elections', exact: true });
  await expect(sidebar.or(opener)).toBeVisible();
  if (await sidebar.isVisible()) return sidebar;
  await opener.click();
  return page.getByRole('dialog', { name: 'Elections' });
}

export async function chooseElection(page: Page, title: string): Promise<void> {
  // On small screens, the drawer closes if the only election is opened at the same moment.
  await expect(async () => {
    const drawer = page.getByRole('dialog', { name: 'Elections' });
    const list = (await drawer.isVisible()) ? drawer : await openElectionList(page);
    await list.getByRole('button', { name: title }).click({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

export async function showView(page: Page, name: 'Vote' | 'Results'): Promise<void> {
  const view = page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
}

export async function submitVote(page: Page, candidate: string): Promise<void> {
  // The radio button covers its row, so this is like tapping the row.
  await page.getByRole('radio', { name: candidate }).click();
  await page.getByRole('button', { name: 'Submit Vote' }).click();
}

export async function castVote(page: Page, candidate: string): Promise<void> {
  await submitVote(page, candidate);
  await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeVisible();
}

/** A figure by its label. */
export function figure(scope: Page | Locator, label: string): Locator {
  const term = scope.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
  return term.locator('xpath=following-sibling::dd[1]');
}

/** The card of an election in the Elections tab. */
export function electionCard(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { name: title });
  return page.getByRole('tabpanel').getByRole('listitem').filter({ has: heading });
}

/** An open dialog, also one that asks for a confirmation. */
export const openDialog = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Chooses a date and time in the browser's time zone with a dialog's picker. */
export async function pickDateTime(
  dialog: Locator,
  label: string,
  moment: { date: string; time: string },
): Promise<void> {
  await dialog.getByRole('button', { name: label }).click();
  // A popover inside the dialog, or a sheet over it on phones.
  const picker = dialog.page().getByRole('dialog', { name: label });
  await picker.getByLabel('Date').fill(moment.date);
  await picker.getByLabel('Time').fill(moment.time);
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(picker).toBeHidden();
}

export async function expectToast(page: Page, text: string): Promise<void> {
  // The same text may still be visible from an earlier toast.
  await expect(page.getByText(text, { exact: true }).last()).toBeVisible();
}

/** Waits until an open screen shows a new value by itself. How often screens ask is tested with a fake clock. */
export async function expectSoon(read: () => Promise<unknown>, value: unknown): Promise<void> {
  await expect.poll(read, { timeout: 15_000 }).toEqual(value);
}

export function readToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
}

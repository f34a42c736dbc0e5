import { expect, type Page } from '@playwright/test';
import type { Election } from '@votewise/server/contract';
import { electionCard, figure, openTab, showView } from '../support/steps.ts';

/** What somebody does in one go on a screen. */
interface Step {
  name: string;
  /** Loading the page evaluates the scripts too, which no screen can help; it has a column of its own. */
  isLoading?: boolean;
  run: (page: Page) => Promise<void>;
}

/** What an administrator does, on 500 elections of which `largest` has 50 candidates. */
export function administratorSteps(largest: Election): Step[] {
  const { title } = largest;
  const dialog = (page: Page) => page.getByRole('dialog');
  return [
    {
      name: 'dashboard',
      isLoading: true,
      async run(page) {
        await page.goto('/admin/dashboard');
        await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
      },
    },
    {
      name: 'results: search',
      run: (page) => type(page, 'Search elections', title),
    },
    {
      name: 'results: choose the largest',
      async run(page) {
        await page.getByRole('button', { name: title }).first().click();
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      },
    },
    { name: 'elections: open the tab', run: (page) => openTab(page, 'Elections') },
    {
      name: 'elections: show more',
      run: (page) => page.getByRole('button', { name: /^Show \d+ more/ }).click(),
    },
    { name: 'elections: search', run: (page) => type(page, 'Search elections', title) },
    {
      name: 'elections: open the details',
      async run(page) {
        await electionCard(page, title).getByRole('button', { name: 'View' }).click();
        await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
      },
    },
    {
      name: 'elections: edit the candidates',
      async run(page) {
        await dialog(page).getByRole('button', { name: 'Edit Participants' }).click();
        await expect(page.getByRole('textbox', { name: 'Name of candidate 50' })).toBeVisible();
      },
    },
    {
      name: 'candidates: type a name',
      run: (page) =>
        page.getByRole('textbox', { name: 'Name of candidate 25' }).pressSequentially(' Jr'),
    },
  ];
}

/** What a voter does. */
export function voterSteps(largest: Election, vote: () => Promise<void>): Step[] {
  const { title } = largest;
  return [
    {
      name: 'dashboard',
      isLoading: true,
      async run(page) {
        await page.goto('/voter/dashboard');
        await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
      },
    },
    {
      name: 'elections: show more',
      run: (page) => page.getByRole('button', { name: /^Show \d+ more/ }).click(),
    },
    { name: 'elections: search', run: (page) => type(page, 'Search elections', title) },
    {
      name: 'ballot of 50: open',
      async run(page) {
        await page.getByRole('button', { name: title }).click();
        await expect(page.getByRole('radio')).toHaveCount(50);
      },
    },
    { name: 'ballot of 50: mark', run: (page) => page.getByRole('radio').nth(20).click() },
    {
      name: 'results of 50: open',
      async run(page) {
        await showView(page, 'Results');
        await expect(figure(page, 'Total Votes')).toBeVisible();
      },
    },
    {
      name: 'results of 50: a vote arrives',
      async run(page) {
        const before = await figure(page, 'Total Votes').innerText();
        await vote();
        await expect(figure(page, 'Total Votes')).not.toHaveText(before);
      },
    },
  ];
}

const type = (page: Page, label: string, text: string) =>
  page.getByRole('searchbox', { name: label }).pressSequentially(text, { delay: 20 });

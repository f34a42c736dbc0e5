import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import { figure } from '../support/steps.ts';
import type { Check } from './row.ts';

export async function expectServerOrder({ page }: Stage): Promise<void> {
  await expect(page.getByRole('table').getByRole('row')).toHaveText([
    'CandidateVotesPercentageStatus',
    /Amara Okafor.*4.*57\.1%.*Leading/,
    /Priya Raman.*2.*28\.6%.*Candidate/,
    /Jonas Lindqvist.*1.*14\.3%.*Candidate/,
    /Tomás Alvarado.*0.*0\.0%.*Candidate/,
  ]);
}

export async function expectAnotherSelected({ page }: Stage): Promise<void> {
  const card = page.getByRole('button', { name: 'Rowing Club Captain' });
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Rowing Club Captain' })).toBeVisible();
  await expect(figure(page, 'Leading')).toHaveText('Aiko');
}

export async function expectListBesideResult({ page }: Stage): Promise<void> {
  const result = page.getByRole('heading', { name: 'Student Union Board 2027' });
  await page.getByRole('button', { name: 'Branch 23' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toBeInViewport();
  await expect(result).toBeInViewport();
}

export async function expectRetry({ page }: Stage): Promise<void> {
  const again = page.waitForRequest('**/api/elections');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await again;
}

export async function expectReload({ page }: Stage): Promise<void> {
  const reload = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await reload;
}

export function expectDownload(format: 'CSV' | 'JSON', fileName: string): Check {
  return async ({ page }) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${format}` }).click();
    expect((await downloading).suggestedFilename()).toBe(fileName);
  };
}

/** Expects the bars to be about as wide as the table below them. */
export async function expectFullRow({ page }: Stage): Promise<void> {
  const bars = await page.getByRole('figure', { name: /^Vote counts/ }).boundingBox();
  const table = await page.getByRole('table', { name: 'Detailed results' }).boundingBox();
  expect(bars?.width).toBeGreaterThan(0.9 * (table?.width ?? Infinity));
}

import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';

export async function expectBlankRow({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Remove candidate 3' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of candidate 3' })).toHaveCount(0);
}

/** Expects the title to be in view on a phone that is 740 pixels high, or 440 while its keyboard is open. */
export async function expectTitleInSight({ page }: Stage): Promise<void> {
  const dialog = page.getByRole('dialog');
  const size = page.viewportSize();
  const last = dialog.getByRole('textbox', { name: 'Description of candidate 3' });
  for (const height of [740, 440]) {
    await page.setViewportSize({ width: 360, height });
    await last.scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  }
  if (size) await page.setViewportSize(size);
}

export async function expectFrozen({ page }: Stage): Promise<void> {
  const fields = page.getByRole('dialog').getByRole('textbox');
  for (const field of await fields.all()) await expect(field).toBeDisabled();
}

export async function expectStatus({ page }: Stage): Promise<void> {
  const status = page.getByRole('combobox', { name: 'Status' });
  for (const value of ['active', 'completed', 'upcoming']) {
    await status.selectOption(value);
    await expect(status).toHaveValue(value);
  }
}

export async function expectOrder({ page }: Stage): Promise<void> {
  const messages = page.getByRole('dialog').getByText(/ (?:is|are) required$/);
  await expect(messages).toHaveText([
    'Title is required',
    'Description is required',
    'Start date is required',
    'End date is required',
    'At least 2 candidates are required',
  ]);
}

const pickerOf = ({ page }: Stage) => page.getByRole('dialog', { name: /^(?:Start|End) date$/ });

/** Expects the current date and time. The page's clock is fixed at 10 a.m. in its time zone. */
export async function expectMoment(stage: Stage): Promise<void> {
  const picker = pickerOf(stage);
  await picker.getByRole('button', { name: 'Today' }).click();
  await expect(picker.getByLabel('Date')).toHaveValue('2026-11-16');
  await picker.getByRole('button', { name: 'Now' }).click();
  await expect(picker.getByLabel('Time')).toHaveValue(/^10:\d\d$/);
}

export async function expectDone(stage: Stage): Promise<void> {
  const picker = pickerOf(stage);
  await picker.getByLabel('Date').fill('2026-11-18');
  await picker.getByLabel('Time').fill('07:45');
  await picker.getByRole('button', { name: 'Done' }).click();
  const start = stage.page.getByRole('button', { name: 'Start date: Wed, Nov 18, 2026, 7:45 AM' });
  await expect(start).toBeFocused();
  await start.click();
  await picker.getByLabel('Time').fill('08:00');
  await picker.getByRole('button', { name: 'Cancel' }).click();
  await expect(start).toBeVisible();
}

export async function expectMinimum(stage: Stage): Promise<void> {
  await expect(pickerOf(stage).getByLabel('Date')).toHaveAttribute('min', '2026-12-01');
}

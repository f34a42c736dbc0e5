import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import { withFrozenClock } from './frozen-clock.ts';

const voters = ({ page }: Stage) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '@' });

export async function expectEmailType({ page }: Stage): Promise<void> {
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email');
}

export async function expectFive(stage: Stage): Promise<void> {
  await expect(voters(stage)).toHaveCount(5);
}

export async function expectNewId(stage: Stage): Promise<void> {
  const date = /[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/;
  await expect(voters(stage).first()).toContainText('VOTER008');
  await expect(voters(stage).first()).toContainText(date);
}

export async function expectBannerLength({ page }: Stage): Promise<void> {
  await withFrozenClock(page, async () => {
    const banner = page.getByRole('status').filter({ hasText: 'VOTER009' });
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Amina Yusuf');
    await page.getByRole('textbox', { name: 'Email Address' }).fill('amina@example.org');
    await page.getByRole('button', { name: 'Register Voter' }).click();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('');
    await page.clock.runFor(2_900);
    await expect(banner).toBeVisible();
    await page.clock.runFor(200);
    await expect(banner).toHaveCount(0);
  });
}

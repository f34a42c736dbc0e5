import type { Locator, Page } from '@playwright/test';
import { enterAsVoter, figure } from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';

const MANY = Array.from({ length: 12 }, (_, place) => ({
  name: `Candidate ${place + 1}`,
  description: 'Open budgets, and minutes published within a week.',
}));

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

test('a voter can get from the list to the results using only the keyboard', {
  tag: '@core',
}, async ({ page, officer, isMobile }) => {
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Elections', exact: true }));
    await page.keyboard.press('Enter');
  }
  await tabTo(page, page.getByRole('button', { name: election.title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('radio', { name: 'Amara Okafor' }));
  const jonas = page.getByRole('radio', { name: 'Jonas Lindqvist' });
  await page.keyboard.press('ArrowDown');
  await expect(jonas).toBeFocused();
  await expect(jonas).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(jonas).toBeChecked();
  // Even an impatient voter can't cast a ballot by pressing Enter on a candidate.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(jonas).toBeInViewport();
  const clear = page.getByRole('button', { name: 'Clear Selection' });
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await expect(jonas).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Amara Okafor' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Priya Raman' })).toBeChecked();
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleDescription(
    'Your choice: Priya Raman. Your vote is final once it is submitted.',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'View Results' }));
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
  await expect(figure(page, 'Leading')).toHaveText('Priya');
});

/** The smallest phone, a phone in landscape orientation, and a small laptop at 200% zoom. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 640, height: 450 },
];

test('the footer of the ballot covers no candidate on small screens', async ({ page, officer }) => {
  const election = await officer.createElection({ candidates: MANY });
  await enterAsVoter(page, await officer.registerVoter());
  await page.goto(`/voter/dashboard?election=${election.id}`);
  const last = page.getByRole('radio', { name: 'Candidate 12' });
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await expect(last).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(submit).toBeInViewport({ ratio: 1 });
    const [row, button] = [await last.boundingBox(), await submit.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});

test('Space gives a grade and takes it back', async ({ page, officer }) => {
  const election = await officer.createElection({
    ballot: { kind: 'scored', rule: 'majority-judgment' },
  });
  await enterAsVoter(page, await officer.registerVoter());
  await page.goto(`/voter/dashboard?election=${election.id}`);
  const amara = page.getByRole('radiogroup', { name: 'Amara Okafor' });
  const best = amara.getByRole('radio').first();
  await best.focus();
  await page.keyboard.press('Space');
  await expect(best).toBeChecked();
  await page.keyboard.press('Space');
  await expect(best).not.toBeChecked();
  await expect(best).toBeFocused();
});

import { expect, test } from './support/test.ts';

test('the landing page leads to the login page', async ({ page, isMobile }) => {
  await page.goto('/');
  for (const name of ['Start Voting', 'Admin Login']) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
  }
  for (const name of ['Log In', 'Vote Now']) {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
  }
});

test('the menu of small screens leads to the contact page', async ({ page, isMobile }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (!isMobile) {
    await expect(menu).toBeHidden();
    return;
  }
  await menu.click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an unknown address shows the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('no page is wider than the screen', async ({ page }) => {
  for (const path of ['/', '/login', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, excess]).toEqual([path, 0]);
  }
});

test('the policy forbids scripts that are not our own, and the watch notices them', async ({
  page,
  watch,
}) => {
  watch.expectError(/Content Security Policy/);
  watch.expectError(/^violates script-src/);
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    document.body.append(script);
    return document.title === 'injected';
  });
  expect(hasRun).toBe(false);
});

import { required } from './support/administrator.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { enterCard, keyLinkIn, keyPageTitle as title, makeCard } from './support/key-cards.ts';
import { enterAsAdministrator, expectToast } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

const HOLDERS = [
  { name: 'Noor Haddad', email: 'noor@example.org' },
  { name: 'Tom Berg', email: 'tom@example.org' },
  { name: 'Ines Duarte', email: 'ines@example.org' },
];

test('three key holders make a key on their own devices', async ({ page, mailbox, openPage }) => {
  test.setTimeout(120_000);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await page.goto('/admin/key-holders');

  await test.step('an administrator creates the group', async () => {
    await page.getByRole('button', { name: 'New Group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the group').fill('Election committee');
    for (const [place, { name, email }] of HOLDERS.entries()) {
      const group = dialog.getByRole('group', { name: `Key holder ${place + 1}` });
      await group.getByLabel('Name').fill(name);
      await group.getByRole('textbox', { name: 'Email' }).fill(email);
    }
    await dialog.getByRole('button', { name: 'Create Group' }).click();
    await expectToast(page, 'Group created. Each key holder gets an email with a personal link.');
    await expect(page.getByText('Key cards are awaited')).toBeVisible();
  });

  const phone = { viewport: { width: 360, height: 740 } };
  const [noor, tom, ines] = [await openPage(phone), await openPage(phone), await openPage(phone)];
  const pages = [noor, tom, ines];
  for (const [place, { email }] of HOLDERS.entries()) {
    await required(pages[place], 'a page').goto(keyLinkIn(await mailbox.textTo(email)));
  }

  const cards: string[] = [];
  await test.step('each makes a key card, and shows that it was kept', async () => {
    await expect(noor).toHaveURL(/\/key-holder$/);
    await expectAccessible(noor, 'the key holder’s page');
    await noor.getByRole('button', { name: 'Make My Key Card' }).click();
    await expectAccessible(noor, 'a key card');
    await noor.getByRole('button', { name: 'I Have Kept It' }).click();
    await enterCard(noor, 'abc');
    await expect(noor.getByText('These are 3 characters.')).toBeVisible();
    await enterCard(noor, 'a'.repeat(22));
    await expect(noor.getByText('These aren’t the characters on your card.')).toBeVisible();
    // A page that was lost in the middle has sent nothing, and starts over.
    await noor.reload();
    cards.push(await makeCard(noor));
    await expect(title(noor, 'Thank you. Others are awaited.')).toBeVisible();
    cards.push(await makeCard(tom));
    await expect(title(tom, 'Thank you. Others are awaited.')).toBeVisible();
  });

  await test.step('whoever has left comes back with the card', async () => {
    await noor.reload();
    await expect(noor.getByText('You can close this page.')).toBeVisible();
    cards.push(await makeCard(ines));
    // Tom’s and Ines’ pages are open, and go on by themselves.
    await expect(title(noor, 'Round 1 of 2')).toBeVisible();
    await enterCard(noor, required(cards[1], 'the card of Tom'));
    await expect(noor.getByText('This isn’t your key card of this group.')).toBeVisible();
    await enterCard(noor, required(cards[0], 'the card of Noor'));
  });

  const digits: string[] = [];
  await test.step('the key is ready, and all see the same digits', async () => {
    for (const one of pages) {
      await expect(title(one, 'Your key is ready')).toBeVisible({ timeout: 60_000 });
      digits.push(
        await one
          .locator('section', {
            hasText: 'Key holders: 3 (Noor Haddad, Tom Berg, and Ines Duarte).',
          })
          .locator('.font-mono')
          .innerText(),
      );
    }
    expect(new Set(digits).size).toBe(1);
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    await expect(page.getByText(required(digits[0], 'digits'))).toBeVisible();
    await expectAccessible(page, 'a group of key holders');
    const text = await mailbox.textTo(required(HOLDERS[0], 'Noor').email, 1);
    expect(text).toContain('All key holders of Election committee have shown');
  });

  await test.step('a drill asks for all key cards again', async () => {
    await page.getByRole('button', { name: 'Start Drill' }).click();
    await expectToast(page, 'Drill started. Each key holder gets an email.');
    for (const [place, one] of pages.entries()) {
      await expect(title(one, 'Test your key card')).toBeVisible();
      await enterCard(one, required(cards[place], 'a card'));
    }
    for (const one of pages) await expect(title(one, 'Your key is ready')).toBeVisible();
  });
});

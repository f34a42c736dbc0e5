import { required } from './support/administrator.ts';
import {
  electionCard,
  enterAsAdministrator,
  expectToast,
  fillSignIn,
  openTab,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

const NAMES = ['Noor Haddad', 'Tom Berg', 'Ines Duarte', 'Kofi Mensah'];
const INVITATION = 'Vote by Friday: Student Union Board 2027';
const REMINDER = 'Last day: Student Union Board 2027';
const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.org`;

test('voters are invited, reminded, and listed on the messages page', { tag: '@core' }, async ({
  page,
  mailbox,
  administrator,
  openPage,
}) => {
  test.setTimeout(90_000);
  const election = await administrator.createElection();
  const voters = await administrator.registerVoters(...NAMES);
  await enterAsAdministrator(page, ADMINISTRATOR);
  const send = page.getByRole('button', { name: 'Send Message' });
  const dialog = page.getByRole('alertdialog');
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('an election’s card leads to its messages', async () => {
    await openTab(page, 'Elections');
    await electionCard(page, election.title).getByRole('link', { name: election.title }).click();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await expect(page).toHaveURL(`/admin/elections/${election.id}/messages`);
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('the preview shows the email that is being written', async () => {
    await page.getByRole('button', { name: 'Invitation' }).click();
    await page.getByRole('button', { name: 'Everyone' }).click();
    await page.getByLabel('Subject').fill('Vote by Friday: {title}');
    await expect(preview.getByText(INVITATION)).toBeVisible();
  });

  await test.step('a test email goes to the administrator only', async () => {
    await page.getByRole('button', { name: 'Send Me a Test Email' }).click();
    await expectToast(page, 'Test email sent to admin@localhost.');
    expect(mailbox.recipientsOf(`Test: ${INVITATION}`)).toEqual(['admin@localhost']);
    expect(mailbox.recipientsOf(INVITATION)).toEqual([]);
  });

  await test.step('the invitation is sent, and a rejected address is listed', async () => {
    mailbox.refused.add(addressOf('Tom Berg'));
    await send.click();
    await dialog.getByRole('button', { name: 'Send to 4 voters' }).click();
    await expectToast(page, 'Message queued.');
    await expect(page.getByText('Sent to 3 voters, 1 failed.')).toBeVisible();
    await page.getByRole('button', { name: 'Show Failed Recipients' }).click();
    const list = page.getByRole('list', { name: 'Recipients not reached' });
    await expect(list).toContainText('tom.berg@example.org');
    await expect(list).toContainText('The mail server rejected this address: 550 No such user');
  });

  await test.step('the invitation is resent only to the rejected address', async () => {
    mailbox.refused.clear();
    await page.getByRole('button', { name: 'Send Again to 1 voter' }).click();
    await expect(page.getByText('Sent to 4 voters.')).toBeVisible();
    expect(mailbox.recipientsOf(INVITATION)).toEqual(NAMES.map(addressOf).toSorted());
  });

  await test.step('the link in the invitation opens the election after the voter signs in', async () => {
    const text = mailbox.textWith(INVITATION, addressOf('Tom Berg'));
    const link = required(/^Sign in: (\S+)$/m.exec(text)?.[1], 'the link in the mail');
    const voterPage = await openPage();
    await voterPage.goto(link);
    await fillSignIn(voterPage, 'Voter', required(voters[1], 'the second voter'));
    await expect(voterPage.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  });

  await test.step('the voting link in the invitation opens the ballot with one click', async () => {
    const text = mailbox.textWith(INVITATION, addressOf('Noor Haddad'));
    const link = required(/^Vote: (\S+)$/m.exec(text)?.[1], 'the voting link in the mail');
    const phone = await openPage();
    await phone.setViewportSize({ width: 360, height: 740 });
    await phone.goto(link);
    await expect(phone.getByText('This link is for Noor H.')).toBeVisible();
    expect(new URL(phone.url()).hash).toBe('');
    await phone.reload();
    await phone.getByRole('button', { name: 'Continue as Noor H.' }).click();
    await phone.getByRole('radio', { name: required(election.candidates[0], 'one').name }).click();
    await phone.getByRole('button', { name: 'Submit Vote' }).click();
    await expect(
      phone.getByRole('heading', { name: 'Vote Submitted Successfully!' }),
    ).toBeVisible();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Continue as Noor H.' }).click();
    await expect(
      phone.getByRole('heading', { name: 'Vote Submitted Successfully!' }),
    ).toBeVisible();
  });

  await test.step('a reminder also reaches voters who have voted', async () => {
    await page.reload();
    await expect(page.getByText('Will be sent to all 4 voters, including')).toBeVisible();
    await page.getByLabel('Subject').fill('Last day: {title}');
    await send.click();
    await dialog.getByRole('button', { name: 'Send to 4 voters' }).click();
    await expect(page.getByText('Sent to 4 voters.')).toHaveCount(2);
    expect(mailbox.recipientsOf(REMINDER)).toEqual(NAMES.map(addressOf).toSorted());
  });
});

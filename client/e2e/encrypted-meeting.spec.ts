import type { Locator, Page } from '@playwright/test';
import type { Election, Meeting, MeetingData } from '@votewise/contract';
import { required } from './support/administrator.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { enterCard, keyLinkIn, keyPageTitle, makeCard } from './support/key-cards.ts';
import { enterAsAdministrator, takeUpSession } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

const HOLDERS = [
  { name: 'Ines Duarte', email: 'ines@example.org' },
  { name: 'Kofi Mensah', email: 'kofi@example.org' },
];
const PHONE = { viewport: { width: 360, height: 740 } };
/** The group’s key, the members’ ballots, and two key holders’ checks of all of them. */
const TEST_MS = 240_000;
/** Until a job has prepared the ballots, computed the sum, or counted. */
const JOB_MS = 60_000;

/** Presses the console's control. A press that comes right after a step is taken for a repeated one. */
async function takeStep(control: Locator): Promise<void> {
  await expect(control).toBeVisible({ timeout: JOB_MS });
  await expect(async () => {
    if (await control.isVisible()) await control.click();
    await expect(control).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

test('key holders open a secret question of a meeting on their phones, with one tap each', async ({
  page,
  mailbox,
  openPage,
  product,
  administrator,
}) => {
  test.setTimeout(TEST_MS);
  const members = await administrator.registerVoters('Noor Haddad', 'Tom Berg', 'Lena Vogel');
  const [noor, tom, lena] = members.map((member) => required(member, 'a member'));
  const { token } = administrator;
  const call = <Data>(method: 'POST' | 'PUT', path: string, body: object) =>
    product.api.call<Data>(method, path, { token, body });
  const holders: { page: Page; card: string }[] = [];

  await test.step('two key holders make a key', async () => {
    const body = { name: 'Election committee', members: HOLDERS, threshold: 2 };
    await call('POST', '/trustee-groups', body);
    for (const { email } of HOLDERS) {
      const own = await openPage(PHONE);
      await own.goto(keyLinkIn(await mailbox.textTo(email)));
      holders.push({ page: own, card: await makeCard(own) });
    }
    for (const one of holders)
      await expect(keyPageTitle(one.page, 'Your key is ready')).toBeVisible({ timeout: JOB_MS });
  });

  const planned = await call<MeetingData>('POST', '/meetings', {
    title: 'Annual meeting',
    startDate: new Date().toISOString(),
    proxiesPerHolder: 1,
    selfCheckIn: true,
  });
  const { id, screenKey } = planned.data.meeting;
  const path = `/meetings/${id}`;
  let agenda: { id: string }[] = [];

  await test.step('an administrator adds a question with encrypted ballots', async () => {
    const election: Election = await administrator.createElection({
      title: 'Recall the board',
      status: 'upcoming',
      candidates: ['Yes', 'No'].map((name) => ({ name, description: 'An answer.' })),
      meeting: { id, presence: 'present' },
    });
    const saved = await call<MeetingData>('PUT', path, {
      agenda: [
        { kind: 'text', text: 'Welcome' },
        { kind: 'question', electionIds: [election.id] },
      ],
    });
    agenda = saved.data.meeting.agenda;
    await enterAsAdministrator(page, ADMINISTRATOR);
    await page.goto(`/admin/meetings/${id}`);
    await page.getByRole('button', { name: 'More for Recall the board' }).click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Change ballot' }).click();
    await dialog.getByRole('checkbox', { name: 'Encrypted ballots' }).click();
    await expect(
      dialog.getByText(/until key holders have opened it on their phones/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(dialog).toBeHidden();
  });

  const hall = await openPage({ viewport: { width: 1024, height: 768 } });
  await test.step('the meeting opens, and key holders enter their cards once', async () => {
    await call('POST', `${path}/proxies`, { giver: lena?.userId, holder: tom?.userId });
    await call<{ meeting: Meeting }>('POST', `${path}/status`, { status: 'open' });
    await call('POST', `${path}/attendance`, {
      voters: [noor?.userId, tom?.userId],
      isPresent: true,
    });
    await hall.goto(`${path}/screen#${screenKey}`);
    for (const { page: own, card } of holders) {
      const title = keyPageTitle(own, 'Your key card for this meeting');
      await expect(title).toBeVisible({ timeout: JOB_MS });
      await enterCard(own, card);
      await expect(own.getByText(/^Your key card works/)).toBeVisible({ timeout: JOB_MS });
    }
    await expectAccessible(required(holders[0], 'a key holder').page, 'a card for a meeting');
  });

  await test.step('members vote on their phones, also for whom they represent', async () => {
    await call('POST', `${path}/current-item`, { item: agenda[1]?.id });
    await page.reload();
    const close = page.getByRole('button', { name: 'Close Voting' });
    await takeStep(page.getByRole('button', { name: /^Open for/ }));
    await expect(close).toBeVisible({ timeout: JOB_MS });
    for (const [member, choices] of [
      [noor, ['Yes']],
      [tom, ['No', 'Yes']],
    ] as const) {
      const phone = await openPage(PHONE);
      await takeUpSession(phone, required(member, 'a member'));
      await phone.goto('/voter/dashboard');
      for (const [place, choice] of choices.entries()) {
        if (place > 0) await phone.getByRole('button', { name: 'Next: for Lena Vogel' }).click();
        await phone.getByRole('radio', { name: choice }).click({ timeout: JOB_MS });
        const casting = phone.waitForRequest('**/api/votes/cast');
        await phone.getByRole('button', { name: /^Submit Vote/ }).click();
        expect((await casting).postDataJSON()).toHaveProperty('encrypted');
        const done = phone.getByRole('heading', { name: 'Vote Submitted Successfully!' });
        await expect(done).toBeVisible({ timeout: JOB_MS });
        await expect(phone.getByText(/^[A-Za-z0-9+/]{43}$/)).toBeVisible();
      }
    }
    await expect(page.getByText('All ballots are in.')).toBeVisible();
    await takeStep(close);
  });

  await test.step('the hall and the console say who is awaited', async () => {
    const opening = hall.getByText('The key holders are opening the result.');
    await expect(opening).toBeVisible({ timeout: JOB_MS });
    await expect(page.getByText('Waiting for 2 of 2 key holders').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind Key Holders' })).toBeVisible();
    await expectAccessible(page, 'a question that key holders open');
  });

  await test.step('each key holder compares, and opens the question with one tap', async () => {
    for (const { page: own } of holders) {
      const open = own.getByRole('button', { name: 'Open Question 2' });
      await expect(open).toBeVisible({ timeout: JOB_MS });
      await expect(own.getByText('Each ballot counts once.')).toBeVisible();
      await open.click();
      await expect(own.getByText(/^Your key card works/)).toBeVisible({ timeout: JOB_MS });
    }
    const show = page.getByRole('button', { name: 'Show Result' });
    await takeStep(show);
    await expect(hall.getByText('Carried.')).toBeVisible();
  });
});

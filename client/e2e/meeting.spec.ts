import type { Election, Meeting } from '@votewise/contract';
import { DEVICES } from './support/emulated-devices.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { ADMINISTRATOR, type Administrator, required } from './support/administrator.ts';
import { PRESSES, watchCasts } from './support/presses.ts';
import type { Product } from './support/product.ts';
import { enterAsVoter, takeUpSession } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use(DEVICES.phone);

const candidates = (...names: string[]) => names.map((name) => ({ name, description: '' }));

const BUDGET = {
  title: 'Approve the Budget',
  candidates: candidates('Yes', 'No'),
  ballot: { kind: 'one', abstain: true, results: 'after-close' },
};

/** Plans a meeting with these questions, and returns what an administrator does with it. */
async function planMeeting(
  { api }: Product,
  { token }: Administrator,
  questions: readonly { title: string; candidates: typeof BUDGET.candidates; ballot: object }[] = [
    BUDGET,
  ],
) {
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const { status, data, message } = await api.call<Data>('POST', path, { token, body });
    expect([200, 201], message).toContain(status);
    return data;
  };
  const { meeting } = await post<{ meeting: Meeting }>('/meetings', {
    title: 'Annual Meeting',
    place: 'Town Hall',
    startDate: '2054-12-01T18:00:00.000Z',
    quorum: { numerator: 1, denominator: 2, base: 'members' },
    selfCheckIn: true,
    proxiesPerHolder: 3,
  });
  const elections: Election[] = [];
  for (const question of questions) {
    const { election } = await post<{ election: Election }>('/elections', {
      description: 'For the coming year.',
      status: 'upcoming',
      startDate: '2054-12-01T18:00:00.000Z',
      endDate: '2054-12-02T18:00:00.000Z',
      meeting: { id: meeting.id, presence: 'present' },
      ...question,
    });
    elections.push(election);
  }
  const agenda = [
    { kind: 'text', text: 'Welcome' },
    ...elections.map(({ id }) => ({ kind: 'question', electionIds: [id] })),
  ];
  await api.call('PUT', `/meetings/${meeting.id}`, { token, body: { agenda } });
  const read = async () => {
    const { data } = await api.call<{ meeting: Meeting }>('GET', `/meetings/${meeting.id}`, {
      token,
    });
    return data.meeting;
  };
  const items = (await read()).agenda.slice(1).map(({ id }) => id);
  return {
    path: `/admin/meetings/${meeting.id}`,
    elections,
    enterProxy: (giver: string, holder: string) =>
      post(`/meetings/${meeting.id}/proxies`, { giver, holder }),
    open: () => post(`/meetings/${meeting.id}/status`, { status: 'open' }),
    ask: (seconds: number, place = 0) =>
      post(`/meetings/${meeting.id}/questions/${items[place]}/opening`, { seconds }),
    close: (place = 0) => post(`/meetings/${meeting.id}/questions/${items[place]}/closing`, {}),
    show: () => post(`/meetings/${meeting.id}/questions/${items[0]}/result`, { isShown: true }),
    attend: (member: string) =>
      api.call('POST', `/meetings/${meeting.id}/presence`, {
        token: member,
        body: { isPresent: true },
      }),
    turnTo: (place: number) => post(`/meetings/${meeting.id}/current-item`, { item: items[place] }),
  };
}

test('a member attends online, votes on a question as it opens, and sees its result', {
  tag: '@core',
}, async ({ page, product, administrator }) => {
  const voter = await administrator.registerVoter();
  const meeting = await planMeeting(product, administrator);

  await test.step('before the meeting', async () => {
    await enterAsVoter(page, voter);
    await page.getByRole('button', { name: /Annual Meeting/ }).click();
    await expect(page.getByText(/^The meeting hasn’t opened yet/)).toBeVisible();
    await expectAccessible(page, 'planned meeting');
  });

  await test.step('checking in', async () => {
    await meeting.open();
    await page.reload();
    await page.getByRole('button', { name: 'I’m Attending Online' }).click();
    await expect(page.getByText('You’re checked in.')).toBeVisible();
    await expect(page.getByText(/^Quorum of 1 reached/)).toBeVisible();
    await expectAccessible(page, 'open meeting');
  });

  await test.step('voting', async () => {
    await meeting.ask(90);
    await page.getByRole('radio', { name: 'Yes' }).click({ timeout: 5_000 });
    await expect(page.getByRole('timer')).toBeVisible();
    await expectAccessible(page, 'ballot in a meeting');
    await page.getByRole('button', { name: 'Submit Vote' }).click();
    await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();
  });

  await test.step('the result', async () => {
    await meeting.close();
    await expect(page.getByText(/^The count is confirmed/)).toBeVisible();
    await meeting.show();
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    await expectAccessible(page, 'result in a meeting');
  });
});

test('the meeting fits on a phone in Arabic', async ({ page, product, administrator }) => {
  const voter = await administrator.registerVoter();
  const meeting = await planMeeting(product, administrator);
  await meeting.open();
  await page.addInitScript(() => localStorage.setItem('votewise_language', 'ar'));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/login');
  await page.locator('input[name=userId]').fill(voter.userId);
  await page.locator('input[name=password]').fill(voter.password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Annual Meeting' })).toBeVisible();
  await page.getByRole('button', { name: 'أحضر عبر الإنترنت' }).click();
  await meeting.ask(90);
  await expect(page.getByRole('timer')).toHaveText(/بقي .?1:/);
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
  await expectAccessible(page, 'meeting (ar)');
});

test('a holder casts the own ballot and the same marks for those who are represented', async ({
  page,
  product,
  administrator,
}) => {
  const [holder, anna, bo] = await administrator.registerVoters(
    'Noor Haddad',
    'Anna Meier',
    'Bo Diaz',
  );
  const meeting = await planMeeting(product, administrator);
  for (const giver of [anna, bo])
    await meeting.enterProxy(required(giver, 'giver').userId, required(holder, 'holder').userId);
  await enterAsVoter(page, required(holder, 'holder'));
  await meeting.open();
  await page.reload();
  await page.getByRole('button', { name: 'I’m Attending Online' }).click();
  await expect(page.getByText(/^1 present, 2 represented: 3 of 3/)).toBeVisible();
  await meeting.ask(90);
  await page.getByRole('radio', { name: 'Yes' }).click();
  const own = await watchCasts(page);
  await PRESSES['a double click'](page.getByRole('button', { name: 'Submit Vote' }));
  own.answer();
  await page.getByRole('button', { name: 'Next: for Anna Meier' }).click();
  expect(own.sent()).toBe(1);
  await own.stop();
  await expect(page.getByRole('heading', { name: 'Cast the Vote of Anna Meier' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
  await expectAccessible(page, 'ballot of a giver');
  await page.goBack();
  await page.getByRole('button', { name: 'Same Marks for All 2 Members' }).click();
  await expect(page.getByRole('heading', { name: 'Same Marks for 2 Members' })).toBeFocused();
  await expectAccessible(page, 'same marks');
  const same = await watchCasts(page);
  await PRESSES['pressing Enter twice'](page.getByRole('button', { name: 'Submit 2 Votes' }));
  same.answer();
  await expect(
    page.getByRole('heading', { name: '2 Votes Submitted Successfully!' }),
  ).toBeVisible();
  expect(same.sent()).toBe(2);
  await expect(page.getByText(/already/)).toBeHidden();
  await expectAccessible(page, 'same marks in the box');
  await page.getByRole('button', { name: 'Check the Ballot of Bo Diaz' }).click();
  await expect(page.getByText(/Bo Diaz can check at any time/)).toBeVisible();
  await meeting.close();
  await expect(page.getByText(/^The count is confirmed/)).toBeVisible();
  await meeting.show();
  await expect(page.getByText('3 votes', { exact: true })).toBeVisible();
});

test('the result of a runoff decides the tie before it', async ({
  page,
  product,
  administrator,
}) => {
  const voter = await administrator.registerVoter();
  const ballot = { kind: 'several', seats: 1, marks: 2 };
  const board = candidates('Amara Okafor', 'Jonas Lindqvist');
  const meeting = await planMeeting(product, administrator, [
    { title: 'Chair', candidates: board, ballot },
    { title: 'Chair (runoff)', candidates: board, ballot },
  ]);
  await meeting.open();
  const token = await product.api.signIn(voter);
  await meeting.attend(token);
  for (const [place, marks] of [2, 1].entries()) {
    const { id, candidates: all } = required(meeting.elections[place], 'question');
    await meeting.ask(90, place);
    const body = { electionId: id, choices: all.slice(0, marks).map((one) => one.id) };
    expect((await product.api.call('POST', '/votes/cast', { token, body })).status).toBe(201);
    await meeting.close(place);
  }
  await meeting.turnTo(1);
  await takeUpSession(page, ADMINISTRATOR);
  await page.goto(meeting.path);
  const agenda = page.getByRole('list', { name: 'Agenda items' });
  await page.getByRole('button', { name: 'Show Result' }).click();
  await expect(agenda.getByText(/Decided in a runoff election: .*Amara Okafor/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import type { MeetingData } from '@votewise/contract';
import { pressByKeyboard } from './support/keyboard.ts';
import type { Credentials } from './support/mailbox.ts';
import { ADMINISTRATOR, type Administrator, required } from './support/administrator.ts';
import type { Product } from './support/product.ts';
import { listenTo, type Reader } from './support/reader.ts';
import { takeUpSession } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** A meeting that isn't open yet: a text, and two motions. */
async function planMeeting({ api }: Product, administrator: Administrator) {
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    api.call<MeetingData>(method, path, { token: administrator.token, body });
  const planned = await call('POST', '/meetings', {
    title: 'Annual Meeting',
    startDate: new Date().toISOString(),
    selfCheckIn: true,
    proxiesPerHolder: 1,
  });
  const { id } = planned.data.meeting;
  const path = `/meetings/${id}`;
  const questions = [];
  for (const title of ['Approve the Budget', 'Open on Sundays']) {
    const election = await administrator.createElection({
      title,
      status: 'upcoming',
      candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
      meeting: { id, presence: 'anyone' },
    });
    questions.push({ kind: 'question', electionIds: [election.id] });
  }
  const agenda = [{ kind: 'text', text: 'Welcome' }, ...questions];
  const saved = await call('PUT', path, { agenda });
  const [welcome, budget, sundays] = saved.data.meeting.agenda.map((item) => item.id);
  const [first, second] = [required(budget, 'the budget'), required(sundays, 'the other motion')];
  return {
    id,
    first,
    enterProxy: (giver?: Credentials, holder?: Credentials) =>
      call('POST', `${path}/proxies`, {
        giver: required(giver, 'the giver').userId,
        holder: required(holder, 'the holder').userId,
      }),
    open: () => call('POST', `${path}/status`, { status: 'open' }),
    show: (item = welcome) => call('POST', `${path}/current-item`, { item }),
    showNext: () => call('POST', `${path}/current-item`, { item: second }),
    ask: () => call('POST', `${path}/questions/${first}/opening`, { seconds: 300 }),
    close: () => call('POST', `${path}/questions/${first}/closing`, {}),
    showResult: () => call('POST', `${path}/questions/${first}/result`, { isShown: true }),
  };
}

/** Takes a step with the control, which has the focus. A press that comes too early would repeat the step before. */
async function takeStep(page: Page, name: string): Promise<void> {
  const control = page.getByRole('button', { name, exact: true });
  await expect(control).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(control).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

/** Waits until this was spoken and this has the focus. */
async function expectSpoken(
  reader: Reader,
  { spoken, focus }: { spoken: string | RegExp; focus: string | RegExp },
): Promise<void> {
  const heard: string[] = [];
  const isSpoken = () => {
    heard.push(...reader.take());
    return heard.some((text) => (spoken instanceof RegExp ? spoken.test(text) : text === spoken));
  };
  await expect.poll(isSpoken, `“${spoken}” in ${JSON.stringify(heard)}`).toBe(true);
  const matching = focus instanceof RegExp ? focus : new RegExp(`^${focus}$`);
  await expect.poll(reader.focused).toMatch(matching);
}

test('a member hears each step of a meeting, and the focus is never lost', async ({
  page,
  product,
  administrator,
}) => {
  const [voter, giver] = (await administrator.registerVoters('Noor Haddad', 'Anna Meier')).map(
    (one) => required(one, 'a voter'),
  );
  const meeting = await planMeeting(product, administrator);
  await meeting.enterProxy(giver, voter);
  await meeting.open();
  await meeting.show();
  await takeUpSession(page, required(voter, 'the holder'));
  const reader = await listenTo(page);
  await page.goto(`/voter/dashboard?meeting=${meeting.id}`);
  await expect(page).toHaveTitle('Annual Meeting · VoteWise');

  await pressByKeyboard(page, 'I’m Attending Online');
  await expectSpoken(reader, { spoken: 'You’re checked in.', focus: 'h2 Now Welcome' });

  await meeting.show(meeting.first);
  await expectSpoken(reader, {
    spoken: 'Now: Approve the Budget',
    focus: 'h2 Now Approve the Budget',
  });
  await meeting.ask();
  await expectSpoken(reader, {
    spoken: 'Voting is open: Approve the Budget',
    focus: 'h2 Now Approve the Budget',
  });
  await pressByKeyboard(page, 'I Need More Time');
  await expectSpoken(reader, {
    spoken: /^The chair sees that a member needs more time/,
    focus: 'button I Need More Time',
  });
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  const done = page.getByRole('heading', { name: 'Vote Submitted Successfully!' });
  await page.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('Space');
  const choice = 'Your choice: Yes. Your vote is final once it is submitted.';
  await expectSpoken(reader, { spoken: choice, focus: /^input/ });
  await pressByKeyboard(page, 'Submit Vote');
  await expect(done).toBeFocused();
  await expect(page).toHaveTitle('Vote submitted: Annual Meeting · VoteWise');
  await pressByKeyboard(page, 'Next: for Anna Meier');
  await expect.poll(reader.focused).toBe('h2 Cast the Vote of Anna Meier');
  // The ballot is empty: a giver may have asked for other marks.
  await page.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('Space');
  await expect(submit).toHaveAccessibleDescription(
    /^Cast the Vote of .?Anna Meier.? Your choice: /,
  );
  await pressByKeyboard(page, 'Submit Vote');
  await expect(done).toBeFocused();
  await expect(done).toHaveAccessibleDescription(/Anna Meier/);
  await meeting.close();
  await expectSpoken(reader, { spoken: 'Voting has closed', focus: /./ });
  await expect(page.getByText(/^The count is confirmed/)).toBeVisible();
  await expect.poll(reader.focused).not.toBe('nothing');
  await meeting.showResult();
  await expectSpoken(reader, { spoken: /^Result Approve the Budget/, focus: /^h2/ });
  reader.take();
  await meeting.showNext();
  await expectSpoken(reader, { spoken: 'Now: Open on Sundays', focus: 'h2 Now Open on Sundays' });

  await pressByKeyboard(page, 'Leave the Meeting');
  const question = page.getByRole('alertdialog', { name: 'Leave the meeting?' });
  await expect(question).toHaveAccessibleDescription(/^You no longer count as present\./);
  await expect.poll(reader.focused).toBe('button Cancel');
  // Too early, or on Cancel: a second press never confirms.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(reader.focused).toBe('button Leave the Meeting');
});

test('a chair who uses only the keyboard hears each step, and goes on from the next', async ({
  page,
  product,
  administrator,
}) => {
  await administrator.registerVoter();
  const meeting = await planMeeting(product, administrator);
  await takeUpSession(page, ADMINISTRATOR);
  const reader = await listenTo(page);
  await page.goto(`/admin/meetings/${meeting.id}`);
  await pressByKeyboard(page, 'Open Meeting');
  await expectSpoken(reader, {
    spoken: 'The meeting is open.',
    focus: 'button Show: Welcome',
  });
  await takeStep(page, 'Show: Welcome');
  await expectSpoken(reader, {
    spoken: 'Welcome is shown.',
    focus: 'button Next: Approve the Budget',
  });
  await takeStep(page, 'Next: Approve the Budget');
  await expectSpoken(reader, {
    spoken: 'Approve the Budget is shown. Voting isn’t open yet.',
    focus: 'button Open for 2 Minutes',
  });
  await takeStep(page, 'Open for 2 Minutes');
  await expectSpoken(reader, {
    spoken: /^Voting on Approve the Budget is open, (2 minutes|1 minute)/,
    focus: 'button Close Voting…',
  });
  await takeStep(page, 'Close Voting…');
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
    /^Close voting on .*Approve the Budget.* before its time is over\?/,
  );
  await expect.poll(reader.focused).toBe('button Cancel');
  const answer = page.getByRole('button', { name: 'Close Voting', exact: true });
  await answer.focus();
  // The first presses may come too early.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expectSpoken(reader, {
    spoken:
      /^(Voting on Approve the Budget has closed|The count of Approve the Budget is confirmed)/,
    focus: /^(h3 Next step|button Show Result)/,
  });
  await takeStep(page, 'Show Result');
  await expectSpoken(reader, {
    spoken: 'The result of Approve the Budget is shown.',
    focus: 'button Next: Open on Sundays',
  });
  await takeStep(page, 'Next: Open on Sundays');
  await expectSpoken(reader, {
    spoken: 'Open on Sundays is shown. Voting isn’t open yet.',
    focus: 'button Open for 2 Minutes',
  });
});

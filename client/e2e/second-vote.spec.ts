import { copyFile, readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { CreateElectionRequest, Election, ResultsData } from '@votewise/contract';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { makeBoard, makeReceipt } from '../test/board.ts';
import { coveredBy } from './support/covering-toasts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { required } from './support/administrator.ts';
import { overflowOf } from './support/overflow.ts';
import {
  castVote,
  chooseElection,
  figure,
  showView,
  submitVote,
  enterAsVoter,
} from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';

test.use(DEVICES.phone);

test('a ballot that was open on two devices counts once', async ({
  page,
  openPage,
  administrator,
  watch,
}) => {
  watch.expectError(/status of 409 .*\/api\/votes\/cast/);
  const election = await administrator.createElection();
  const voter = await administrator.registerVoter();
  const other = await openPage();
  for (const screen of [page, other]) {
    await enterAsVoter(screen, voter);
    await chooseElection(screen, election.title);
    await expect(screen.getByRole('radio')).toHaveCount(3);
  }
  await castVote(page, 'Amara Okafor');
  await submitVote(other, 'Priya Raman');
  const refused = { name: 'You had already voted. This choice was not counted.' };
  await expect(other.getByRole('heading', refused)).toBeFocused();
  await expect(other.getByText('Vote Submitted Successfully!')).toBeHidden();
  await showView(other, 'Results');
  await expect(figure(other, 'Total Votes')).toHaveText('1');
  await expect(figure(other, 'Leading')).toHaveText('Amara');
});

test('a voter can check with a receipt how the ballot was marked, online and in a standalone file', {
  tag: '@core',
}, async ({ page, openPage, administrator, watch }) => {
  const election = await administrator.createElection();
  const voter = await administrator.registerVoter();
  const inBox = page.getByText('Your ballot is in the box, but not on the board yet.');
  await enterAsVoter(page, voter);
  await chooseElection(page, election.title);
  await expect(page.getByRole('radio')).toHaveCount(3);
  expect(await coveredBy(page, 3)).toEqual([]);
  await castVote(page, 'Amara Okafor');

  const receipt = await test.step('on the screen after voting', async () => {
    await page.getByRole('button', { name: 'Check Your Ballot' }).click();
    await expect(inBox).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a File' }).click();
    return (await saved).path();
  });

  await test.step('with the receipt file, on a device without a session', async () => {
    const other = await openPage();
    await other.goto('/verify');
    await other.getByLabel('Open Receipt File').setInputFiles({
      name: 'receipt.json',
      mimeType: 'application/json',
      buffer: await readFile(receipt),
    });
    await other.getByLabel('Your voter ID').fill(voter.userId.toLowerCase());
    await other.getByRole('radio', { name: 'Amara Okafor' }).click();
    await other.getByRole('button', { name: 'Check My Ballot' }).click();
    await expect(other.getByText(/in the box with this choice: Amara Okafor/)).toBeVisible();
    watch.expectError(/status of 404 .*\/proof\//);
    await other.getByRole('radio', { name: 'Priya Raman' }).click();
    await other.getByRole('button', { name: 'Check My Ballot' }).click();
    await expect(other.getByText('Your ballot has a different choice.')).toBeVisible();
    await expect(other.getByText(/in the box, but with this choice: Amara Okafor/)).toBeVisible();
    await expectAccessible(other, 'Check a Ballot');
  });

  await test.step('with the page saved as a file, without the server', async () => {
    await page.goto('/verify');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save a Copy of This Page' }).click();
    const file = await (await saved).path();
    const copy = `${file}.html`;
    await copyFile(file, copy);
    const offline = await openPage();
    await offline.goto(`file://${copy}`);
    await expect(offline.getByLabel('Language')).toHaveValue('en');
    await offline
      .getByLabel('Open Receipt File')
      .setInputFiles([
        jsonFile('receipt.json', makeReceipt()),
        jsonFile('board.json', makeBoard().copy),
      ]);
    await offline.getByLabel('Your voter ID').fill('VOTER001');
    await offline.getByRole('radio', { name: 'Amara Okafor' }).click();
    await offline.getByRole('button', { name: 'Check My Ballot' }).click();
    await expect(offline.getByText(/in the box with this choice: Amara Okafor/)).toBeVisible();
    await offline.getByRole('button', { name: 'Verify' }).click();
    await expect(offline.getByText('Everything is in order.')).toBeVisible();
  });
});

const jsonFile = (name: string, content: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

const FIFTY = Array.from({ length: 50 }, (_, place) => ({
  name: `Candidate ${place + 1} of the Housing Cooperative`,
  description: 'Repairs before rents, and a workshop for everyone.',
}));
const nameAt = (place: number): string => FIFTY[place - 1]?.name ?? '';

/**
 * Drags with touch events, because a mouse would not show whether the page scrolls instead. Stops moving before the
 * finger is lifted, because the browser treats a tap after a fling as the end of the fling.
 */
async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centerOf(from), await centerOf(to)];
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + step / 4,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: start.x, y: start.y + ((end.y - start.y) * Math.min(step, 8)) / 8 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step);
  await touch('touchEnd', 11);
  await session.detach();
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = required((await element.boundingBox()) ?? undefined, 'the element');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits for a screen with this title. Returns the text of the element that a tap at this place would then hit. */
const firstHit = (page: Page, given: { x: number; y: number; title: string }) =>
  page.evaluate(
    ({ x, y, title }) =>
      new Promise<string>((resolve) => {
        function look(): void {
          const isThere = document.querySelector('h2')?.textContent.includes(title);
          if (isThere) resolve(document.elementFromPoint(x, y)?.textContent ?? '');
          else requestAnimationFrame(look);
        }
        look();
      }),
    given,
  );

const LONG = 'The assembly elects the people who represent its members for two years. '.repeat(6);
/** The kinds of ballot, with all the text that can be above the candidates. */
const KINDS: Record<string, Partial<CreateElectionRequest>> = {
  one: {},
  several: { ballot: { kind: 'several', seats: 2, order: 'shuffled', results: 'after-close' } },
  approval: {
    candidates: FIFTY.slice(0, 8),
    ballot: { kind: 'several', marks: null, abstain: true },
  },
  ranked: {
    ballot: {
      kind: 'ranked',
      abstain: true,
      order: 'shuffled',
      results: 'after-close',
      quorum: { numerator: 1, denominator: 3 },
    },
  },
  motion: {
    candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
    ballot: {
      abstain: true,
      majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
    },
  },
};

test('the first candidate of a ranked question on a paper is in view in every language', async ({
  page,
  administrator,
}) => {
  const paper = 'Annual Meeting 2026';
  const title = 'Student Union Board';
  const first = await administrator.createElection({ ...KINDS['ranked'], title, paper });
  await administrator.createElection({ title: 'Finance Committee', paper });
  await enterAsVoter(page, await administrator.registerVoter());
  for (const language of Object.keys(LANGUAGES)) {
    await page.evaluate((one) => localStorage.setItem('votewise_language', one), language);
    await page.goto(`/voter/dashboard?election=${first.id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const row = page.locator('[data-choose]').first();
    await expect(row).toBeVisible();
    const bar = page.locator('form .late-press');
    const box = await row.boundingBox();
    const end = (box?.y ?? Infinity) + (box?.height ?? 0);
    expect.soft(end, language).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }
});

test('the first candidate of every ballot is in view, and a double tap does not cast the ballot', async ({
  page,
  administrator,
}) => {
  const elections: Election[] = [];
  for (const [kind, change] of Object.entries(KINDS)) {
    const title = `Election of the board of the cooperative: ${kind}`;
    elections.push(await administrator.createElection({ title, description: LONG, ...change }));
  }
  await enterAsVoter(page, await administrator.registerVoter());
  for (const { id, ballot } of elections) {
    await page.goto(`/voter/dashboard?election=${id}`);
    const marks = page.locator('[data-choose]');
    await expect(marks.first()).toBeVisible();
    const row = await marks.first().boundingBox();
    const buttons = await page.locator('form button[type=submit]').boundingBox();
    // Includes the line of text above the buttons.
    const top = (buttons?.y ?? 0) - 44;
    expect((row?.y ?? 0) + (row?.height ?? 0), ballot.kind).toBeLessThanOrEqual(top);
  }
  await test.step('the description is cut off and can be shown in full', async () => {
    const description = page.getByText(LONG.trim());
    const cut = await description.boundingBox();
    await page.getByRole('button', { name: 'Show more of the description' }).tap();
    const whole = await description.boundingBox();
    expect(whole?.height).toBeGreaterThan((cut?.height ?? 0) * 1.5);
    await expect(page.getByRole('button', { name: 'Show less of the description' })).toBeVisible();
  });
  await test.step('the button on the review is where the button on the ballot was', async () => {
    await page.goto(`/voter/dashboard?election=${elections[2]?.id ?? ''}`);
    await expect(page.getByRole('checkbox')).toHaveCount(8);
    for (const candidate of await page.getByRole('checkbox').all()) await candidate.click();
    // At the end of the ballot, its buttons are part of the page instead of fixed above the tab bar.
    await page.evaluate(() => window.scrollTo(0, 0));
    const button = page.getByRole('button', { name: 'Review Ballot' });
    await button.tap({ trial: true });
    const place = await centerOf(button);
    const first = firstHit(page, { ...place, title: 'Review Your Ballot' });
    await button.tap();
    expect(await first).not.toBe('Submit Vote');
    await expect.poll(() => firstHit(page, { ...place, title: '' })).toBe('Submit Vote');
    await expect(page.getByRole('heading', { name: 'Review Your Ballot' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Cast Your Vote' })).toBeInViewport();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await page.goForward();
    await page.getByRole('button', { name: 'Submit Vote' }).tap();
    await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();
  });
});

const loadsDragging = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('rank-rows')),
  );

test('fifty candidates are ranked by touch, and counted in that order', async ({
  page,
  administrator,
}) => {
  const plain = await administrator.createElection();
  const election = await administrator.createElection({
    title: 'Housing Cooperative',
    candidates: FIFTY,
    ballot: { kind: 'ranked', seats: 3 },
  });
  await enterAsVoter(page, await administrator.registerVoter());
  await page.goto(`/voter/dashboard?election=${plain.id}`);
  await expect(page.getByRole('radio')).toHaveCount(3);
  expect(await loadsDragging(page)).toBe(false);
  await page.goto(`/voter/dashboard?election=${election.id}`);
  await expect(page.getByRole('button', { name: /^Rank / })).toHaveCount(50);
  expect(await loadsDragging(page)).toBe(true);

  const order = page.getByRole('list', { name: 'Your order' }).getByRole('listitem');
  const rowOf = (place: number) => order.filter({ hasText: nameAt(place) });
  await test.step('a tap ranks a candidate, and the next candidate moves under the finger', async () => {
    const row = page.getByRole('button', { name: `Rank ${nameAt(40)}` });
    await row.scrollIntoViewIfNeeded();
    const { y } = await centerOf(row);
    for (const place of [40, 41, 42]) {
      await page.getByRole('button', { name: `Rank ${nameAt(place)}` }).tap();
      await expect(order).toHaveCount(place - 39);
    }
    const next = await centerOf(page.getByRole('button', { name: `Rank ${nameAt(43)}` }));
    expect(Math.abs(next.y - y)).toBeLessThan(2);
    await expect(page.getByText('3 of 50 ranked')).toBeInViewport();
  });

  await test.step('a finger drags a candidate by the handle', async () => {
    const handle = rowOf(42).getByTitle('Drag to reorder');
    await page.getByRole('heading', { name: 'Your order' }).evaluate((heading) => {
      window.scrollBy({ top: heading.getBoundingClientRect().top - 64, behavior: 'instant' });
    });
    const before = await page.evaluate(() => window.scrollY);
    await dragByTouch(page, handle, order.first());
    await expect(order.first()).toContainText(nameAt(42));
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(page.getByRole('status')).toContainText([`${nameAt(42)}, first of three.`]);
  });

  await test.step('the buttons that move a candidate are large enough', async () => {
    for (const button of await order.getByRole('button').all()) {
      const box = required((await button.boundingBox()) ?? undefined, 'a button');
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: `Move ${nameAt(41)} up` }).tap();
    await expect(order.nth(1)).toContainText(nameAt(41));
    expect(await overflowOf(page)).toBe(0);
  });

  await test.step('a row held at the edge of the screen scrolls the list', async () => {
    for (const place of [1, 2, 3, 4, 5]) {
      await page.getByRole('button', { name: `Rank ${nameAt(place)}`, exact: true }).click();
    }
    await order.first().evaluate((row) => {
      window.scrollBy({ top: row.getBoundingClientRect().top - 200, behavior: 'instant' });
    });
    const { x, y } = await centerOf(order.first().getByTitle('Drag to reorder'));
    await expect(order.last()).not.toBeInViewport();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((height) => ({ x, y: height })),
      });
    await touch('touchStart', y);
    for (const height of [y + 20, 500, 640]) await touch('touchMove', height);
    await expect
      .poll(async () => (await order.last().boundingBox())?.y, { intervals: [50] })
      .toBeLessThan(500);
    await touch('touchEnd');
    await session.detach();
    await expect(order.last()).toContainText(nameAt(42));
    await expect(order.first()).toContainText(nameAt(41));
  });

  await page.getByRole('button', { name: 'Review Ballot' }).tap();
  await expect(page.getByRole('heading', { name: 'Review Your Ballot' })).toBeFocused();
  const sent = page.waitForRequest('**/api/votes/cast');
  await page.getByRole('button', { name: 'Submit Vote' }).tap();
  await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();
  const ids = [41, 40, 1, 2, 3, 4, 5, 42].map((place) => election.candidates[place - 1]?.id);
  expect((await sent).postDataJSON()).toEqual({
    electionId: election.id,
    choices: ids,
    code: expect.stringMatching(/^[\da-f]{32}$/),
  });
  await showView(page, 'Results');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
});

test('a ballot paper that was submitted offline can be submitted again', async ({
  page,
  context,
  product,
  administrator,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  const paper = 'Annual Meeting 2027';
  const ask = (title: string, ballot: CreateElectionRequest['ballot']) =>
    administrator.createElection({ title, paper, ballot });
  const chair = await ask('Chair', { kind: 'one' });
  const board = await ask('Board', { kind: 'several', seats: 2 });
  const audit = await ask('Audit', { kind: 'ranked', abstain: true });
  await enterAsVoter(page, await administrator.registerVoter());
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  const title = page.getByRole('heading', { level: 1 });

  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await page.getByRole('radio', { name: 'Amara Okafor' }).tap();
  await press('Next Question');
  await expect(title).toHaveText('Board');
  await expect(title).toBeFocused();
  for (const name of ['Priya Raman', 'Jonas Lindqvist']) {
    await page.getByRole('checkbox', { name }).tap();
  }
  await press('Next Question');
  await expect(title).toHaveText('Audit');
  await press('Rank Priya Raman');
  await press('Abstain');
  await press('Review Answers');
  const answers = page.getByRole('list', { name: 'Your answers' });
  await expect(answers.getByText('You’re abstaining.')).toBeVisible();

  await page.goBack();
  await expect(title).toHaveText('Audit');
  await expect(page.getByRole('button', { name: 'Don’t Abstain' })).toBeVisible();
  await page.goForward();
  await expect(answers.getByText('You’re abstaining.')).toBeVisible();

  await context.setOffline(true);
  await press('Submit 3 Votes');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Your answers are still here. It’s safe to submit again');
  await context.setOffline(false);
  await press('Submit 3 Votes');
  await expect(page.getByRole('heading', { name: 'Votes Submitted Successfully!' })).toBeFocused();
  await expect(page.getByText('Your ballot is in the box.')).toHaveCount(3);

  for (const [{ id }, counted] of [
    [chair, { 'Amara Okafor': 1 }],
    [board, { 'Jonas Lindqvist': 1, 'Priya Raman': 1 }],
    [audit, {}],
  ] as const) {
    const { data } = await product.api.call<ResultsData>('GET', `/votes/results/${id}`, {
      token: administrator.token,
    });
    const { results } = data;
    expect(results.totalVotes).toBe(1);
    const given = results.candidates.filter(({ votes }) => votes > 0);
    expect(Object.fromEntries(given.map(({ name, votes }) => [name, votes]))).toEqual(counted);
    expect(results.abstentions).toBe(id === audit.id ? 1 : 0);
  }
});

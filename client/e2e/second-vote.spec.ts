import type { Locator, Page } from '@playwright/test';
import { DEVICES } from './support/devices.ts';
import { required } from './support/officer.ts';
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

test('a second vote is rejected on every screen and by the API', async ({
  page,
  openPage,
  product,
  officer,
}) => {
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
  const submitted = { name: 'Vote Submitted Successfully!' };
  await enterAsVoter(page, voter);
  await chooseElection(page, election.title);
  await castVote(page, 'Amara Okafor');

  await test.step('after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', submitted)).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  await test.step('on another device', async () => {
    const other = await openPage();
    await enterAsVoter(other, voter);
    await chooseElection(other, election.title);
    await expect(other.getByRole('heading', submitted)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Submit Vote' })).toBeHidden();
  });

  await test.step('by the API', async () => {
    const token = await product.api.signIn(voter);
    for (const candidate of election.candidates) {
      const body = { electionId: election.id, candidateId: candidate.id };
      const answer = await product.api.call('POST', '/votes/cast', { token, body });
      expect(answer).toMatchObject({ status: 409, code: 'ALREADY_VOTED' });
    }
  });

  await showView(page, 'Results');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
});

test('a ballot that was open on two devices counts once', async ({
  page,
  openPage,
  officer,
  watch,
}) => {
  watch.expectError(/status of 409 .*\/api\/votes\/cast/);
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
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

const FIFTY = Array.from({ length: 50 }, (_, place) => ({
  name: `Candidate ${place + 1} of the Housing Cooperative`,
  description: 'Repairs before rents, and a workshop for everyone.',
}));
const nameAt = (place: number): string => FIFTY[place - 1]?.name ?? '';

/**
 * Like a finger: a mouse would not show whether the page scrolls instead. Slow at the end, because the browser takes a
 * tap after a fling for the end of the fling.
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

const loadsDragging = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('rank-rows')),
  );

test('fifty candidates are ranked by touch, and counted in that order', async ({
  page,
  officer,
}) => {
  const plain = await officer.createElection();
  const election = await officer.createElection({
    title: 'Housing Cooperative',
    candidates: FIFTY,
    ballot: { kind: 'ranked', seats: 3 },
  });
  await enterAsVoter(page, await officer.registerVoter());
  await page.goto(`/voter/dashboard?election=${plain.id}`);
  await expect(page.getByRole('radio')).toHaveCount(3);
  expect(await loadsDragging(page)).toBe(false);
  await page.goto(`/voter/dashboard?election=${election.id}`);
  await expect(page.getByRole('button', { name: /^Rank / })).toHaveCount(50);
  expect(await loadsDragging(page)).toBe(true);

  const order = page.getByRole('list', { name: 'Your order' }).getByRole('listitem');
  const rowOf = (place: number) => order.filter({ hasText: nameAt(place) });
  await test.step('a tap ranks, and the next candidate comes under the finger', async () => {
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

  await test.step('a finger drags by the handle', async () => {
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

  await test.step('buttons are large enough to move by', async () => {
    for (const button of await order.getByRole('button').all()) {
      const box = required((await button.boundingBox()) ?? undefined, 'a button');
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: `Move ${nameAt(41)} up` }).tap();
    await expect(order.nth(1)).toContainText(nameAt(41));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  await page.getByRole('button', { name: 'Review Ballot' }).tap();
  await expect(page.getByRole('heading', { name: 'Review Your Ballot' })).toBeFocused();
  const sent = page.waitForRequest('**/api/votes/cast');
  await page.getByRole('button', { name: 'Submit Vote' }).tap();
  await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();
  const ids = [42, 41, 40].map((place) => election.candidates[place - 1]?.id);
  expect((await sent).postDataJSON()).toEqual({ electionId: election.id, choices: ids });
  await showView(page, 'Results');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
});

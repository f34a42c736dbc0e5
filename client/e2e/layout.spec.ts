import type { Locator } from '@playwright/test';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { openTiedResult } from './screen-states/hall.ts';
import { SCREEN_STATES } from './screen-states/registry.ts';
import { nameOf } from './screen-states/screen-state.ts';
import { expect, test } from './screen-states/screen-test.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { required } from './support/administrator.ts';

const { desktop, phone } = DEVICES;
const stateAt = (name: string) =>
  required(
    SCREEN_STATES.find((screenState) => nameOf(screenState) === name),
    name,
  );

test('a long list of elections scrolls beside the result', async ({ openState }) => {
  const { page } = await openState(stateAt('View Results: a hundred elections'), desktop);
  const result = page.getByRole('heading', { name: 'Student Union Board 2027' });
  await result.evaluate((heading) => heading.scrollIntoView());
  const last = page.getByRole('button', { name: 'Branch 23' });
  await last.evaluate((button) => button.scrollIntoView({ block: 'nearest' }));
  await expect(last).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toBeInViewport();
  await expect(result).toBeInViewport();
});

test('many bars are about as wide as the table below them', async ({ openState }) => {
  const { page } = await openState(stateAt('View Results: fifty candidates'), desktop);
  const bars = await page.getByRole('figure', { name: /^Vote counts/ }).boundingBox();
  const table = await page.getByRole('table', { name: 'Detailed results' }).boundingBox();
  expect(bars?.width).toBeGreaterThan(0.9 * (table?.width ?? Infinity));
});

test('a chart shrinks when its names need fewer lines again', async ({ openState }) => {
  const { page } = await openState(stateAt('View Results: long names'), desktop);
  const bars = page.getByRole('figure', { name: /^Vote counts/ }).locator('svg');
  const height = () => bars.evaluate((svg) => svg.clientHeight);
  const wide = await height();
  await page.setViewportSize(phone.viewport);
  await expect.poll(height).toBeGreaterThan(wide);
  await page.setViewportSize(desktop.viewport);
  await expect.poll(height).toBe(wide);
});

test('the colors of five candidates are used again for the next five', async ({ openState }) => {
  const { page } = await openState(stateAt('Voter results: fifty candidates'), desktop);
  const swatches = page.getByRole('listitem').filter({ hasText: 'of total' });
  const colors = await swatches.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item.querySelector('span') ?? item).backgroundColor),
  );
  expect(new Set(colors).size).toBe(5);
  expect(colors.slice(5, 10)).toEqual(colors.slice(0, 5));
});

test('the buttons of a long ballot stay in sight', async ({ openState }) => {
  const { page } = await openState(stateAt('Ballot: ranked, fifty candidates'), desktop);
  await expect(page.getByText('Abstain', { exact: true })).not.toBeInViewport();
  await expect(page.getByText('6 of 50 ranked')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Review Ballot' })).toBeInViewport({ ratio: 1 });
});

test('candidates are shown with their initials', async ({ openState }) => {
  const { page } = await openState(stateAt('Voting screen: long names'), phone);
  for (const initials of ['MH', 'B']) {
    await expect(page.getByText(initials, { exact: true })).toBeVisible();
  }
});

test('title and footer of a form stay in sight, even while a phone shows its keyboard', async ({
  openState,
}) => {
  const { page } = await openState(stateAt('Schedule Election: candidate added'), phone);
  const dialog = page.getByRole('dialog');
  const last = dialog.getByRole('textbox', { name: 'Description of candidate 3' });
  for (const height of [740, 440]) {
    await page.setViewportSize({ width: 360, height });
    await last.scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  }
});

test('cards cut descriptions after two lines, and show each status in its color', async ({
  openState,
}) => {
  const { page } = await openState(stateAt('Voter dashboard: nothing selected'), desktop);
  const description = page.getByText(/^Elect the spokesperson of the general assembly/).first();
  const lines = await description.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  for (const [status, tone, icons] of [
    ['Active', 'green', 0],
    ['Completed', 'gray', 0],
    ['Upcoming', 'blue', 1],
  ] as const) {
    const text = page.getByText(status, { exact: true }).filter({ visible: true }).first();
    // Beside an icon, the text has an element of its own.
    const badge = icons > 0 ? text.locator('..') : text;
    await expect(badge.locator('svg')).toHaveCount(icons);
    const [shown, wanted] = await badge.evaluate((element, name) => {
      const sample = document.createElement('i');
      sample.style.cssText = `color: var(--${name}); background: var(--${name}-bg)`;
      document.body.append(sample);
      return [element, sample].map((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return { color, backgroundColor };
      });
    }, tone);
    expect(shown, status).toEqual(wanted);
  }
});

test('the first question of a paper shows a candidate on a phone, in every language', async ({
  openState,
}) => {
  const { page } = await openState(stateAt('Ballot: paper, ranked first'), phone);
  const select = page.locator('select:has([lang])');
  const name = page.locator('[id^="name-"]').first();
  const bar = page.locator('#ballot-choice').locator('..');
  for (const language of Object.keys(LANGUAGES)) {
    await select.selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.evaluate(() => window.scrollTo(0, 0));
    const [shown, buttons] = [await name.boundingBox(), await bar.boundingBox()];
    const end = (shown?.y ?? 0) + (shown?.height ?? Infinity);
    expect.soft(end - (buttons?.y ?? 0), language).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => localStorage.removeItem('votewise_language'));
});

for (const state of ['a motion', 'a motion for a holder'])
  test(`on a phone, both answers to ${state} in a meeting are in sight`, async ({ openState }) => {
    const { page } = await openState(stateAt(`Own meeting: ${state}`), phone);
    await page.evaluate(() => window.scrollTo(0, 0));
    const bar = await page.locator('#ballot-choice').locator('..').boundingBox();
    for (const answer of ['Yes', 'No']) {
      const shown = await page.getByRole('radio', { name: answer, exact: true }).boundingBox();
      const end = (shown?.y ?? 0) + (shown?.height ?? Infinity);
      expect(end, answer).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  });

test('in a short window, such as at 400% zoom, no bar takes room from the page', async ({
  openState,
}) => {
  const { page } = await openState(stateAt('Voting screen: long names'), phone);
  const bars = page.getByRole('banner').or(page.getByRole('navigation', { name: 'Main' }));
  const positions = () =>
    bars.evaluateAll((all) => all.map((one) => getComputedStyle(one).position));
  expect(await positions()).toEqual(['sticky', 'fixed']);
  await page.setViewportSize({ width: 341, height: 162 });
  await expect.poll(positions).toEqual(['static', 'static']);
});

test('the tab bar covers nothing that has the focus', async ({ openState }) => {
  const { page } = await openState(stateAt('Voting screen: long names'), phone);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.focus();
  const bottom = async () => {
    const box = await language.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('in forced colors, what is chosen can be read', async ({ openState }) => {
  const { page } = await openState(stateAt('Ballot: scored, 0 to 5'), desktop);
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = page.locator('.score-option:has(:checked), [aria-current], [aria-pressed="true"]');
  const texts = await chosen
    .locator('xpath=descendant-or-self::*[text()]')
    .filter({ visible: true })
    .all();
  expect(texts.length).toBeGreaterThan(6);
  // What is drawn counts: behind a text, a browser can draw a block that no style names.
  for (const text of texts)
    expect.soft(await contrastOf(text), await text.innerText()).toBeGreaterThan(4.5);
});

test('in the hall, a full page of a result cuts no title and keeps off the foot', async ({
  openState,
}) => {
  const { page } = await openState(
    { ...stateAt('Screen in the hall: result'), open: openTiedResult },
    desktop,
  );
  for (const viewport of [desktop.viewport, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(viewport);
    const title = page.locator('.hall-subject');
    // Letters may reach a little below the last line.
    const hidden = () =>
      title.evaluate(
        (one) =>
          (one.scrollHeight - one.clientHeight) /
          Number.parseFloat(getComputedStyle(one).lineHeight),
      );
    await expect.poll(hidden).toBeLessThan(0.5);
    const parts = page.locator('.hall-subject, .hall-bars > li, .hall-foot');
    const boxes = await parts.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    // The title, ten candidates, and the foot.
    expect(boxes.length).toBe(12);
    for (const [place, box] of boxes.entries())
      expect
        .soft(box.top, `${viewport.width}, ${place}`)
        .toBeGreaterThanOrEqual((boxes[place - 1]?.bottom ?? 0) - 1);
  }
});

/** Returns the contrast between the lightest and the darkest pixel. */
async function contrastOf(element: Locator): Promise<number> {
  const picture = (await element.screenshot()).toString('base64');
  return element.evaluate(async (_, text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const linear = (value = 0) => (value / 255) ** 2.2;
    let [darkest, lightest] = [1, 0];
    for (let at = 0; at < data.length; at += 4) {
      const light =
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
    return (lightest + 0.05) / (darkest + 0.05);
  }, picture);
}

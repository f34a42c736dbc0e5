import type { Locator, Page } from '@playwright/test';

/**
 * A user action during a measurement. It consists only of mouse and keyboard events, because the
 * code that looks for an element runs in the page and would be part of the measurement.
 */
export type Gesture = () => Promise<void>;

const REST_MS = 200;

/** Clicks in the middle of an element that was located and scrolled to beforehand. */
export async function clickOn(target: Locator): Promise<Gesture> {
  const box = await scrollTo(target);
  const { mouse } = target.page();
  return () => mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Types faster than people do, into a field that already has focus. */
export async function typeInto(field: Locator, text: string): Promise<Gesture> {
  await field.focus();
  await field.press('End');
  const { keyboard } = field.page();
  return () => keyboard.type(text, { delay: 20 });
}

export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}

/** Scrolls to a target repeatedly until it stays in place: content may turn out larger than estimated once in view. */
async function scrollTo(target: Locator) {
  for (let before = await target.boundingBox(); ; ) {
    await target.scrollIntoViewIfNeeded();
    await target.page().waitForTimeout(REST_MS);
    const now = await target.boundingBox();
    if (!now) throw new Error(`Nothing to click: ${target.toString()}`);
    if (before?.x === now.x && before.y === now.y) return now;
    before = now;
  }
}

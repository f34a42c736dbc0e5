import type { Locator, Page } from '@playwright/test';

/**
 * User actions during a measurement: only mouse and keyboard events, since looking for an element
 * runs in the page and would be measured, too.
 */
export type Gesture = () => Promise<void>;

/** Clicks in the middle of an element that was located and scrolled to beforehand. */
export async function clickOn(target: Locator): Promise<Gesture> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to click: ${target.toString()}`);
  const { mouse } = target.page();
  return () => mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Types faster than people do, into a field that already has the focus. */
export async function typeInto(field: Locator, text: string): Promise<Gesture> {
  await field.focus();
  await field.press('End');
  const { keyboard } = field.page();
  return () => keyboard.type(text, { delay: 20 });
}

export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}

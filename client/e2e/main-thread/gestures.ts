import type { Locator, Page } from '@playwright/test';

/**
 * What somebody does while the browser is watched: events of the mouse and the keyboard and nothing else, since
 * whatever looks for an element does so in the page, and that would be measured too.
 */
export type Gesture = () => Promise<void>;

/** A click in the middle of what has been looked for and scrolled to beforehand. */
export async function clickOn(target: Locator): Promise<Gesture> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to click on: ${target.toString()}`);
  const { mouse } = target.page();
  return () => mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Typing quicker than people do, into a field that has the focus already. */
export async function typeInto(field: Locator, text: string): Promise<Gesture> {
  await field.focus();
  await field.press('End');
  const { keyboard } = field.page();
  return () => keyboard.type(text, { delay: 20 });
}

export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the scheme can change; the rest is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing in either color scheme. Soft, so that one run names every screen that needs work. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(axeOn(page), `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolation(axeOn(page).withRules(COLOR_RULES), `${screen}, dark`);
}

/** No page has frames, for which alone axe would open another page each time. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNoViolation(axe: AxeBuilder, screen: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  expect.soft(found, screen).toEqual([]);
}

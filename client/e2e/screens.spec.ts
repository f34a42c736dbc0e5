import { expectSettled, expectSnapshot } from './screen-states/expect-snapshot.ts';
import type { PageMock } from './screen-states/page-mock.ts';
import { SCREEN_STATES } from './screen-states/registry.ts';
import { existsAt, nameOf, slugOf } from './screen-states/screen-state.ts';
import { expect, test } from './screen-states/screen-test.ts';
import { foldAll, readStored, storedSlugs } from './screen-states/snapshots.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { overflowOf } from './support/overflow.ts';

/** Parts of sentences that a translator must keep: IDs, addresses, files, and names that only some screens have. */
const KEPT =
  /\b(?:VOTER|ADMIN|AUDITOR)\d+|@[\w-]+\.|\.csv\b|Harbor\b|Youth section|Amina Yusuf|Ada Lindqvist|Omar Said|Bo Li\b|General assembly 2027/;

/** Examples, and reasons of the server, in which IDs are not marked. */
const REASON = /^(?:Enter an email|For example|This address)/;

/** Returns texts that a translator has changed although they contain a name. A title alone may be translated. */
async function changedNames({ page, fixture }: PageMock): Promise<string[]> {
  const elections = Object.values(fixture.elections);
  const titles = elections.map(({ title }) => title);
  const people = elections.flatMap(({ candidates }) => candidates.map(({ name }) => name));
  const names = [...people.filter((name) => name.includes(' ')), ...fixture.voterNames];
  const texts = await page.locator('font > font').allTextContents();
  return texts.filter(
    (text) =>
      !REASON.test(text) &&
      (KEPT.test(text) ||
        names.some((name) => text.includes(name)) ||
        titles.some((title) => text !== title && text.includes(title))),
  );
}

test('every snapshot is of one screen state', { tag: '@core' }, () => {
  const slugs = SCREEN_STATES.map(slugOf);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  expect(storedSlugs().toSorted()).toEqual(slugs.toSorted());
  for (const [slug, folded] of foldAll(slugs)) expect.soft(readStored(slug), slug).toBe(folded);
});

for (const screenState of SCREEN_STATES) {
  test(nameOf(screenState), async ({ openState }) => {
    const devices = [DEVICES.desktop, DEVICES.phone].filter(({ viewport }) =>
      existsAt(screenState, viewport.width),
    );
    for (const [index, device] of devices.entries()) {
      const isCompared = index === 0;
      const mock = await openState(screenState, { ...device, isTranslated: isCompared });
      const { page } = mock;
      if (isCompared) {
        await expectSnapshot(mock, screenState);
        // Translated texts in drawings are not visible.
        await expect(page.locator('svg font')).toHaveCount(0);
        expect(await changedNames(mock)).toEqual([]);
      } else await expectSettled(page);
      const name = `${device.viewport.width} px, ${nameOf(screenState)}`;
      expect.soft(await overflowOf(page), name).toBe(0);
      await expectAccessible(page, name);
    }
  });
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectSnapshot } from './screen-states/expect-snapshot.ts';
import { SCREEN_STATES } from './screen-states/registry.ts';
import { existsAt, nameOf, slugOf } from './screen-states/screen-state.ts';
import { expect, test } from './screen-states/screen-test.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { expectAccessible } from './support/expect-accessible.ts';

test('every snapshot is of one screen state', { tag: '@core' }, () => {
  const slugs = SCREEN_STATES.map(slugOf);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  const names = readdirSync(join(import.meta.dirname, 'screen-states/snapshots'));
  const shown = names.map((name) => name.replace(/(-phone)?\.yml$/, ''));
  expect([...new Set(shown)].toSorted()).toEqual(slugs.toSorted());
});

for (const screenState of SCREEN_STATES) {
  test(nameOf(screenState), async ({ openState }) => {
    for (const device of ['desktop', 'phone'] as const) {
      if (!existsAt(screenState, DEVICES[device].viewport.width)) continue;
      const mock = await openState(screenState, DEVICES[device]);
      await expectSnapshot(mock, screenState, device);
      // Translated texts in drawings are not visible.
      await expect(mock.page.locator('svg font')).toHaveCount(0);
      await expectAccessible(mock.page, `${device}, ${nameOf(screenState)}`);
    }
  });
}

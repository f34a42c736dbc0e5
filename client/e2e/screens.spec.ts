import { expectAccessible } from './rows/expect-accessible.ts';
import { expectRow } from './rows/expect-row.ts';
import type { Row } from './rows/row.ts';
import { SCENES } from './scenes/registry.ts';
import { existsAt, nameOf, type Scene } from './scenes/scene.ts';
import { expect, test } from './scenes/test.ts';
import { ROWS } from './screens.ts';
import { DEVICES } from './support/devices.ts';

test('every row has a scene, and every scene has rows', { tag: '@core' }, () => {
  const scenes = SCENES.map(nameOf);
  const told = new Set(ROWS.map(nameOf));
  expect(scenes.filter((name, index) => scenes.indexOf(name) !== index)).toEqual([]);
  expect([...told].filter((name) => !scenes.includes(name))).toEqual([]);
  expect(scenes.filter((name) => !told.has(name))).toEqual([]);
});

const rowsOf = (scene: Scene): Row[] => ROWS.filter((row) => nameOf(row) === nameOf(scene));

const hasToast = (scene: Scene): boolean => rowsOf(scene).some((row) => row.element === 'toast');

/** Elements that are missing or soon gone, so axe has nothing to check. */
const UNSEEN = new Set<Row['element']>(['toast', 'absent', 'address', 'behaviour']);

/** True if axe checks this scene, which must show more than a toast. */
const isLookedAt = (scene: Scene): boolean =>
  rowsOf(scene).some(({ element }) => !UNSEEN.has(element));

/**
 * Each scene runs at one width: at the desktop width if it exists there, or at the phone width if it shows a toast,
 * because a toast covers more of the page on a phone. Journeys visit the same screens at both widths.
 */
function isTriedAt(scene: Scene, width: number): boolean {
  const isForPhones = existsAt(scene, 360) && (hasToast(scene) || !existsAt(scene, 1440));
  return width === (isForPhones ? 360 : 1440);
}

for (const [name, device] of Object.entries(DEVICES)) {
  test.describe(name, () => {
    test.use(device);
    for (const scene of SCENES.filter((one) => isTriedAt(one, device.viewport.width))) {
      const rows = rowsOf(scene);
      test(nameOf(scene), async ({ openScene }) => {
        const stage = await openScene(scene);
        // Text is checked first, because toasts disappear. Behavior checks come last, because they may leave the scene.
        for (const row of rows.filter(({ check }) => !check)) await expectRow(stage, row);
        if (isLookedAt(scene)) await expectAccessible(stage.page, `${name}, ${nameOf(scene)}`);
        for (const row of rows.filter(({ check }) => check)) await expectRow(stage, row);
      });
    }
  });
}

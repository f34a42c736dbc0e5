import { expectAccessible } from './rows/expect-accessible.ts';
import { expectRow } from './rows/expect-row.ts';
import { isProvenInJsdom, SCENES_IN_JSDOM, unprovenTexts } from './rows/proven-in-jsdom.ts';
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

test('all text of each scene that only component tests cover is in those tests', {
  tag: '@core',
}, () => {
  const names = new Set(SCENES.map(nameOf));
  expect(SCENES_IN_JSDOM.filter((name) => !names.has(name))).toEqual([]);
  const unproven = SCENES_IN_JSDOM.flatMap((name) => {
    const rows = ROWS.filter((row) => nameOf(row) === name);
    return unprovenTexts(name, rows).map((text) => `${name}: ${text}`);
  });
  expect(unproven).toEqual([]);
});

/** `npm run test:all` runs every scene, and axe checks each one that shows more than a toast. */
const LOOKS_AT_ALL = process.env['AXE'] === 'all';

const TRIED = SCENES.filter((scene) => LOOKS_AT_ALL || !isProvenInJsdom(nameOf(scene)));

const rowsOf = (scene: Scene): Row[] => ROWS.filter((row) => nameOf(row) === nameOf(scene));

const hasToast = (scene: Scene): boolean => rowsOf(scene).some((row) => row.element === 'toast');

/** Similar elements count as one kind. Missing or temporary elements do not count. */
const KINDS: Partial<Record<Row['element'], string>> = { 'enabled button': 'button', part: 'text' };
const UNSEEN = new Set<Row['element']>(['toast', 'absent', 'address', 'behaviour']);

const kindsOf = (scene: Scene): string[] =>
  rowsOf(scene)
    .filter(({ element }) => !UNSEEN.has(element))
    .map(({ element }) => KINDS[element] ?? element);

/**
 * True if axe checks this scene. To be checked, a scene must show a kind of element that no earlier
 * scene of its screen shows.
 */
function isLookedAt(scene: Scene): boolean {
  const kinds = kindsOf(scene);
  if (LOOKS_AT_ALL) return kinds.length > 0;
  const earlier = TRIED.slice(0, TRIED.indexOf(scene)).filter(
    ({ screen }) => screen === scene.screen,
  );
  const shown = new Set(earlier.flatMap(kindsOf));
  return kinds.some((kind) => !shown.has(kind));
}

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
    for (const scene of TRIED.filter((one) => isTriedAt(one, device.viewport.width))) {
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

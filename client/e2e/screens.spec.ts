import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectSnapshot } from './scenes/expect-snapshot.ts';
import { SCENES } from './scenes/registry.ts';
import { existsAt, nameOf, slugOf } from './scenes/scene.ts';
import { expect, test } from './scenes/test.ts';
import { DEVICES } from './support/devices.ts';
import { expectAccessible } from './support/expect-accessible.ts';

test('every snapshot is of one scene', { tag: '@core' }, () => {
  const slugs = SCENES.map(slugOf);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  const names = readdirSync(join(import.meta.dirname, 'scenes/snapshots'));
  const shown = names.map((name) => name.replace(/(-phone)?\.yml$/, ''));
  expect([...new Set(shown)].toSorted()).toEqual(slugs.toSorted());
});

for (const scene of SCENES) {
  test(nameOf(scene), async ({ openScene }) => {
    for (const device of ['desktop', 'phone'] as const) {
      if (!existsAt(scene, DEVICES[device].viewport.width)) continue;
      const stage = await openScene(scene, DEVICES[device]);
      await expectSnapshot(stage, scene, device);
      await expectAccessible(stage.page, `${device}, ${nameOf(scene)}`);
    }
  });
}

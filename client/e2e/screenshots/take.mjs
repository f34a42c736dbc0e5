/**
 * `npm run screenshots`: takes screenshots of every screen in every state, from the screen states of the browser tests.
 * `npm run screenshots -- --screen login,ballot --width 360 --theme dark` takes some of them.
 * `npm run screenshots -- --language de` takes those for voters and visitors in German.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../../server/scripts/build.mjs';
import { isStale, root } from '../../../server/scripts/sources.mjs';

const option = { type: 'string', multiple: true, default: [] };
const { values } = parseArgs({
  options: {
    screen: option,
    width: option,
    theme: option,
    language: { type: 'string', default: 'en' },
    folder: { type: 'string', default: 'client/e2e/.screenshots' },
  },
});
const folder = join(root, values.folder);
const isSelection =
  values.language !== 'en' ||
  [values.screen, values.width, values.theme].some((one) => one.length > 0);

if (isStale() && !build()) process.exit(1);
// With a selection, only the selected screenshots are replaced, and the others are kept.
if (!isSelection) rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'client/e2e/screenshots/playwright.config.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SCREENSHOTS_SCREEN: values.screen.join(','),
      SCREENSHOTS_WIDTH: values.width.join(','),
      SCREENSHOTS_THEME: values.theme.join(','),
      SCREENSHOTS_LANGUAGE: values.language,
      SCREENSHOTS_FOLDER: folder,
    },
  },
);
process.exit(status ?? 1);

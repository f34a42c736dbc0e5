/** `npm run faults` and `npm run bench`: builds if the build is stale, then runs a tool from its source. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { root } from './sources.mjs';

const [name, ...args] = process.argv.slice(2);
buildIfStale();
const file = join(root, 'server/tools', `${name}.ts`);
const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
  cwd: join(root, 'server'),
  stdio: 'inherit',
});
process.exit(status ?? 1);

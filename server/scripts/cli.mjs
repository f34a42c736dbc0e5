/**
 * `npm run seed`, `admin`, `backup`, `restore`, `count`, and `verify`: builds if the build is
 * missing or stale, then runs the command.
 */
import { build } from './build.mjs';
import { isStale } from './sources.mjs';

const [command, ...rest] = process.argv.slice(2);
if (isStale() && !build()) process.exit(1);
process.argv = [process.execPath, command, ...rest];
await import(`../dist/bundle/${command}.js`);

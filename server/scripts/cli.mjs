/**
 * `npm run seed`, `admin`, `backup`, `restore`, and `count`: builds if the build is missing or stale,
 * then runs the command.
 */
import { buildIfStale, runBuilt } from './build.mjs';
import { printVersion } from './sources.mjs';

const [command, ...rest] = process.argv.slice(2);
if (rest.includes('--version')) printVersion();
buildIfStale();
process.argv = [process.execPath, command, ...rest];
await runBuilt(command);

/** `npm start`: builds if the build is missing or stale, then serves. */
import { buildIfStale, runBuilt } from './build.mjs';
import { isStale, printVersion } from './sources.mjs';
import { stopWithShell } from './stop-with-shell.mjs';

if (process.argv.includes('--version')) printVersion();
if (process.env['npm_lifecycle_event'] === 'start') stopWithShell();
if (isStale()) console.log('Building VoteWise (only after changes)…');
buildIfStale();
await runBuilt('main');

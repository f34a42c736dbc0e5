/** `npm start`: builds if the build is missing or stale, then serves. */
import { build } from './build.mjs';
import { isStale } from './sources.mjs';

if (isStale()) {
  console.log('Building VoteWise (only after changes)…');
  if (!build()) process.exit(1);
}
await import('../dist/bundle/main.js');

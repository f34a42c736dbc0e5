/** `npm start`: builds what is missing or stale, then serves. */
import { build } from './build.mjs';
import { isStale } from './sources.mjs';

if (isStale()) {
  console.log('Building VoteWise (only when something changed) …');
  if (!build()) process.exit(1);
}
await import('../dist/main.js');

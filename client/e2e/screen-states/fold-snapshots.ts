import type { FullConfig } from '@playwright/test';
import { SCREEN_STATES } from './registry.ts';
import { slugOf } from './screen-state.ts';
import { foldAll, unfoldStored, writeSnapshot } from './snapshots.ts';

/** Runs before all tests, and returns what runs after them. Only `--update-snapshots` changes what is stored. */
export default function prepareSnapshots({ updateSnapshots }: FullConfig) {
  if (updateSnapshots === 'none') return undefined;
  unfoldStored();
  return () => {
    for (const [slug, folded] of foldAll(SCREEN_STATES.map(slugOf))) writeSnapshot(slug, folded);
  };
}

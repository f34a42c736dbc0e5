import { useState } from 'react';

/** The seed on the key card, and what keeps it: after it was checked, and until it was wrong. */
export interface KeptCard {
  seed: string | undefined;
  keep: (seed: string | undefined) => void;
}

/** Keeps the seed on the key card in the memory of this page only, while more than one sum may need it. */
export function useKeptCard(isNeeded: boolean): KeptCard {
  const [seed, setSeed] = useState<string>();
  if (!isNeeded && seed !== undefined) setSeed(undefined);
  return { seed, keep: setSeed };
}

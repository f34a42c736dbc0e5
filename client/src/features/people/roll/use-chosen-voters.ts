import type { Voter } from '@votewise/contract';
import { useState } from 'react';
import type { DialogVoter } from './dialog-voter.ts';

/** The selected voters, including those on pages that are no longer shown. */
export function useChosenVoters(
  ids: ReadonlySet<string>,
  shown: readonly Voter[] | undefined,
): DialogVoter[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, DialogVoter>>(new Map());
  const [lastShown, setLastShown] = useState<readonly Voter[]>();
  if (shown && shown !== lastShown) {
    setLastShown(shown);
    setSeen(new Map([...seen, ...shown.map((voter) => [voter.id, voter] as const)]));
  }
  return [...ids].flatMap((id) => seen.get(id) ?? []);
}

import english from '@votewise/server/contract/languages/en/verifying.json';
import { isolated } from '@votewise/server/contract/languages/isolated';
import type { TextValues } from '@votewise/server/contract/languages/texts';
import type { VerifyingTexts } from '@votewise/server/contract/votes/board/verifying/said';
import { useMemo } from 'react';
import { roomTexts, useTexts } from '../../../lib/languages/texts.ts';

const verifyingTexts = roomTexts('verifying', english);

export type VerifyingKey = keyof typeof english;

/** Text to show in whichever language is chosen at that time. */
export interface Message {
  key: VerifyingKey;
  values?: TextValues;
}

/** Returns the strings for checking, in which names and file names keep their own writing direction. See `isolated`. */
export function useVerifyingTexts(): VerifyingTexts {
  const t = useTexts(verifyingTexts);
  return useMemo(() => isolated(t), [t]);
}

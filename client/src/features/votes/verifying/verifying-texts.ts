import english from '@votewise/contract/locales/en/verifying.json';
import { isolated } from '@votewise/contract/text/isolated-texts';
import type { TextValues } from '@votewise/contract/locales/texts';
import type { VerifyingTexts } from '@votewise/contract/board/verifying/finding-places';
import { useMemo } from 'react';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';

const verifyingTexts = featureTexts('verifying', english);

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

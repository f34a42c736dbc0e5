import english from '@votewise/server/contract/languages/en/verifying.json';
import { isolated } from '@votewise/server/contract/languages/isolated';
import type { TextValues } from '@votewise/server/contract/languages/texts';
import type { VerifyingTexts } from '@votewise/server/contract/votes/board/verifying/said';
import { useMemo } from 'react';
import { roomTexts, useTexts } from '../../../lib/languages/texts.ts';

const verifyingTexts = roomTexts('verifying', english);

export type VerifyingKey = keyof typeof english;

/** A text to show, in the language that is shown then. */
export interface Message {
  key: VerifyingKey;
  values?: TextValues;
}

/** The texts of checking, whose names and files keep a direction of their own: see `isolated`. */
export function useVerifyingTexts(): VerifyingTexts {
  const t = useTexts(verifyingTexts);
  return useMemo(() => isolated(t), [t]);
}

import type english from '../languages/en/results.json';
import type { Texts } from '../languages/texts.ts';

/** Texts about counts and what they decide. */
export type ResultTexts = Texts<keyof typeof english>;

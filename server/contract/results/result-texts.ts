import type english from '../locales/en/results.json';
import type { Texts } from '../locales/texts.ts';

/** Texts about counts and what they decide. */
export type ResultTexts = Texts<keyof typeof english>;

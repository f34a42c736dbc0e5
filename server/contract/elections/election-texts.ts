import type english from '../locales/en/elections.json';
import type { Texts } from '../locales/texts.ts';

/** Text about elections: the list of elections, and how elections are voted on and counted. */
export type ElectionTexts = Texts<keyof typeof english>;

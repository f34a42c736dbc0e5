import type english from '../languages/en/elections.json';
import type { Texts } from '../languages/texts.ts';

/** What is said about elections: the list, and how they are voted and counted. */
export type ElectionTexts = Texts<keyof typeof english>;

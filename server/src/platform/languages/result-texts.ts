import en from '../../contract/languages/en/results.json' with { type: 'json' };
import es from '../../contract/languages/es/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** One line for each language. */
export const resultCatalogues = { en, es };

export const resultTexts = roomTexts(resultCatalogues);

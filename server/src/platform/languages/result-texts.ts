import en from '../../contract/languages/en/results.json' with { type: 'json' };
import pt from '../../contract/languages/pt/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** One line for each language. */
export const resultCatalogues = { en, pt };

export const resultTexts = roomTexts(resultCatalogues);

import ar from '../../contract/languages/ar/results.json' with { type: 'json' };
import en from '../../contract/languages/en/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** One line for each language. */
export const resultCatalogues = { en, ar };

export const resultTexts = roomTexts(resultCatalogues);

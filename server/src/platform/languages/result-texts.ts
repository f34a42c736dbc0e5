import de from '../../contract/languages/de/results.json' with { type: 'json' };
import en from '../../contract/languages/en/results.json' with { type: 'json' };
import fr from '../../contract/languages/fr/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** One line for each language. */
export const resultCatalogues = {
  en,
  de,
  fr,
};

export const resultTexts = roomTexts(resultCatalogues);

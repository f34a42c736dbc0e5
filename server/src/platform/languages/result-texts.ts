import de from '../../contract/languages/de/results.json' with { type: 'json' };
import en from '../../contract/languages/en/results.json' with { type: 'json' };
import pl from '../../contract/languages/pl/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** One line for each language. */
export const resultCatalogues = {
  en,
  de,
  pl,
};

export const resultTexts = roomTexts(resultCatalogues);

import de from '../../contract/languages/de/results.json' with { type: 'json' };
import en from '../../contract/languages/en/results.json' with { type: 'json' };
import it from '../../contract/languages/it/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** One line for each language. */
export const resultCatalogues = {
  en,
  de,
  it,
};

export const resultTexts = roomTexts(resultCatalogues);

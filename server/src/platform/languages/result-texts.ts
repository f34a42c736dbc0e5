import en from '../../contract/languages/en/results.json' with { type: 'json' };
import de from '../../contract/languages/de/results.json' with { type: 'json' };
import it from '../../contract/languages/it/results.json' with { type: 'json' };
import pt from '../../contract/languages/pt/results.json' with { type: 'json' };
import ar from '../../contract/languages/ar/results.json' with { type: 'json' };
import { makeIsolatedTexts } from '../../contract/languages/isolated.ts';
import { roomTexts } from './texts.ts';

export const resultCatalogues = { en, de, it, pt, ar };

export const resultTexts = roomTexts(resultCatalogues, makeIsolatedTexts);

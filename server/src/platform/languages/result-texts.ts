import en from '@votewise/contract/locales/en/results.json' with { type: 'json' };
import de from '@votewise/contract/locales/de/results.json' with { type: 'json' };
import fr from '@votewise/contract/locales/fr/results.json' with { type: 'json' };
import es from '@votewise/contract/locales/es/results.json' with { type: 'json' };
import it from '@votewise/contract/locales/it/results.json' with { type: 'json' };
import nl from '@votewise/contract/locales/nl/results.json' with { type: 'json' };
import pl from '@votewise/contract/locales/pl/results.json' with { type: 'json' };
import pt from '@votewise/contract/locales/pt/results.json' with { type: 'json' };
import ar from '@votewise/contract/locales/ar/results.json' with { type: 'json' };
import { makeIsolatedTexts } from '@votewise/contract/text/isolated-texts';
import { featureTexts } from './feature-texts.ts';

export const resultCatalogs = { en, de, fr, es, it, nl, pl, pt, ar };

export const resultTexts = featureTexts(resultCatalogs, makeIsolatedTexts);

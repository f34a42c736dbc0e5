import en from '@votewise/contract/locales/en/sheets.json' with { type: 'json' };
import de from '@votewise/contract/locales/de/sheets.json' with { type: 'json' };
import fr from '@votewise/contract/locales/fr/sheets.json' with { type: 'json' };
import es from '@votewise/contract/locales/es/sheets.json' with { type: 'json' };
import it from '@votewise/contract/locales/it/sheets.json' with { type: 'json' };
import nl from '@votewise/contract/locales/nl/sheets.json' with { type: 'json' };
import pl from '@votewise/contract/locales/pl/sheets.json' with { type: 'json' };
import pt from '@votewise/contract/locales/pt/sheets.json' with { type: 'json' };
import ar from '@votewise/contract/locales/ar/sheets.json' with { type: 'json' };
import { featureTexts } from '../../../platform/languages/feature-texts.ts';

/** The texts of code sheets. */
export const sheetTexts = featureTexts({ en, de, fr, es, it, nl, pl, pt, ar });

import en from '@votewise/contract/locales/en/handouts.json' with { type: 'json' };
import de from '@votewise/contract/locales/de/handouts.json' with { type: 'json' };
import fr from '@votewise/contract/locales/fr/handouts.json' with { type: 'json' };
import es from '@votewise/contract/locales/es/handouts.json' with { type: 'json' };
import it from '@votewise/contract/locales/it/handouts.json' with { type: 'json' };
import nl from '@votewise/contract/locales/nl/handouts.json' with { type: 'json' };
import pl from '@votewise/contract/locales/pl/handouts.json' with { type: 'json' };
import pt from '@votewise/contract/locales/pt/handouts.json' with { type: 'json' };
import ar from '@votewise/contract/locales/ar/handouts.json' with { type: 'json' };
import { featureTexts } from '../../platform/languages/feature-texts.ts';

/** The texts that only printed ballots have. */
export const handoutTexts = featureTexts({ en, de, fr, es, it, nl, pl, pt, ar });

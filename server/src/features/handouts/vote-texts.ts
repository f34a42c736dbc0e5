import en from '@votewise/contract/locales/en/votes.json' with { type: 'json' };
import de from '@votewise/contract/locales/de/votes.json' with { type: 'json' };
import fr from '@votewise/contract/locales/fr/votes.json' with { type: 'json' };
import es from '@votewise/contract/locales/es/votes.json' with { type: 'json' };
import it from '@votewise/contract/locales/it/votes.json' with { type: 'json' };
import nl from '@votewise/contract/locales/nl/votes.json' with { type: 'json' };
import pl from '@votewise/contract/locales/pl/votes.json' with { type: 'json' };
import pt from '@votewise/contract/locales/pt/votes.json' with { type: 'json' };
import ar from '@votewise/contract/locales/ar/votes.json' with { type: 'json' };
import { featureTexts } from '../../platform/languages/feature-texts.ts';

/** The texts of ballots, for printed ones. */
export const voteTexts = featureTexts({ en, de, fr, es, it, nl, pl, pt, ar });

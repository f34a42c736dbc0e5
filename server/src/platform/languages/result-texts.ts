import en from '../../contract/languages/en/results.json' with { type: 'json' };
import de from '../../contract/languages/de/results.json' with { type: 'json' };
import fr from '../../contract/languages/fr/results.json' with { type: 'json' };
import es from '../../contract/languages/es/results.json' with { type: 'json' };
import it from '../../contract/languages/it/results.json' with { type: 'json' };
import nl from '../../contract/languages/nl/results.json' with { type: 'json' };
import pl from '../../contract/languages/pl/results.json' with { type: 'json' };
import pt from '../../contract/languages/pt/results.json' with { type: 'json' };
import ar from '../../contract/languages/ar/results.json' with { type: 'json' };
import { makeIsolatedTexts } from '../../contract/languages/isolated.ts';
import { roomTexts } from './texts.ts';

export const resultCatalogs = { en, de, fr, es, it, nl, pl, pt, ar };

export const resultTexts = roomTexts(resultCatalogs, makeIsolatedTexts);

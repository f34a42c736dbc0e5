import en from '../../contract/languages/en/sheets.json' with { type: 'json' };
import de from '../../contract/languages/de/sheets.json' with { type: 'json' };
import fr from '../../contract/languages/fr/sheets.json' with { type: 'json' };
import es from '../../contract/languages/es/sheets.json' with { type: 'json' };
import it from '../../contract/languages/it/sheets.json' with { type: 'json' };
import nl from '../../contract/languages/nl/sheets.json' with { type: 'json' };
import pl from '../../contract/languages/pl/sheets.json' with { type: 'json' };
import pt from '../../contract/languages/pt/sheets.json' with { type: 'json' };
import ar from '../../contract/languages/ar/sheets.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** The texts of code sheets. */
export const sheetTexts = roomTexts({ en, de, fr, es, it, nl, pl, pt, ar });

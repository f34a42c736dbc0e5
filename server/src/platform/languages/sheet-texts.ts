import de from '../../contract/languages/de/sheets.json' with { type: 'json' };
import en from '../../contract/languages/en/sheets.json' with { type: 'json' };
import pl from '../../contract/languages/pl/sheets.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** What code sheets say. */
export const sheetTexts = roomTexts({ en, de, pl });

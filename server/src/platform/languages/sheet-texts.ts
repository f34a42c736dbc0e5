import en from '../../contract/languages/en/sheets.json' with { type: 'json' };
import es from '../../contract/languages/es/sheets.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** What code sheets say. */
export const sheetTexts = roomTexts({ en, es });

import en from '../../contract/languages/en/results.json' with { type: 'json' };
import it from '../../contract/languages/it/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const resultTexts = roomTexts({ en, it });

import en from '../../contract/languages/en/results.json' with { type: 'json' };
import pl from '../../contract/languages/pl/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const resultTexts = roomTexts({ en, pl });

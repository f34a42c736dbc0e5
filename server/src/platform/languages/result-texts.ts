import en from '../../contract/languages/en/results.json' with { type: 'json' };
import fr from '../../contract/languages/fr/results.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const resultTexts = roomTexts({ en, fr });

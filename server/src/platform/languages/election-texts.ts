import en from '../../contract/languages/en/elections.json' with { type: 'json' };
import es from '../../contract/languages/es/elections.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const electionTexts = roomTexts({ en, es });

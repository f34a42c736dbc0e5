import de from '../../contract/languages/de/elections.json' with { type: 'json' };
import en from '../../contract/languages/en/elections.json' with { type: 'json' };
import it from '../../contract/languages/it/elections.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const electionTexts = roomTexts({ en, de, it });

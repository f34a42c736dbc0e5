import de from '../../contract/languages/de/elections.json' with { type: 'json' };
import en from '../../contract/languages/en/elections.json' with { type: 'json' };
import pl from '../../contract/languages/pl/elections.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const electionTexts = roomTexts({ en, de, pl });

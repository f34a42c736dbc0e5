import de from '../../contract/languages/de/elections.json' with { type: 'json' };
import en from '../../contract/languages/en/elections.json' with { type: 'json' };
import fr from '../../contract/languages/fr/elections.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

export const electionTexts = roomTexts({ en, de, fr });

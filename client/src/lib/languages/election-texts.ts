import english from '@votewise/contract/locales/en/elections.json';
import { roomTexts } from './texts.ts';

export const electionTexts = roomTexts('elections', english);

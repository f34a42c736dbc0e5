import english from '@votewise/server/contract/languages/en/elections.json';
import { roomTexts } from './texts.ts';

export const electionTexts = roomTexts('elections', english);

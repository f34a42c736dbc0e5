import english from '@votewise/contract/locales/en/elections.json';
import { featureTexts } from './texts.ts';

export const electionTexts = featureTexts('elections', english);

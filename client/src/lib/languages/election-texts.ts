import english from '@votewise/contract/locales/en/elections.json';
import { featureTexts, useTexts } from './texts.ts';

export const electionTexts = featureTexts('elections', english);
export const useElectionTexts = () => useTexts(electionTexts);

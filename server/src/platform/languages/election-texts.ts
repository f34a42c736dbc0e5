import en from '@votewise/contract/locales/en/elections.json' with { type: 'json' };
import { featureTexts } from './feature-texts.ts';

/** On the server, these texts appear only in the audit trail and in minutes, which are in English. */
export const electionTexts = featureTexts({ en });

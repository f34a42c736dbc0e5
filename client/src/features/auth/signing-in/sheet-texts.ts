import english from '@votewise/contract/locales/en/sheets.json';
import { featureTexts } from '../../../lib/languages/texts.ts';

export const sheetTexts = featureTexts('sheets', english);

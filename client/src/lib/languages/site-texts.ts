import english from '@votewise/server/contract/languages/en/site.json';
import { roomTexts } from './texts.ts';

export const siteTexts = roomTexts('site', english);

import english from '@votewise/server/contract/languages/en/public.json';
import { roomTexts } from './texts.ts';

export const publicTexts = roomTexts('public', english);

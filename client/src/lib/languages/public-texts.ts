import english from '@votewise/contract/locales/en/public.json';
import { roomTexts } from './texts.ts';

export const publicTexts = roomTexts('public', english);

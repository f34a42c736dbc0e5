import english from '../../contract/languages/en/mails.json' with { type: 'json' };
import spanish from '../../contract/languages/es/mails.json' with { type: 'json' };
import type { Language } from '../../contract/languages/languages.ts';
import type { Texts } from '../../contract/languages/texts.ts';
import { roomTexts } from './texts.ts';

type MailKey = keyof typeof english;
export type MailTexts = Texts<MailKey>;

/** One line for each language. */
export const mailCatalogues: Record<Language, Record<MailKey, string>> = {
  en: english,
  es: spanish,
};

/** What emails to voters say. Those to administrators and auditors are in English. */
export const mailTexts = roomTexts(mailCatalogues);

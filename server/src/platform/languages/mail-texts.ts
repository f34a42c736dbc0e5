import en from '@votewise/contract/locales/en/mails.json' with { type: 'json' };
import de from '@votewise/contract/locales/de/mails.json' with { type: 'json' };
import fr from '@votewise/contract/locales/fr/mails.json' with { type: 'json' };
import es from '@votewise/contract/locales/es/mails.json' with { type: 'json' };
import it from '@votewise/contract/locales/it/mails.json' with { type: 'json' };
import nl from '@votewise/contract/locales/nl/mails.json' with { type: 'json' };
import pl from '@votewise/contract/locales/pl/mails.json' with { type: 'json' };
import pt from '@votewise/contract/locales/pt/mails.json' with { type: 'json' };
import ar from '@votewise/contract/locales/ar/mails.json' with { type: 'json' };
import type { Language } from '@votewise/contract/locales/languages';
import type { Texts } from '@votewise/contract/locales/texts';
import { featureTexts } from './feature-texts.ts';

type MailKey = keyof typeof en;
export type MailTexts = Texts<MailKey>;

export const mailCatalogs: Record<Language, Record<MailKey, string>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pl,
  pt,
  ar,
};

/** The texts of emails to voters. Emails to administrators and auditors are in English. */
export const mailTexts = featureTexts(mailCatalogs);

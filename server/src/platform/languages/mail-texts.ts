import en from '../../contract/languages/en/mails.json' with { type: 'json' };
import de from '../../contract/languages/de/mails.json' with { type: 'json' };
import fr from '../../contract/languages/fr/mails.json' with { type: 'json' };
import es from '../../contract/languages/es/mails.json' with { type: 'json' };
import it from '../../contract/languages/it/mails.json' with { type: 'json' };
import nl from '../../contract/languages/nl/mails.json' with { type: 'json' };
import pl from '../../contract/languages/pl/mails.json' with { type: 'json' };
import pt from '../../contract/languages/pt/mails.json' with { type: 'json' };
import ar from '../../contract/languages/ar/mails.json' with { type: 'json' };
import type { Language } from '../../contract/languages/languages.ts';
import type { Texts } from '../../contract/languages/texts.ts';
import { roomTexts } from './texts.ts';

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
export const mailTexts = roomTexts(mailCatalogs);

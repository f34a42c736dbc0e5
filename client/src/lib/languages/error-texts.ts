import type { ErrorEnvelope, FieldErrors } from '@votewise/contract';
import { makeTexts } from '@votewise/contract/locales/texts';
import { shownCatalog, shownLanguage } from './language.ts';

/** The known parts of an error response. */
export type Refusal = { [Part in keyof ErrorEnvelope]?: ErrorEnvelope[Part] | undefined };

/**
 * The server's message in the current language; undefined if there is none. English messages come from the
 * server, so that no page loads the English catalog.
 */
export function messageOf(refusal: Refusal): string | undefined {
  const { message, code, reason, values } = refusal;
  const catalog = shownCatalog('errors');
  if (!message || !catalog) return message || undefined;
  const key = [reason, code].find((one) => one !== undefined && Object.hasOwn(catalog, one));
  return makeTexts(shownLanguage(), catalog)(key ?? 'other', values);
}

/** The problem with each field. Only English has a separate message for each field. */
export function fieldMessagesOf(refusal: Refusal): FieldErrors {
  const { fields = {} } = refusal;
  const message = shownCatalog('errors') && messageOf(refusal);
  if (message === undefined) return fields;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, message]));
}

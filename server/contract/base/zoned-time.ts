import { LANGUAGES } from '../locales/languages.ts';

/**
 * Languages in which Intl's name for a place reads well in a sentence: 'New York (Ortszeit)'. Others use a form
 * such as 'heure : New York', so the offset from UTC is clearer there. English keeps the form used in the minutes.
 */
const WITH_PLACES = new Set<string>([
  LANGUAGES.de.locale,
  LANGUAGES.es.locale,
  LANGUAGES.ar.locale,
]);

type ZonedOptions = Omit<Intl.DateTimeFormatOptions, 'timeZoneName'> & { timeZone: string };

/**
 * Formats a moment with its time zone, which is given as the usual abbreviation, such as MEZ, if there is one;
 * otherwise as a place or as the offset from UTC.
 */
export function formatZoned(moment: Date, locale: string, options: ZonedOptions): string {
  const format = (timeZoneName: 'short' | 'shortOffset' | 'shortGeneric') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZoneName })
      .format(moment)
      .replaceAll('\u202f', ' ');
  const text = format('short');
  const isOffset = WITH_PLACES.has(locale) && text === format('shortOffset');
  return isOffset ? format('shortGeneric') : text;
}

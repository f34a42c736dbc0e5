import format, { type CompiledMessage } from 'icu-minify/format';
import { LANGUAGES, type Language } from './languages.ts';

/** The texts of one feature in one language, compiled by `icu-minify/compile`. */
export type Catalog<Key extends string = string> = Readonly<Record<Key, CompiledMessage>>;

/** Values of placeholders. Pass a number only for a plural; otherwise, pass the formatted text. */
export type TextValues = Record<string, string | number>;

/** Returns the texts of one feature in one language. In development, a missing value throws an error. */
export interface Texts<Key extends string = string> {
  (key: Key, values?: TextValues): string;
  /** Returns text with tags, such as `Read <a>how it works</a>.` Each tag needs a function that wraps its content. */
  rich: <Node>(
    key: Key,
    values: Record<string, string | number | ((chunks: (string | Node)[]) => Node)>,
  ) => (string | Node)[];
  language: Language;
}

export function makeTexts<Key extends string>(
  language: Language,
  catalog: Catalog<Key>,
): Texts<Key> {
  const { locale } = LANGUAGES[language];
  const texts = (key: Key, values?: TextValues) => {
    const text = format(catalog[key], locale, values, { formatters });
    if (typeof text !== 'string') throw new Error(`The text "${key}" has tags: use texts.rich`);
    return text;
  };
  return Object.assign(texts, {
    language,
    rich: <Node>(
      key: Key,
      values: Record<string, string | number | ((chunks: (string | Node)[]) => Node)>,
    ) => {
      const text = format<Node>(catalog[key], locale, values, { formatters });
      return Array.isArray(text) ? text : [text];
    },
  });
}

/** Cached, because creating a format takes a thousand times longer than using it. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) => {
    if (options) return new Intl.NumberFormat(locale, options);
    const kept = numbers.get(locale) ?? new Intl.NumberFormat(locale);
    numbers.set(locale, kept);
    return kept;
  },
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) => {
    const key = `${locale} ${options?.type}`;
    const kept = plurals.get(key) ?? new Intl.PluralRules(locale, options);
    plurals.set(key, kept);
    return kept;
  },
};

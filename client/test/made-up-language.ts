import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import type { Catalog } from '@votewise/contract/locales/texts';
import loaders from 'virtual:catalogs';
import { onTestFinished } from 'vitest';
import { showLanguage } from '../src/lib/languages/language.ts';

const CODE = 'xx' as Language;
const languages: Record<string, object> = LANGUAGES;

/**
 * Until the test ends, adds a right-to-left language in which texts look like `⟦Check a Ballot⟧`. Texts without
 * brackets are not from a catalog.
 * @param features the English catalogs by feature name
 * @returns the code of the language
 */
export function addMadeUpLanguage(features: Record<string, Catalog>): Language {
  languages[CODE] = { name: 'Made up', locale: 'ar', direction: 'rtl' };
  const catalogs = Object.entries(features).map(([feature, english]) => [
    feature,
    bracketed(english),
  ]);
  const loaded = { default: Object.fromEntries(catalogs) };
  loaders[CODE] = () => Promise.resolve(loaded);
  onTestFinished(async () => {
    await showLanguage('en');
    Reflect.deleteProperty(loaders, CODE);
    Reflect.deleteProperty(languages, CODE);
  });
  return CODE;
}

const files = import.meta.glob<Catalog>(
  ['../../server/contract/locales/en/*.json', '!**/mails.json'],
  { import: 'default', eager: true },
);

/** The English catalogs of all features. */
export const allRooms: Readonly<Record<string, Catalog>> = Object.fromEntries(
  Object.entries(files).map(([path, english]) => [path.replace(/^.*\/|\.json$/g, ''), english]),
);

const bracketed = (english: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      typeof text === 'string' ? `⟦${text}⟧` : ['⟦', ...text, '⟧'],
    ]),
  );

/**
 * Returns the texts on the page that are not from a catalog, except code, and names and files, which set their own
 * direction.
 */
export function leftoverTexts(page: HTMLElement): string[] {
  const labels = Array.from(
    page.querySelectorAll('[aria-label]'),
    (one) => one.getAttribute('aria-label') ?? '',
  );
  const elements = [...page.querySelectorAll<HTMLElement>('*')].filter(
    (one) => !one.closest('bdi, code, [dir="auto"], option[lang]'),
  );
  const texts = elements
    .filter((one) => [...one.childNodes].some(isText) && !isInText(one))
    .map((one) => one.textContent.trim());
  return [...labels, ...texts].filter(hasLeftover);
}

/** True if an element is part of running text, such as a link in a sentence. */
const isInText = ({ parentElement: whole }: HTMLElement): boolean =>
  whole !== null && (!hasLeftover(whole.textContent) || isInText(whole));

/** True if there are letters outside of brackets. */
function hasLeftover(text: string): boolean {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧|\bVoteWise\b/g, '');
  return rest === text ? /\p{Letter}/u.test(text) : hasLeftover(rest);
}

const isText = ({ nodeType, textContent }: ChildNode) =>
  nodeType === Node.TEXT_NODE && textContent?.trim() !== '';

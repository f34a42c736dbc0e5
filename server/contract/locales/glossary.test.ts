import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TRANSLATED as translated } from '../../tools/translation-sources.ts';
import type { Language } from './languages.ts';

const here = import.meta.dirname;
const [, terms = ''] = readFileSync(join(here, 'glossary.md'), 'utf8').split('## Terms');
const [header = [], , ...rows] = [...terms.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) =>
  row.split('|').map((cell) => cell.trim()),
);
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns the longer words of a term, without what is in parentheses, cut so that another ending does not matter. */
const stemsOf = (term: string): string[] =>
  [
    ...term
      .toLowerCase()
      .replaceAll(/\([^)]*\)|\/\S+/g, '')
      .matchAll(/[\p{L}\p{M}]{4,}/gu),
  ].map(([word]) => word.slice(0, Math.max(4, Math.floor(word.length * 0.6))));

const catalogsOf = (language: Language): string =>
  readdirSync(join(here, language))
    .map((file) => readFileSync(join(here, language, file), 'utf8').toLowerCase())
    .join('\n');

it('the glossary has each term once', () => {
  const english = rows.map(([term = '']) => term);
  expect(english.length).toBeGreaterThan(50);
  expect(new Set(english).size).toBe(english.length);
});

it.each(translated)('the glossary has only words that the catalogs use, in %s', (language) => {
  const column = header.indexOf(NAMES.of(language) ?? '');
  expect(column).toBeGreaterThan(0);
  const catalogs = catalogsOf(language);
  const unused = rows.flatMap((row) =>
    stemsOf(row[column] ?? '').filter((stem) => !catalogs.includes(stem)),
  );
  expect(unused).toEqual([]);
});

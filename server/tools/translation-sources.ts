import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../contract/locales/languages.ts';

const locales = join(import.meta.dirname, '../contract/locales');

/** The languages that English is translated to. */
export const TRANSLATED: readonly Language[] = (Object.keys(LANGUAGES) as Language[]).filter(
  (language) => language !== 'en',
);

/** Texts by key with the name of their catalog: `votes/receipt.text`. */
export type TextsByKey = ReadonlyMap<string, string>;

export function readTexts(language: Language): TextsByKey {
  const files = readdirSync(join(locales, language));
  return new Map(
    files.flatMap((file) => {
      const texts: Record<string, string> = JSON.parse(
        readFileSync(join(locales, language, file), 'utf8'),
      );
      return Object.entries(texts).map(
        ([key, text]) => [`${file.replace('.json', '')}/${key}`, text] as const,
      );
    }),
  );
}

const sourcesFile = (language: Language) => join(locales, `sources.${language}.txt`);

/**
 * Returns what is known about the English texts that the translations to a language were made from: one line per
 * translation, with its key and the start of the SHA-256 of the English text.
 */
export function readSources(language: Language): string[] {
  return readFileSync(sourcesFile(language), 'utf8').split('\n').filter(Boolean);
}

export function writeSources(language: Language, lines: readonly string[]): void {
  writeFileSync(sourcesFile(language), lines.map((line) => `${line}\n`).join(''));
}

/** Returns the line that says that the translation of `key` was made from this English text. */
const lineOf = (key: string, text: string) =>
  `${key} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

/** Returns the keys whose translation was made from another English text than the current one, or is new. */
export function findStale(lines: readonly string[], english: TextsByKey): string[] {
  const known = new Set(lines);
  return [...english].filter(([key, text]) => !known.has(lineOf(key, text))).map(([key]) => key);
}

/**
 * Returns the sorted lines, one for each key that English still has. After two branches were merged, a key can have
 * several lines. The one for the current English text is kept, if there is one.
 */
export function tidy(lines: readonly string[], english: TextsByKey): string[] {
  const kept = new Map<string, string>();
  for (const line of lines) {
    const [key = ''] = line.split(' ');
    const text = english.get(key);
    if (text !== undefined && kept.get(key) !== lineOf(key, text)) kept.set(key, line);
  }
  return [...kept.values()].toSorted();
}

/** Returns the lines with the current English text as the source of the translations of `keys`. */
export function confirm(
  lines: readonly string[],
  english: TextsByKey,
  keys: readonly string[],
): string[] {
  return tidy([...lines, ...keys.map((key) => lineOf(key, english.get(key) ?? ''))], english);
}

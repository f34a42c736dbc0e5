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

const sourcesFile = join(locales, 'sources.txt');

/**
 * Returns what is known about the English texts that translations were made from: one line per text, with its key and
 * the start of the SHA-256 of the English text. While some translations are behind, the line ends with the languages
 * that are not: `votes/receipt.text 98548a29 de,fr`.
 */
export function readSources(): string[] {
  return readFileSync(sourcesFile, 'utf8').split('\n').filter(Boolean);
}

export function writeSources(lines: readonly string[]): void {
  writeFileSync(sourcesFile, lines.map((line) => `${line}\n`).join(''));
}

/** Returns the start of the line that says that translations of `key` were made from this English text. */
const sourceOf = (key: string, text: string) =>
  `${key} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

/** Returns the languages whose translations of `key` were made from this English text. */
function languagesFrom(lines: readonly string[], key: string, text: string): readonly Language[] {
  const source = sourceOf(key, text);
  if (lines.includes(source)) return TRANSLATED;
  const named = new Set(
    lines
      .filter((line) => line.startsWith(`${source} `))
      .flatMap((line) => line.slice(source.length + 1).split(',')),
  );
  return TRANSLATED.filter((language) => named.has(language));
}

function linesByKey(lines: readonly string[]): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const line of lines) {
    const [key = ''] = line.split(' ');
    byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  return byKey;
}

/** Returns the languages whose translation of a key was made from another English text than the current one, or is new. */
export function findStale(lines: readonly string[], english: TextsByKey): Map<string, Language[]> {
  const byKey = linesByKey(lines);
  const stale = [...english].map(([key, text]) => {
    const current = languagesFrom(byKey.get(key) ?? [], key, text);
    return [key, TRANSLATED.filter((language) => !current.includes(language))] as const;
  });
  return new Map(stale.filter(([, languages]) => languages.length > 0));
}

/**
 * Returns the sorted lines, one for each key that English still has. After branches were merged, a key can have several
 * lines. Those for the current English text are joined, if there are any.
 */
export function tidy(lines: readonly string[], english: TextsByKey): string[] {
  const kept = [...linesByKey(lines)].flatMap(([key, own]) => {
    const text = english.get(key);
    if (text === undefined) return [];
    const current = languagesFrom(own, key, text);
    if (current.length === 0) return own.slice(-1);
    const source = sourceOf(key, text);
    return current.length === TRANSLATED.length ? [source] : [`${source} ${current.join(',')}`];
  });
  return kept.toSorted();
}

/** Returns the lines with the current English text as the source of the translations of `keys` to these languages. */
export function confirm(
  lines: readonly string[],
  english: TextsByKey,
  keys: readonly string[],
  languages: readonly Language[] = TRANSLATED,
): string[] {
  const confirmed = keys.map(
    (key) => `${sourceOf(key, english.get(key) ?? '')} ${languages.join(',')}`,
  );
  return tidy([...lines, ...confirmed], english);
}

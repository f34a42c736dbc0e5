import { isolateIn } from './isolate.ts';
import { LANGUAGES, type Language } from '../locales/languages.ts';
import { type Catalog, makeTexts, type Texts } from '../locales/texts.ts';

/**
 * Returns texts that isolate names, file names, and codes whose direction may differ from that of the sentence. Without
 * isolation, the words after a name could be shown before it. For sentences that are built as plain text. In markup,
 * `<bdi>` does the same.
 * @param catalog needed if a value selects a variant of the text, because such a value must not be isolated
 */
export function isolated<Key extends string>(t: Texts<Key>, catalog?: Catalog<Key>): Texts<Key> {
  const deciding = new Map<Key, ReadonlySet<string>>();
  const decidingIn = (key: Key) => {
    const kept = deciding.get(key) ?? collectDeciding(catalog?.[key]);
    deciding.set(key, kept);
    return kept;
  };
  const isolateAll = <Value>(key: Key, values: Record<string, Value>) => {
    const kept = decidingIn(key);
    const isolateOne = ([name, value]: [string, Value]) => [
      name,
      typeof value === 'string' && !kept.has(name) ? isolateIn(t.language, value) : value,
    ];
    return Object.fromEntries(Object.entries(values).map(isolateOne)) as Record<string, Value>;
  };
  const texts: Pick<Texts<Key>, 'rich' | 'language'> = {
    language: t.language,
    rich: (key, values) => t.rich(key, isolateAll(key, values)),
  };
  return Object.assign(
    (...[key, values = {}]: Parameters<Texts<Key>>) => t(key, isolateAll(key, values)),
    texts,
  );
}

/** Like `makeTexts`, but isolates values in right-to-left languages, in which names in Latin letters are common. */
export function makeIsolatedTexts<Key extends string>(
  language: Language,
  catalog: Catalog<Key>,
): Texts<Key> {
  const t = makeTexts(language, catalog);
  return LANGUAGES[language].direction === 'rtl' ? isolated(t, catalog) : t;
}

/** Returns the placeholders of a compiled message that have a type, such as `select`: `['told', 1, { elected: … }]`. */
function collectDeciding(message: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(message)) {
    const [name, type]: unknown[] = message;
    if (typeof name === 'string' && typeof type === 'number') found.add(name);
  }
  if (typeof message === 'object' && message !== null)
    for (const part of Object.values(message)) collectDeciding(part, found);
  return found;
}

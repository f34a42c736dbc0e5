import { isolateIn } from '../isolate.ts';
import { LANGUAGES } from './languages.ts';
import type { Texts } from './texts.ts';

/**
 * Texts in which a name, a file, or a code has a direction of its own where it may not be that of its sentence. Without
 * that, what follows it can be shown before it. For sentences that are put together as plain text; elsewhere, a `<bdi>`
 * does the same.
 */
export function isolated<Key extends string>(t: Texts<Key>): Texts<Key> {
  const isolateOne = <Value>(value: Value): Value | string =>
    typeof value === 'string' ? isolateIn(t.language, value) : value;
  const isolateAll = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolateOne(value)]));
  const texts: Pick<Texts<Key>, 'rich' | 'language'> = {
    language: t.language,
    rich: (key, values) => t.rich(key, isolateAll(values)),
  };
  return Object.assign(
    (...[key, values = {}]: Parameters<Texts<Key>>) => t(key, isolateAll(values)),
    texts,
  );
}

/** The same only in a language from right to left, where names in Latin letters are common. */
export const isolatedIfMirrored = <Key extends string>(t: Texts<Key>): Texts<Key> =>
  LANGUAGES[t.language].direction === 'rtl' ? isolated(t) : t;

import { isolate } from '@votewise/server/contract/isolate';
import { LANGUAGES } from '@votewise/server/contract/languages/languages';
import type { Texts } from '@votewise/server/contract/languages/texts';

/**
 * Texts in which a name, a file, or a code has a direction of its own where it may not be that of its sentence. Without
 * that, what follows it can be shown before it. For sentences that are put together as plain text; elsewhere, a `<bdi>`
 * does the same.
 */
export function isolated<Key extends string>(t: Texts<Key>): Texts<Key> {
  const isLeftToRight = LANGUAGES[t.language].direction === 'ltr';
  const isolateOne = <Value>(value: Value): Value | string => {
    if (typeof value !== 'string') return value;
    return isLeftToRight ? isolate(value) : `\u2068${value}\u2069`;
  };
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

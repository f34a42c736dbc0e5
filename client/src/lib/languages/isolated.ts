import { LANGUAGES } from '@votewise/server/contract/languages/languages';
import type { Texts } from '@votewise/server/contract/languages/texts';

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const [ISOLATE, END] = ['\u2068', '\u2069'];

/**
 * Texts in which a name, a file, or a code has a direction of its own where it may not be that of its sentence. Without
 * that, what follows it can be shown before it. For sentences that are put together as plain text; elsewhere, a `<bdi>`
 * does the same.
 */
export function isolated<Key extends string>(t: Texts<Key>): Texts<Key> {
  const isRightToLeft = LANGUAGES[t.language].direction !== 'ltr';
  const isolate = <Value>(value: Value): Value | string =>
    typeof value === 'string' && (isRightToLeft || RIGHT_TO_LEFT.test(value))
      ? `${ISOLATE}${value}${END}`
      : value;
  const isolateAll = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
  const texts: Pick<Texts<Key>, 'rich' | 'language'> = {
    language: t.language,
    rich: (key, values) => t.rich(key, isolateAll(values)),
  };
  return Object.assign(
    (...[key, values = {}]: Parameters<Texts<Key>>) => t(key, isolateAll(values)),
    texts,
  );
}

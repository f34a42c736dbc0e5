import type { TestApp } from '../support/test-app.ts';
import { copyOf } from './database-copy.ts';

/** Sessions end at a time of this machine, which the test does not set. */
const MACHINE_TIME = /\b20(?!27)\d\d-\d\d-\d\dT[\d:.]+Z/g;

/** A hash in base64 contains no digit in one of a thousand cases. */
const isRandom = (word: string) => /\d/.test(word) || /^[\w+/]{43}=$/.test(word);

/** Replaces IDs that have a name, and removes all others. */
export const withoutRandomIds = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .replaceAll(/[\w@.]+/g, (word) => names.get(word) ?? word)
    .replaceAll(/[\w+/=-]{16,}|c[0-9a-f]{7}\b/g, (word) => (isRandom(word) ? '*' : word))
    .replaceAll(MACHINE_TIME, '*')
    // In the order of random IDs.
    .replaceAll(/"(?:votedIn|onPaper|notIn)":\[([^\]]*)\]/g, (_all, ids: string) =>
      ids.split(',').toSorted().join(),
    );

/** Returns a copy of the whole database, as someone who steals it could compare it with another. */
export async function copyWithoutIds(
  app: TestApp,
  withoutIds: (text: string) => string,
): Promise<string[]> {
  const copied = [...(await copyOf(app))].map(([key, json]) =>
    `${withoutIds(key)} ${withoutOrder(json, withoutIds)}`
      .replace(/^audit \d+ \{"_id":\d+/, 'audit')
      // Members who are checked in or erased together are numbered in the order of random IDs.
      .replace(/^(attendance .*)"number":\d+/, '$1')
      .replaceAll(/"(?:since|until)Place":\d+/g, ''),
  );
  return copied.toSorted();
}

/** The order of a count’s totals follows the random IDs of ballots. */
function withoutOrder(json: string, withoutIds: (text: string) => string): string {
  const { totals = [], ...rest }: { totals?: object[] } = JSON.parse(json);
  const parts = totals.map((one) => withoutIds(JSON.stringify(one))).toSorted();
  return [withoutIds(JSON.stringify(rest)), ...parts].join(' ');
}

export function withoutTimes(line: string): string {
  const { time: _time, ms: _ms, requestId: _id, pid: _pid, ...rest } = JSON.parse(line);
  return JSON.stringify(rest);
}

/** Keeps how often something happened, not how long it took. */
export const withoutTimings = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/_seconds|_bytes|nodejs|process_/.test(line))
    .join('\n');

/** Returns what differs first, with what is before and after it. */
export function differenceOf(seen: string, other: string): string[] {
  if (seen === other) return [];
  let at = 0;
  while (seen[at] === other[at]) at += 1;
  return [seen, other].map((text) => text.slice(Math.max(0, at - 200), at + 80));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BROWSERS, missingIn, NEW_IN, OLDEST } from '../../oldest-browsers.ts';
import { addMissing } from './old-browsers.ts';

type Target = Record<string, unknown>;

/** Removes functions as in the oldest browsers, and adds them again as a page does. */
function inOldBrowser(...removed: [target: object, name: string][]): void {
  for (const [target, name] of removed) {
    // The URL of the test environment inherits from that of Node.js.
    for (
      let owner: object | null = target;
      owner;
      owner = Object.getPrototypeOf(owner) as object | null
    ) {
      if (!Object.hasOwn(owner, name)) continue;
      kept.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)]);
      delete (owner as Target)[name];
    }
  }
  addMissing();
}

const kept: [object, string, PropertyDescriptor | undefined][] = [];
afterEach(() => {
  for (const [target, name, descriptor] of kept.splice(0))
    if (descriptor) Object.defineProperty(target, name, descriptor);
});

describe('the functions that the oldest browsers lack', () => {
  it('copy lists instead of changing them', () => {
    const lists = Array.prototype;
    inOldBrowser(
      ...['toSorted', 'toReversed', 'toSpliced', 'with'].map((name): [object, string] => [
        lists,
        name,
      ]),
    );
    const list = [3, 1, 2];
    expect(list.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1]);
    expect(list.toReversed()).toEqual([2, 1, 3]);
    expect(list.toSpliced(1, 1, 8, 9)).toEqual([3, 8, 9, 2]);
    expect(list.with(2, 7)).toEqual([3, 1, 7]);
    expect(() => list.with(3, 7)).toThrow(RangeError);
    expect(list).toEqual([3, 1, 2]);
    expect(Object.keys(list)).toEqual(['0', '1', '2']);
  });

  it('abort with the first signal, and with its reason', () => {
    inOldBrowser([AbortSignal, 'any']);
    const [one, other] = [new AbortController(), new AbortController()];
    const both = AbortSignal.any([one.signal, other.signal]);
    expect(both.aborted).toBe(false);
    other.abort('late');
    one.abort('later');
    expect([both.aborted, both.reason]).toEqual([true, 'late']);
    expect(AbortSignal.any([AbortSignal.abort('before'), one.signal]).reason).toBe('before');
  });

  it('recognize URLs', () => {
    inOldBrowser([URL, 'canParse']);
    expect([URL.canParse('https://example.org'), URL.canParse('example')]).toEqual([true, false]);
  });
});

it.each([
  ['const years = /(?<!\\d)20/', 'a lookbehind (Safari 16.4)'],
  ['a.values().map(b)', 'methods of iterators (Chrome 122)'],
  ['Object.groupBy(a, b)', 'Object.groupBy or Map.groupBy (Chrome 117)'],
  ['one.isSubsetOf(other)', 'methods of sets (Chrome 122)'],
])('the build finds in %s what the oldest browsers lack', (text, missing) => {
  expect(missingIn(text)).toEqual([missing]);
});

it('the build finds ranges in media queries, but not those that are translated', () => {
  expect(missingIn('@media (width>=48rem){a{b:c}}', true)).toHaveLength(1);
  expect(missingIn('@media (min-width:48rem){a>b{b:c}}', true)).toEqual([]);
});

it('the page asks for features that exactly the oldest browsers and later ones have', () => {
  const features = Object.values(NEW_IN);
  for (const [browser, oldest] of Object.entries(OLDEST))
    expect(
      Math.min(...features.map((versions) => versions[browser as keyof typeof OLDEST])),
      browser,
    ).toBe(Number(oldest));
  const styles = readFileSync(join(import.meta.dirname, '../styles/base.css'), 'utf8');
  expect(styles).toContain(`@supports not (${Object.keys(NEW_IN).join(' or ')}) {`);
});

it('the README names the same browsers as the page', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(BROWSERS);
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/** Returns a use of each function that one of TypeScript's libraries adds to the language. */
function usesOf(library: string): string[] {
  const uses: string[] = [];
  let owner = '';
  for (const line of library.split('\n')) {
    owner = /^ *interface (\w+)/.exec(line)?.[1] ?? owner;
    const name = /^ +(\w+)(?:<.*>)?\(/.exec(line)?.[1];
    if (name === undefined || KNOWN.test(owner)) continue;
    if (owner === 'IteratorObject') uses.push(`list.values().${name}()`);
    else if (/Constructor$|^Math$|^Atomics$/.test(owner))
      uses.push(`${owner.replace('Constructor', '')}.${name}()`);
    else uses.push(`new ${owner === 'DurationFormat' ? 'Intl.' : ''}${owner}().${name}()`);
  }
  return uses;
}

/** They describe a shape, or have functions that only accept more. */
const KNOWN = /(?:Like|Options)$|^DateTimeFormat$/;

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
  ['one.union(other)', 'methods of sets (Chrome 122)'],
  ['Promise.withResolvers()', 'Promise.withResolvers or Promise.try (Chrome 119)'],
  ['typeof bytes.at, bytes.toBase64()', 'hex and Base64 of bytes (Chrome 140)'],
])('the build finds in %s what the oldest browsers lack', (text, missing) => {
  expect(missingIn(text)).toEqual([missing]);
});

it('the build lets libraries ask for functions that they can do without', () => {
  expect(missingIn('typeof e.toBase64=="function"?e.toBase64():f(e)')).toEqual([]);
});

it('the build finds all functions of the language that TypeScript adds after 2023', () => {
  const typescript = createRequire(createRequire(import.meta.url).resolve('typescript'));
  const folder = dirname(typescript.resolve('@typescript/old'));
  const libraries = readdirSync(folder).filter(
    (name) =>
      /^lib\.(es202[4-9]|es20[3-9]\d|esnext)\.\w+\.d\.ts$/.test(name) &&
      !/temporal|decorators/.test(name),
  );
  const uses = libraries.flatMap((name) => usesOf(readFileSync(join(folder, name), 'utf8')));
  expect(uses.length).toBeGreaterThan(60);
  // Points of elliptic curves have a function of this name, too.
  const unseen = uses.filter((use) => missingIn(use).length === 0);
  expect(unseen).toEqual(['new Uint8Array().toHex()']);
});

it('the build finds :has() where it is new, because Firefox 115 lacks it', () => {
  expect(missingIn('.score-option:has(:checked){a:b}', true)).toEqual([]);
  expect(missingIn('.menu:has(:checked) .page{display:none}.a:has(b){c:d}', true)).toHaveLength(1);
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

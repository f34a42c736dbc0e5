import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import {
  confirm,
  findStale,
  readSources,
  readTexts,
  TRANSLATED as translated,
  tidy,
} from '../../tools/translation-sources.ts';
import { LANGUAGES, type Language, languageFor } from './languages.ts';
import { makeTexts } from './texts.ts';

const here = import.meta.dirname;
const languages = Object.keys(LANGUAGES) as Language[];
const features = readdirSync(join(here, 'en'));

function read(language: Language, feature: string): Record<string, string> {
  return JSON.parse(readFileSync(join(here, language, feature), 'utf8'));
}

/** Returns the names of placeholders and tags, and the categories of each plural, in a compiled message. */
function shapeOf(node: unknown, shape = { names: new Set<string>(), plurals: [] as string[][] }) {
  if (!Array.isArray(node)) return shape;
  const [name, type, options] = node;
  const isOptions = typeof options === 'object' && options !== null && !Array.isArray(options);
  if (typeof name === 'string' && isOptions && (type === 1 || type === 2 || type === 3)) {
    shape.names.add(name);
    if (type === 2) shape.plurals.push(Object.keys(options));
    for (const branch of Object.values(options)) shapeOf(branch, shape);
    return shape;
  }
  for (const part of node) {
    if (Array.isArray(part) && typeof part[0] === 'string') shape.names.add(part[0]);
    shapeOf(part, shape);
  }
  return shape;
}

describe('the catalogs', () => {
  it('have one folder for each language and no other folders', () => {
    const folders = readdirSync(here, { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(folders.map((one) => one.name).toSorted()).toEqual(languages.toSorted());
  });

  describe.each(features)('%s', (feature) => {
    const english = read('en', feature);

    it('compiles in English', () => {
      for (const [key, text] of Object.entries(english))
        expect(() => compile(text), key).not.toThrow();
    });

    it.each(translated)('has every string in %s', (language) => {
      const own = read(language, feature);
      expect(Object.keys(own).toSorted()).toEqual(Object.keys(english).toSorted());
      const needed = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions()
        .pluralCategories;
      for (const [key, text] of Object.entries(own)) {
        expect(text.trim(), key).not.toBe('');
        const { names, plurals } = shapeOf(compile(text));
        expect([...names].toSorted(), key).toEqual(
          [...shapeOf(compile(english[key] ?? '')).names].toSorted(),
        );
        for (const categories of plurals)
          expect(categories, key).toEqual(expect.arrayContaining(needed));
      }
    });
  });
});

it.each<[Language, string, RegExp]>([
  ['fr', 'a plain space before a sign or inside quotation marks', / [:;?!»]|« /],
  ['de', 'a plain space before an ellipsis', / …/],
  ['es', 'other quotation marks than «»', /[“”]/],
  ['it', 'other quotation marks than “”', /[«»]/],
  ['nl', 'other quotation marks than ‘’, or three periods', /[“”]|\.\.\./],
  ['pl', 'the pronoun of letters outside of emails', /(?<=[a-zćż,] )(Ci|Ciebie|Tobie|Tw[oó]j)/],
  [
    'en',
    'a vote in favor of a represented member',
    /\b(vote|ballot|cast) for (\{name\}|this member)/,
  ],
  ['de', 'a vote in favor of a represented member', /stimm\S* für (\{name\}|Sie\b|dieses)/i],
  ['fr', 'a vote in favor of a represented member', /\bvot\S* pour (\{name\}|vous|lui|elle|ce m)/],
  ['es', 'a vote in favor of a represented member', /\bvot\S* por (\{name\}|usted|él|ella|este)/],
  ['it', 'a vote in favor of a represented member', /\bvot\S* per (\{name\}|Lei|lui|questo m)/],
  [
    'pt',
    'a vote in favor of a represented member',
    /\bvot\S* (ali )?por (\{name\}|você|el[ea]|este)/,
  ],
  ['nl', 'a vote in favor of a represented member', /\bvoor (u|\{name\}) (over|stem)/],
  ['fr', 'another word for a blank vote', /\babsten|\babstin/i],
  ['it', 'another word for a blank vote', /\basten/i],
  ['pt', 'another word for a blank vote', /\babst/i],
  ['nl', 'another word for a blank vote', /\bonthouding/i],
])('no text in %s has %s', (language, _, wrong) => {
  const texts = [...readTexts(language)].filter(
    ([key, text]) => (language !== 'pl' || !key.startsWith('mails/')) && wrong.test(text),
  );
  expect(texts.map(([key]) => key)).toEqual([]);
});

describe('the sources of translations', () => {
  const english = readTexts('en');

  it('are the current English texts', () => {
    const stale = findStale(readSources(), english);
    const behind = [...stale].map(([key, where]) => `${key} (${where.join(', ')})`);
    const command = `npm run translations -- ${[...stale.keys()].join(' ')}`;
    expect(
      behind,
      `These translations were not checked against the current English. Translate, then run: ${command}`,
    ).toEqual([]);
  });

  it('are in order', () => {
    const lines = readSources();
    expect(lines, 'Run: npm run translations').toEqual(tidy(lines, english));
  });

  const before = new Map([
    ['votes/a', 'Yes'],
    ['votes/b', 'No'],
  ]);
  const after = new Map([
    ['votes/a', 'Yes!'],
    ['votes/b', 'No'],
    ['votes/c', 'Maybe'],
  ]);

  const staleKeys = (lines: string[]) => [...findStale(lines, after).keys()];

  it('show which texts changed or are new, until their keys are confirmed', () => {
    const lines = confirm([], before, ['votes/a', 'votes/b']);
    expect(findStale(lines, before)).toEqual(new Map());
    expect(findStale(lines, after)).toEqual(
      new Map([
        ['votes/a', translated],
        ['votes/c', translated],
      ]),
    );
    expect(staleKeys(confirm(lines, after, ['votes/c']))).toEqual(['votes/a']);
    expect(staleKeys(confirm(lines, after, ['votes/c', 'votes/a']))).toEqual([]);
  });

  it('name the languages that are not behind until all are confirmed', () => {
    const others = translated.filter((language) => language !== 'de' && language !== 'fr');
    const all = confirm([], before, ['votes/a', 'votes/b']);
    const german = confirm(all, after, ['votes/a', 'votes/c'], ['de']);
    const french = confirm(all, after, ['votes/a', 'votes/c'], ['fr']);
    const merged = tidy([...german, ...french], after);
    expect(findStale(german, after).get('votes/a')).toEqual(['fr', ...others]);
    expect(findStale(merged, after).get('votes/a')).toEqual(others);
    expect(merged.filter((line) => line.endsWith(' de,fr'))).toHaveLength(2);
    expect(confirm(merged, after, ['votes/a', 'votes/c'], others)).toEqual(
      confirm(all, after, ['votes/a', 'votes/c']),
    );
  });

  it('have one line per text after branches were merged', () => {
    const old = confirm([], before, ['votes/a', 'votes/b']);
    const current = confirm([], after, ['votes/a', 'votes/b', 'votes/c']);
    expect(tidy([...current, ...old], after)).toEqual(current);
    expect(tidy([...old, ...current], after)).toEqual(current);
    expect(tidy(current, before).map((line) => line.split(' ')[0])).toEqual(['votes/a', 'votes/b']);
  });
});

describe('texts', () => {
  const texts = makeTexts('en', {
    count: compile('{count, plural, one {# ballot} other {# ballots}}'),
    link: compile('Read <a>how {name} works</a>.'),
  });

  it('use the language’s plural forms and number format', () => {
    expect(texts('count', { count: 1 })).toBe('1 ballot');
    expect(texts('count', { count: 1284 })).toBe('1,284 ballots');
  });

  it('wrap the content of tags', () => {
    const parts = texts.rich('link', { name: 'it', a: (chunks) => ({ link: chunks.join('') }) });
    expect(parts).toEqual(['Read ', { link: 'how it works' }, '.']);
  });

  it('throw if a value or the function for a tag is missing', () => {
    expect(() => texts('count')).toThrow('"count"');
    expect(() => texts('link', { name: 'it' })).toThrow('"a"');
  });
});

describe('languageFor', () => {
  it('returns the first preferred language that has a catalog', () => {
    expect(languageFor(['xx-XX', 'en-GB'])).toBe('en');
    expect(languageFor([])).toBe('en');
    expect(languageFor(['toString'])).toBe('en');
  });
});

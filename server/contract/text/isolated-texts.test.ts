import compile from 'icu-minify/compile';
import { expect, it } from 'vitest';
import { formatList, formatListing, formatSeries } from './lists.ts';
import { isolated, makeIsolatedTexts } from './isolated-texts.ts';
import { makeTexts } from '../locales/texts.ts';

const catalog = {
  votes: compile('{name}: {count, number} votes'),
  link: compile('Ask <a>{name}</a>'),
  lot: compile('{by, select, lot {The lot: {name}} other {A round: {name}}}'),
};
const english = makeTexts('en', catalog);
const a = (chunks: unknown[]) => chunks.join('');

it('leaves English text with English names unchanged', () => {
  const t = isolated(english);
  expect(t('votes', { name: 'Ada', count: 3 })).toBe('Ada: 3 votes');
  expect(t.rich('link', { name: 'Ada', a }).join('')).toBe('Ask Ada');
  expect(t.language).toBe('en');
});

it('isolates an Arabic name but not the number', () => {
  const t = isolated(english);
  expect(t('votes', { name: 'ليلى', count: 3 })).toBe('\u2068ليلى\u2069: 3 votes');
  expect(t.rich('link', { name: 'ليلى', a }).join('')).toBe('Ask \u2068ليلى\u2069');
});

it('isolates every name in a right-to-left language', () => {
  const t = isolated(makeTexts('ar', catalog));
  expect(t('votes', { name: 'Ada', count: 3 })).toBe('\u2068Ada\u2069: 3 votes');
});

it('does not isolate the values that select a variant of the text', () => {
  const t = makeIsolatedTexts('ar', catalog);
  expect(t('lot', { by: 'lot', name: 'Ada' })).toBe('The lot: \u2068Ada\u2069');
});

it('isolates the names in a right-to-left list but not the list itself', () => {
  const t = isolated(makeTexts('ar', catalog));
  const name = formatList(['Ada', 'Alan'], 'ar');
  expect(name).toBe('\u200f\u2068Ada\u2069 و\u2068Alan\u2069');
  expect(t('votes', { name, count: 3 })).toBe('\u200f\u2068Ada\u2069 و\u2068Alan\u2069: 3 votes');
  expect(formatListing(['Ada', ''], 'ar')).toContain('\u2068Ada\u2069');
});

it('uses the language’s semicolon to separate parts that contain commas', () => {
  expect(formatSeries(['Ada, 3', 'Alan, 2'], 'en')).toBe('Ada, 3; Alan, 2');
  expect(formatSeries(['Ada, 3', 'Alan, 2'], 'ar')).toBe(
    '\u200f\u2068Ada, 3\u2069؛ \u2068Alan, 2\u2069',
  );
});

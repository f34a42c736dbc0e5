import compile from 'icu-minify/compile';
import { makeTexts } from '@votewise/server/contract/languages/texts';
import { expect, it } from 'vitest';
import { addMadeUpLanguage } from '../../../test/made-up-language.ts';
import { isolated } from './isolated.ts';

const catalogue = {
  votes: compile('{name}: {count, number} votes'),
  link: compile('Ask <a>{name}</a>'),
};
const english = makeTexts('en', catalogue);
const a = (chunks: unknown[]) => chunks.join('');

it('keeps an English text with English names as it is', () => {
  const t = isolated(english);
  expect(t('votes', { name: 'Ada', count: 3 })).toBe('Ada: 3 votes');
  expect(t.rich('link', { name: 'Ada', a }).join('')).toBe('Ask Ada');
  expect(t.language).toBe('en');
});

it('isolates an Arabic name, and not the number', () => {
  const t = isolated(english);
  expect(t('votes', { name: 'ليلى', count: 3 })).toBe('\u2068ليلى\u2069: 3 votes');
  expect(t.rich('link', { name: 'ليلى', a }).join('')).toBe('Ask \u2068ليلى\u2069');
});

it('isolates every name in a language from right to left', () => {
  const t = isolated(makeTexts(addMadeUpLanguage({}), catalogue));
  expect(t('votes', { name: 'Ada', count: 3 })).toBe('\u2068Ada\u2069: 3 votes');
});

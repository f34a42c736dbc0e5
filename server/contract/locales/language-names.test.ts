import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES } from './languages.ts';
import { englishNameOf, languageReader } from './language-names.ts';

const languages = Object.keys(LANGUAGES).filter(isLanguage);

describe.each(languages)('the language %s', (language) => {
  const { name, locale } = LANGUAGES[language];
  it.each([
    language,
    language.toUpperCase(),
    locale,
    `${language}-AT`,
    `${language}_Latn_XX`,
    name,
    name.toUpperCase(),
    `  ${englishNameOf(language)} `,
  ])('is recognized by "%s"', (cell) => {
    expect(languageReader()(cell)).toBe(language);
  });
});

it.each(['', 'xx', 'xx-XX', 'Klingon', 'engl', 'en-', 'North', 'toString', 'constructor-XX'])(
  'finds no language in "%s"',
  (cell) => {
    expect(languageReader()(cell)).toBeUndefined();
  },
);

it('names languages in English', () => {
  expect(englishNameOf('en')).toBe('English');
});

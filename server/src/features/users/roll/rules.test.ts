import { describe, expect, it } from 'vitest';
import { readSearch, rollKeysOf, wordsOf } from './rules.ts';

describe('the words of a name', () => {
  it.each([
    ['Lena Moreau', ['lena', 'moreau']],
    ['  Anna   Nyström ', ['anna', 'nystrom']],
    ['Caitlin O’Shea', ['caitlin', 'oshea']],
    ["Caitlin O'Shea", ['caitlin', 'oshea']],
    ['Emil Sørensen-Strauß', ['emil', 'sorensen', 'strauss']],
    ['İbrahim Işık', ['ibrahim', 'isik']],
    ['Piotr Wiśniewski', ['piotr', 'wisniewski']],
    ['李小龍', ['李小龍']],
    ['Anna Anna', ['anna']],
    ['.*', []],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });
});

describe('the keys of a user', () => {
  const keys = (name: string, email = 'x@example.org', userId = 'VOTER001') => {
    const { name: whole, number, ...words } = rollKeysOf({ name, email, userId });
    return { whole, number, words: Object.values(words) };
  };

  it('are the words of the name, then of the address', () => {
    expect(keys('Lena Moreau', 'l.moreau_97@northfield.example', 'VOTER1902')).toEqual({
      whole: 'lena moreau',
      number: 1902,
      words: ['lena', 'moreau', 'l', '97', null, null],
    });
  });

  it('of a long name are its first and last words', () => {
    const { words } = keys('Maria Fernanda de la Cruz Oliveira Cavalcanti', 'mfc@example.org');
    expect(words).toEqual(['maria', 'fernanda', 'oliveira', 'cavalcanti', 'mfc', null]);
  });

  it('of an administrator with an ID of any form are there too', () => {
    expect(keys('Ruth', 'board@example.org', 'ROOT').number).toBe(0);
  });
});

describe('a search', () => {
  it.each([
    ['moreau lena', { kind: 'words', words: ['moreau', 'lena'] }],
    ['L MOREAU', { kind: 'words', words: ['moreau', 'l'] }],
    ['Lena@North', { kind: 'address', start: 'lena@north' }],
    ['.*', { kind: 'words', words: [] }],
  ])('for %s', (text, search) => {
    expect(readSearch(text)).toEqual(search);
  });
});

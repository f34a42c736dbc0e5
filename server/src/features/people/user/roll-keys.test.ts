import { describe, expect, it } from 'vitest';
import { foldText } from '@votewise/contract/text/fold-text';
import { readSearch, rollKeysOf, wordsOf } from './roll-keys.ts';

const ann = { email: 'ann@x.org', userId: 'VOTER001' };

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
  ])('are found in %s', (name, words) => {
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
      words: ['lena', 'moreau', 'l', '97', 'northfield', 'example'],
    });
  });

  it('include only the first and last words of a long name', () => {
    const { words } = keys('Maria Fernanda de la Cruz Oliveira Cavalcanti', 'mfc@example.org');
    expect(words).toEqual(['maria', 'fernanda', 'oliveira', 'cavalcanti', 'mfc', 'example']);
  });

  it('include the number 0 for a user ID without a number', () => {
    expect(keys('Ruth', 'board@example.org', 'ROOT').number).toBe(0);
  });
});

describe('the keys of a name with characters that expand', () => {
  const bytes = (text: string | null) => Buffer.byteLength(text ?? '');

  it.each([
    ['one word of ligatures', 'ﷺ'.repeat(200)],
    ['words of ligatures', 'ﷺ '.repeat(100)],
    ['squared words', '㌖'.repeat(200)],
    ['characters outside the first plane', '𐀀'.repeat(100)],
    ['words of such characters', `${'𐀀'.repeat(99)} ${'𐀀'.repeat(99)}`],
  ])('fit into an index: %s', (_name, name) => {
    const { name: whole, number: _number, ...words } = rollKeysOf({ ...ann, name });
    expect(bytes(whole)).toBeLessThanOrEqual(512);
    expect(Math.max(...Object.values(words).map(bytes))).toBeLessThanOrEqual(256);
    expect(whole).not.toContain('\ufffd');
  });

  it('are still found by a search for the whole word', () => {
    const name = '㌖'.repeat(120);
    const { word1 } = rollKeysOf({ ...ann, name });
    expect(readSearch(name)).toEqual({ kind: 'words', words: [word1] });
  });

  it('are not shortened for names of usual length', () => {
    const name = 'กรุงเทพมหานคร อมรรัตนโกสินทร์ มหินทรายุธยา';
    expect(rollKeysOf({ ...ann, name }).name).toBe(foldText(name));
  });
});

describe('a search', () => {
  it.each([
    ['moreau lena', { kind: 'words', words: ['moreau', 'lena'] }],
    ['L MOREAU', { kind: 'words', words: ['moreau', 'l'] }],
    ['Lena@North', { kind: 'address', start: 'lena@north' }],
    ['.*', { kind: 'words', words: [] }],
  ])('is parsed: %s', (text, search) => {
    expect(readSearch(text)).toEqual(search);
  });
});

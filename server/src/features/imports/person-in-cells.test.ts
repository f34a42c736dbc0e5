import { describe, expect, it } from 'vitest';
import { createPersonFinder } from './person-in-cells.ts';

const li = { name: 'Li Wei', email: 'li@xn--mller-kva.example', userId: 'VOTER007' };
const plain = { name: 'Zoë Łuczak', email: null, userId: 'VOTER012' };
const short = { name: 'Li', email: null, userId: 'VOTER002' };

describe('a person is found', () => {
  it.each<[string, typeof li | typeof plain, string[], number[]?]>([
    ['in a cell', li, ['Li Wei', 'x']],
    ['with the family name first', li, ['WEI, Li']],
    ['in full-width letters', li, ['Ｌｉ　Ｗｅｉ']],
    ['with characters without width', li, ['\ufeffLi\u200b W\u00adei\u200e']],
    ['in a cell that keeps its marks', li, ['="Li Wei"']],
    ['with other words', li, ['Chair: Dr. Li Wei (proxy)']],
    ['in two columns', li, ['4', 'Wei', 'Leeds', 'Li']],
    ['in decomposed letters', plain, ['ZOE\u0308 ŁUCZAK']],
    ['by the address', li, ['L. W.', 'Li <LI@müller.example>; b@c.org']],
    ['by the address in full-width letters', li, ['ｌｉ＠xn--mller-kva.example']],
    ['by the address of a link', li, ['mailto:li@xn--mller-kva.example']],
    ['by the user ID', li, ['This address is already registered as VOTER007 (Voter).']],
    ['by a name of one word', short, ['x', 'LI']],
    ['by a name of one word over two columns', short, ['Li', ' ', 'x'], [0, 1]],
    ['by a name without letters', { ...plain, name: '★★' }, ['★★']],
  ])('%s', (_, person, cells, nameColumns) => {
    expect(createPersonFinder(person)(cells, nameColumns)).toBe(true);
  });
});

describe('a person is not found', () => {
  it.each<[string, typeof li | typeof plain, string[], number[]?]>([
    ['in longer words', li, ['Lisa Weir', 'lisa.weir@example.org', 'Oli', 'Weiss']],
    ['in a part of the name', li, ['Li', 'Chen', 'Wei-Ling']],
    ['by a longer address', li, ['oli@xn--mller-kva.example', 'li@xn--mller-kva.example.org']],
    ['by a longer user ID', li, ['VOTER0071', 'VOTER00']],
    ['in empty cells', { ...plain, name: '★' }, ['', ' ']],
    ['by one word of another name', short, ['Li', 'Chen'], [0, 1]],
    ['by one word of another name in a cell', short, ['Li Chen', 'Lisa']],
  ])('%s', (_, person, cells, nameColumns) => {
    expect(createPersonFinder(person)(cells, nameColumns)).toBe(false);
  });
});

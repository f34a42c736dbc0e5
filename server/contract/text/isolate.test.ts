import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';

it.each([
  ['Łucja Nowak', 'Łucja Nowak'],
  ['נועה', '\u2068נועה\u2069'],
  ['يوسف (2)', '\u2068يوسف (2)\u2069'],
])('isolates %j only if it has right-to-left letters', (name, text) => {
  expect(isolate(name)).toBe(text);
});

import { expect, it } from 'vitest';
import { csvSigns } from './csv-signs.ts';

it.each([
  ['en-US', {}],
  ['en-GB', {}],
  ['en-CH', {}],
  ['en-US@posix', {}],
  ['es-MX', {}],
  ['es-US', {}],
  ['ja-JP', {}],
  ['de', { separator: ';', decimal: ',' }],
  ['de-AT', { separator: ';', decimal: ',' }],
  ['en-DE', { separator: ';', decimal: ',' }],
  ['fr-CA', { separator: ';', decimal: ',' }],
  ['fr-CH', { separator: ';', decimal: ',' }],
  ['it', { separator: ';', decimal: ',' }],
  ['nl-BE', { separator: ';', decimal: ',' }],
  ['pl-PL', { separator: ';', decimal: ',' }],
  ['pt-BR', { separator: ';', decimal: ',' }],
  ['es-ES', { separator: ';', decimal: ',' }],
  ['es-PE', { separator: ';' }],
  ['de-CH', { separator: ';' }],
  ['it-CH', { separator: ';' }],
  ['ar-EG', { separator: ';' }],
  ['ar-SA', { separator: ';' }],
  ['ar-MA', { separator: ';', decimal: ',' }],
])('CSV files have the signs that spreadsheets expect in %s', (region, signs) => {
  expect(csvSigns(region)).toEqual(signs);
});

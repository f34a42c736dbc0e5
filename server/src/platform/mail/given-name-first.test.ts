import { expect, it } from 'vitest';
import { givenNameFirst } from './given-name-first.ts';

it.each([
  ['Adler, Hanna', 'Hanna Adler'],
  ['de la Cruz, Ana María', 'Ana María de la Cruz'],
  ['Hanna Adler', 'Hanna Adler'],
  ['Ben Okafor, Jr.', 'Ben Okafor, Jr.'],
  ['Lake Rowing, Inc.', 'Lake Rowing, Inc.'],
  ['Adler,', 'Adler,'],
])('greets %s as %s', (name, expected) => {
  expect(givenNameFirst(name)).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it.each([
    'qwertyuiop',
    '1234567890',
    'PassWord123',
    'password2026!!',
    'Basketball',
    'dragon-1999',
    // Not among the first few thousand passwords in the list, and long enough to meet a minimum of ten characters.
    'rfhfvtkmrf',
    'supersonic',
    'sweetheart7',
  ])('recognizes %s', async (password) => expect(await isCommonPassword(password)).toBe(true));

  it.each([
    'correct-horse-battery',
    'k7mp-x2rd-9aqw-hc4t',
    '5839-2014-7716',
    '2026!password dragon',
    'пароль-и-ещё-слово',
  ])('accepts %s', async (password) => expect(await isCommonPassword(password)).toBe(false));
});

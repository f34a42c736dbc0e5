import { describe, expect, it } from 'vitest';
import { emailField } from '../people/users.ts';

describe('an email address', () => {
  it.each([
    [' Ann@Example.ORG ', 'ann@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
    ['\u202aann@example.org\u202c', 'ann@example.org'],
    ['ann@example.org\u200b', 'ann@example.org'],
  ])('%j becomes %j', (given, address) => expect(emailField.parse(given)).toBe(address));

  it.each([
    ['jürgen@example.org', /address with “ü” before the @/],
    ['żółw@bücher.example', /address with “żół” before the @/],
    ['アン@example.org', /address with “アン” before the @/],
    ['ann@exаmple.org', /^The domain contains “а” of another alphabet/],
    ['ann@οxford.example', /contains “ο” of another/],
    ['ann@bü cher.example', /^Enter an email address/],
    ['ann@１２７.0.0.1', /^Enter an email address/],
    ['bücher.example', /^Enter an email address/],
  ])('%j is refused with the reason', (given, reason) => {
    expect(emailField.safeParse(given).error?.issues[0]?.message).toMatch(reason);
  });
});

import { describe, expect, it } from 'vitest';
import { createMailTokens, TOKEN_PATTERN } from './mail-tokens.ts';

const source = { secret: 's'.repeat(32), instanceId: 'one' };
const tokens = createMailTokens(source);
const id = 'a1b2c3d4e5f60718293a4b5c';
const token = tokens.make(id, 'lena@example.org');

describe('the token of an email', () => {
  it('contains the ID of the email, and nothing about the recipient that others can read', () => {
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    expect(tokens.idOf(token)).toBe(id);
    const elsewhere = createMailTokens({ ...source, instanceId: 'two' });
    expect(elsewhere.make(id, 'lena@example.org')).not.toBe(token);
  });

  it.each(['lena@example.org', 'Lena@EXAMPLE.org', 'lena@example.org.'])(
    'belongs to %s',
    (address) => {
      expect(tokens.isFor(token, address)).toBe(true);
    },
  );

  it.each(['lea@example.org', 'lena@example.com', 'lena', ''])('does not belong to “%s”', (one) => {
    expect(tokens.isFor(token, one)).toBe(false);
  });

  it('belongs to an address in Unicode and in ASCII', () => {
    const german = tokens.make(id, 'lena@xn--bcher-kva.example');
    expect(tokens.isFor(german, 'lena@Bücher.example')).toBe(true);
  });

  it('is found in addresses, but not in longer numbers', () => {
    const pattern = new RegExp(TOKEN_PATTERN, 'i');
    expect(pattern.exec(`<bounces+${token.toUpperCase()}@example.org>`)?.[1]).toBeDefined();
    expect(pattern.exec(`a${token}`)).toBeNull();
  });
});

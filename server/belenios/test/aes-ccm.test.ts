import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decryptCcm, encryptCcm } from '../src/aes-ccm.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const cases = fc.record({
  key: bytes(32),
  nonce: bytes(13),
  message: fc.uint8Array({ maxLength: 100 }),
});

it('AES-CCM encrypts as OpenSSL does, and decrypts it again', () => {
  fc.assert(
    fc.property(cases, ({ key, nonce, message }) => {
      const cipher = createCipheriv('aes-256-ccm', key, nonce, { authTagLength: 8 });
      const expected = Buffer.concat([cipher.update(message), cipher.final(), cipher.getAuthTag()]);
      const encrypted = encryptCcm(key, nonce, message);
      expect(Buffer.from(encrypted)).toEqual(expected);
      expect(decryptCcm(key, nonce, encrypted)).toEqual(message);
    }),
  );
});

it('AES-CCM refuses what was altered', () => {
  const key = new Uint8Array(32).fill(1);
  const nonce = new Uint8Array(13).fill(2);
  const encrypted = encryptCcm(key, nonce, new Uint8Array(20).fill(3));
  for (const place of encrypted.keys()) {
    const altered = encrypted.with(place, (encrypted[place] ?? 0) ^ 1);
    expect(decryptCcm(key, nonce, altered)).toBeUndefined();
  }
  expect(decryptCcm(key, nonce, encrypted.subarray(1))).toBeUndefined();
  expect(decryptCcm(key, nonce, encrypted.subarray(0, 7))).toBeUndefined();
  expect(decryptCcm(key, nonce.with(0, 0), encrypted)).toBeUndefined();
  expect(decryptCcm(key.with(0, 0), nonce, encrypted)).toBeUndefined();
});

it('AES-CCM refuses to encrypt more than 65,535 bytes', () => {
  const [key, nonce] = [new Uint8Array(32), new Uint8Array(13)];
  const longest = new Uint8Array(65_535);
  expect(decryptCcm(key, nonce, encryptCcm(key, nonce, longest))).toHaveLength(65_535);
  expect(() => encryptCcm(key, nonce, new Uint8Array(65_536))).toThrow(RangeError);
});

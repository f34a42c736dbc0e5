import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { deriveKey, type KeySource } from './derive-key.ts';

const algorithm = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Encrypts secrets so that the database alone does not reveal them, with AES-256-GCM and a key that
 * is derived from a secret outside the database.
 * @param purpose distinguishes this key from others derived from the same secret
 */
export function createEncryption(source: KeySource, purpose: string) {
  const key = createSecretKey(deriveKey(source, purpose));
  return {
    /** @param context identifies the text's owner; `decrypt` needs the same context */
    encrypt(text: string, context: string): string {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64');
    },
    /** Returns the text; undefined if it was encrypted with another key or context, or was changed. */
    decrypt(encrypted: string, context: string): string | undefined {
      const bytes = Buffer.from(encrypted, 'base64');
      if (bytes.length < IV_LENGTH + TAG_LENGTH) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, IV_LENGTH), {
        authTagLength: TAG_LENGTH,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_LENGTH));
      try {
        const text = decipher.update(bytes.subarray(IV_LENGTH, -TAG_LENGTH));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

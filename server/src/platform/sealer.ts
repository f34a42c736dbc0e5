import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { deriveKey, type KeySource } from './derive-key.ts';

export interface Sealer {
  /** @param context whose it is: it opens for nothing else */
  seal(text: string, context: string): string;
  /** The text; undefined when it was sealed under another key or for another context, or was altered. */
  open(sealed: string, context: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/**
 * Keeps secrets in a database that alone does not tell them: AES-256-GCM under a key that is derived from a
 * secret outside of it.
 * @param purpose tells this key from every other that comes from the same secret
 */
export function createSealer(source: KeySource, purpose: string): Sealer {
  const key = createSecretKey(deriveKey(source, purpose));
  return {
    seal(text, context) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < ivLength + tagLength) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagLength));
      try {
        const text = decipher.update(bytes.subarray(ivLength, -tagLength));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

import { z } from 'zod';

/** The same length as the hashes that are computed with a secret. */
export const SECRET_BYTES = 32;

/** A secret from any source: the environment, a file in DATA_DIR, or a backup. */
export const secretSchema = z
  .string('must be text')
  .refine(
    (text) => Buffer.byteLength(text) >= SECRET_BYTES,
    `must be at least ${SECRET_BYTES} bytes long`,
  );

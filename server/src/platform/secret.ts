import { z } from 'zod';

/** As many bytes as the hashes have that are made with a secret. */
export const SECRET_BYTES = 32;

/** A secret, wherever it comes from: the environment, a file of DATA_DIR, a backup. */
export const secretSchema = z
  .string('must be text')
  .refine(
    (text) => Buffer.byteLength(text) >= SECRET_BYTES,
    `must have at least ${SECRET_BYTES} bytes`,
  );

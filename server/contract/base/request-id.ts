import { z } from 'zod';

export const requestIdSchema = z
  .string('requestId is required')
  .regex(/^[0-9a-f]{24}$/, 'requestId must be 24 hex digits')
  .describe(
    '24 random hex digits from the caller. Repeating a request with the same ID has no further effect.',
  );

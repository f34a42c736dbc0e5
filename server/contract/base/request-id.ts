import { z } from 'zod';

/** 24 hex digits, created by the caller. Repeating a request with the same ID has no further effect. */
export const requestIdSchema = z
  .string('requestId is required')
  .regex(/^[0-9a-f]{24}$/, 'requestId must be 24 hex digits');

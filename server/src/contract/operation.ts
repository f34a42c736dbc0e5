import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** An endpoint with its schemas and its summary for the reference. */
export interface Operation extends Endpoint {
  /** What it does, in one line. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of `data` in the success envelope; `'file'` for a download. */
  data: z.ZodType | 'file';
}

/** `data` of a response that contains only a message. */
export const nothing = z.object({});

import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** An endpoint with all that the server and the reference have to know besides. */
export interface Operation extends Endpoint {
  /** What it does, in one line for the reference. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of `data` in the success envelope; `'file'` for a download. */
  data: z.ZodType | 'file';
}

/** `data` of an answer that carries nothing but its message. */
export const nothing = z.object({});

import { z } from 'zod';

/** Who may call a route. There is no default: every endpoint says it. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'voter';

export interface Endpoint {
  /** What it does, in one line for the reference. */
  summary: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below /api, in Express notation. */
  path: `/${string}`;
  access: Access;
  /** Whether a browser may keep the answer and ask with its ETag whether it still holds. */
  isRevalidated?: true;
  /** HTTP status of success. */
  status: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file, taken as it is, of at most so many bytes. */
  uploadBytes?: number;
  /** Schema of `data` in the success envelope; `'file'` for a download. */
  data: z.ZodType | 'file';
}

/** `data` of an answer that carries nothing but its message. */
export const nothing = z.object({});

import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** An endpoint with its schemas and its summary for the reference. */
export interface Operation extends Endpoint {
  /** What it does, in one line. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The maximum size of the JSON body in bytes, if it can be larger than `SMALL_BODY`. */
  bodyBytes?: number;
  /** Its error codes in addition to those that follow from its input and from who may call it. */
  errors?: readonly ErrorCode[];
  /** Schema of `data` in the success envelope; `'file'` for a download. */
  data: z.ZodType | 'file' | MessageStream;
}

/** The response is a stream of server-sent events, each with a message as JSON. */
export interface MessageStream {
  messages: z.ZodType<StreamMessage>;
}

/** A message without other fields only shows that the connection works. */
export interface StreamMessage {
  /** The server’s time in milliseconds since 1970. */
  now: number;
}

/** The maximum size of most JSON bodies in bytes. Parsing as much nested JSON takes a fraction of a millisecond. */
const SMALL_BODY = 5_000;

export const bodyBytesOf = ({ bodyBytes = SMALL_BODY }: Operation): number => bodyBytes;

/** `data` of a response that contains only a message. */
export const nothing = z.object({});

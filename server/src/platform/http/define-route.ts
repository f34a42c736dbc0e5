import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod';
import type { FieldErrors, Operation, SuccessEnvelope } from '@votewise/contract';
import { bodyBytesOf } from '@votewise/contract/base/operation';
import { AppError } from '../app-error.ts';
import { oncePerObject } from '../once-per-object.ts';
import type { Session } from '../tokens.ts';
import { authenticate, sessionOf, type ReadSession } from './authenticate.ts';
import type { EventStreams, Following } from './event-streams.ts';
import { endIfStalled } from './stalled-downloads.ts';

type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined;

/** What a handler receives: the parsed request and the identified caller. */
interface Call<E extends Operation> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The uploaded file; empty if the endpoint does not take one. */
  upload: Buffer;
  session: E['access'] extends 'public' ? undefined : Session;
  caller: Caller;
  /** The languages of the browser, by preference: `de-AT`, `en`. */
  languages: string[];
  /** Returns whether the caller has disconnected, so that no response can arrive. */
  isGone: () => boolean;
}

/** Where a request comes from. */
export interface Caller {
  ip: string;
  /** The user agent; empty if there is none. */
  userAgent: string;
}

/** A file to send as a download. The name is plain ASCII without quotes. */
interface Download {
  fileName: string;
  contentType: string;
  content: Readable;
}

/** A list in the data may be given in batches, which are sent as they are read. */
type InBatches<Data> = {
  [Key in keyof Data]:
    | Data[Key]
    | (Data[Key] extends readonly (infer Item)[] ? AsyncIterable<readonly Item[]> : never);
};

type Answer<E extends Operation> = E['data'] extends z.ZodType
  ? { data: InBatches<z.input<E['data']>>; message?: string }
  : E['data'] extends { messages: infer Messages extends z.ZodType }
    ? Following<Omit<z.input<Messages>, 'now'>>
    : Download;

export type DefineRoute = <const E extends Operation>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
) => void;

/**
 * Returns a function that adds endpoints of the contract to a router. Each request is handled in this order: identify
 * the caller, check whether the caller may use the endpoint, parse the input, and run the handler.
 */
export function routeDefiner({
  router,
  readSession,
  isRestoredCopy,
  streams,
}: {
  router: Router;
  readSession: ReadSession;
  /** Whether only reads are allowed, and not for voters. */
  isRestoredCopy: () => boolean;
  streams: EventStreams;
}): DefineRoute {
  return (endpoint, handle) => {
    const before = [
      authenticate(endpoint, { readSession, isRestoredCopy }),
      ...parsersOf(endpoint),
    ];
    router[endpoint.method](endpoint.path, ...before, async (req: Request, res: Response) => {
      const call = {
        params: parse(endpoint.params, req.params),
        query: parse(endpoint.query, req.query),
        body: parse(endpoint.body, req.body),
        upload: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
        session: endpoint.access === 'public' ? undefined : sessionOf(res),
        isGone: () => res.destroyed,
        caller: { ip: req.ip ?? 'unknown', userAgent: req.get('User-Agent') ?? '' },
        languages: req.acceptsLanguages(),
      } as Call<typeof endpoint>;
      const answer = await handle(call);
      if ('follow' in answer) {
        streams.start({ req, res, reader: readerOf(answer, call.session) }, answer);
      } else if ('content' in answer) await sendFile(res, endpoint, answer);
      else if (batchedListOf(answer.data)) await sendInBatches(res, endpoint, answer);
      else sendEnvelope(res, endpoint, answer);
    });
  };
}

/** Streams of public endpoints name their holder. */
function readerOf({ holder }: { holder?: string }, session: Session | undefined) {
  return {
    holder: holder ?? session?.sub ?? 'unknown',
    isStaff: session !== undefined && session.role !== 'voter',
  };
}

/** Returns the body parsers. They run after authentication, so the body of an unauthorized request is never read. */
function parsersOf(endpoint: Operation): RequestHandler[] {
  const { body, uploadBytes } = endpoint;
  if (uploadBytes) return [express.raw({ type: () => true, limit: uploadBytes })];
  return body ? [express.json({ limit: bodyBytesOf(endpoint) })] : [];
}

/** @throws AppError VALIDATION_FAILED with the first problem as its message, and the first problem of each field */
function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError(
      'VALIDATION_FAILED',
      'Send a JSON object with Content-Type: application/json.',
    );
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const [first] = parsed.error.issues;
  const message = first?.message ?? 'The request is not valid.';
  throw new AppError('VALIDATION_FAILED', message, { fields });
}

type Content = Omit<SuccessEnvelope<unknown>, 'success'>;

const envelopeOf = (answer: Content): string => JSON.stringify({ success: true, ...answer });

function write(answer: Content) {
  const text = envelopeOf(answer);
  return { text, tag: `W/"${createHash('sha1').update(text).digest('base64')}"` };
}

/** Handlers return the same data again for all callers who see the same. */
const writeOnce = oncePerObject((data: object) => write({ data }));

/** Responds with 304 if the caller already has this ETag. */
function sendEnvelope(res: Response, endpoint: Operation, answer: Content): void {
  const caching = cachingOf(endpoint);
  res.status(endpoint.status).type('json');
  if (!caching) {
    res.send(envelopeOf(answer));
    return;
  }
  const { text, tag } =
    answer.message === undefined ? writeOnce(Object(answer.data)) : write(answer);
  res.set('Cache-Control', caching).set('ETag', tag);
  // Express would convert the text to bytes before it responds with 304.
  res.send(res.req.fresh ? undefined : text);
}

type Batches = AsyncIterable<readonly unknown[]>;

const isBatches = (value: unknown): value is Batches =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

function batchedListOf(data: unknown): { name: string; batches: Batches } | undefined {
  for (const [name, batches] of Object.entries(Object(data))) {
    if (isBatches(batches)) return { name, batches };
  }
  return undefined;
}

/** Sends a long list without keeping all of it in memory. Other requests run between its batches. */
async function sendInBatches(res: Response, { status }: Operation, answer: Content): Promise<void> {
  res.status(status).type('json');
  await pipeline(envelopeParts(answer), res);
}

const listEnd = ']}}';

/** Nothing is sent before the first batch has been read, so that a failure until then gets an error response. */
async function* envelopeParts({ data, ...rest }: Content): AsyncGenerator<string> {
  const list = batchedListOf(data);
  if (!list) throw new Error('no list is given in batches');
  const others = Object.entries(Object(data)).filter(([name]) => name !== list.name);
  // The list comes last, so that its items can follow.
  const withoutItems = Object.fromEntries([...others, [list.name, []]]);
  const empty = envelopeOf({ ...rest, data: withoutItems });
  let before = empty.slice(0, -listEnd.length);
  for await (const batch of list.batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ',';
    await breathe();
  }
  yield before === ',' ? listEnd : empty;
}

function cachingOf({ access, isImmutable, isRevalidated }: Operation): string | undefined {
  const reach = access === 'public' ? 'public' : 'private';
  if (isImmutable) return `${reach}, max-age=31536000, immutable`;
  return isRevalidated ? `${reach}, no-cache` : undefined;
}

/** No proxy keeps a file for others, even if anyone may load it. */
async function sendFile(res: Response, endpoint: Operation, file: Download): Promise<void> {
  res.set('Content-Type', file.contentType);
  res.set('Content-Disposition', `attachment; filename="${file.fileName}"`);
  res.set(
    'Cache-Control',
    endpoint.isImmutable ? 'private, max-age=31536000, immutable' : 'no-store',
  );
  endIfStalled(res);
  await pipeline(file.content, res);
}

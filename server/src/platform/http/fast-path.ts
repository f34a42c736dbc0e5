import type { IncomingMessage } from 'node:http';
import type { Express, Response } from 'express';
import type { Operation } from '@votewise/contract';
import { bodyBytesOf } from '@votewise/contract/base/operation';
import { type Metrics, noMetrics } from '../metrics.ts';
import type { Session } from '../tokens.ts';
import { bearerOf, mayCall, type RecognizeSession } from './authenticate.ts';
import { malformedBody } from './error-handler.ts';
import { chooseRequestId, REQUEST_ID } from './request-ids.ts';
import { logLevelOfEndpoint } from './request-log-level.ts';
import { countRequest } from './watch-requests.ts';

/** Handles a request whose body has been read, and returns the text of the envelope. */
type Handle = (body: unknown, session: Session) => Promise<string>;

export type AddFastPath = ReturnType<typeof fastPathAdder>;

/**
 * Returns a function that adds fast paths to the front of the app. They are for requests that thousands of voters send
 * at once, because the middleware that all requests share takes longer than all the work of casting a vote. A fast path
 * has the same steps in the same order as the regular path, and the same response, which is written at once. A request
 * without a valid session, with a session that must be looked up, with another media type, or with an encoding goes on
 * to the regular path unread. Every failure goes to the error handler, so that errors are worded and logged in one
 * place.
 */
export function fastPathAdder({
  app,
  metrics,
  recognizeSession,
  securityHeaders,
}: {
  /** Must not have middleware yet, so that requests reach the fast path first. */
  app: Express;
  securityHeaders: ReadonlyMap<string, string>;
  metrics: Metrics;
  recognizeSession: RecognizeSession;
}) {
  const isCounted = metrics !== noMetrics;
  const headers = new Map([...securityHeaders, ['Cache-Control', 'no-store']]);
  const ofSuccess = [...headers, ['Content-Type', 'application/json; charset=utf-8']].flat();

  function countLater(route: string, res: Response): void {
    const since = performance.now();
    res.once('close', () => {
      countRequest(metrics, { method: 'POST', route, res, ms: performance.now() - since });
    });
  }

  return (endpoint: Operation, handle: Handle): void => {
    const { path, status } = endpoint;
    requireShort(endpoint);
    const route = `/api${path}`;
    const mostBytes = bodyBytesOf(endpoint);
    app.post(route, async (req, res, next) => {
      const session =
        isPlain(req, mostBytes) && bearerOf(req.headers.authorization, recognizeSession);
      if (!session || !mayCall(endpoint, session)) {
        next();
        return;
      }
      if (isCounted) countLater(route, res);
      const id = chooseRequestId(req, app.get('trust proxy fn'));
      let text: string;
      try {
        text = await handle(parseJson(await readBody(req)), session);
      } catch (error) {
        for (const [name, value] of headers) res.setHeader(name, value);
        res.setHeader(REQUEST_ID, id);
        throw error;
      }
      const length = String(Buffer.byteLength(text));
      res.writeHead(status, [...ofSuccess, REQUEST_ID, id, 'Content-Length', length]);
      res.end(text);
    });
  };
}

/** @throws Error unless the endpoint requires a session and needs nothing that only the regular path has */
function requireShort(endpoint: Operation): void {
  const { access, method, path, params, query } = endpoint;
  const isOnlyBody = method === 'post' && !params && !query;
  if (access === 'public' || !isOnlyBody || logLevelOfEndpoint(endpoint) !== 'never')
    throw new Error(`${path} cannot take the fast path`);
}

const json = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Returns whether the body is JSON in UTF-8 and is not encoded, chunked, empty, or too large. */
function isPlain({ headers }: IncomingMessage, mostBytes: number): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= mostBytes &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    json.test(headers['content-type'] ?? '')
  );
}

/** Resolves at the end of the body, or never if the caller disconnects earlier. */
function readBody(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
    });
  });
}

const utf8 = new TextDecoder();

/** @throws AppError MALFORMED_BODY, also if the body is only a number or a string */
function parseJson(bytes: Buffer): unknown {
  const text = utf8.decode(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw malformedBody(error);
  }
  if (typeof parsed !== 'object' || parsed === null) throw malformedBody(undefined);
  return parsed;
}

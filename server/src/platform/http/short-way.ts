import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { type Access, LIMITS, type Operation } from '../../contract/index.ts';
import { type Metrics, noMetrics } from '../metrics/metrics.ts';
import type { Session } from '../tokens.ts';
import { bearerOf, mayCall, type ReadSession } from './authenticate.ts';
import { noteDetour } from './detours.ts';
import { malformedBody } from './errors.ts';
import { chooseRequestId, REQUEST_ID } from './request-ids.ts';
import { visibilityOfEndpoint } from './visibility.ts';
import { countRequest } from './watch-requests.ts';

/** Handles a request that has been read: returns the text of the envelope. */
type Handle = (body: unknown, session: Session) => Promise<string>;

interface Way {
  route: string;
  access: Exclude<Access, 'public'>;
  status: number;
  handle: Handle;
}

export interface ShortWayOptions {
  /** Takes every other request, and every one that fails. */
  app: Express;
  securityHeaders: ReadonlyMap<string, string>;
  metrics: Metrics;
  readSession: ReadSession;
}

export type ShortWays = ReturnType<typeof createShortWays>;

/**
 * Answers what thousands send at once without Express, whose routing, body parser, and header methods cost more
 * than everything a cast needs. It has the same steps in the same order, and the same response. Whatever is not
 * plain goes to Express unread: no valid session, another media type, an encoding. So does every failure, with its
 * error, so that refusals are worded and logged in one place.
 */
export function createShortWays({ app, metrics, readSession, ...options }: ShortWayOptions) {
  const ways = new Map<string, Way>();
  const isCounted = metrics !== noMetrics;
  const headers = [
    ...[...options.securityHeaders].flat(),
    'Cache-Control',
    'no-store',
    'Content-Type',
    'application/json; charset=utf-8',
  ];

  async function take(way: Way, session: Session, req: IncomingMessage, res: ServerResponse) {
    const since = performance.now();
    const stopCounting = isCounted ? countLater(way, { res, since }) : undefined;
    let text: string;
    try {
      text = await way.handle(parseJson(await readBody(req)), session);
    } catch (error) {
      stopCounting?.();
      noteDetour(res, { error, since });
      app(req, res);
      return;
    }
    const id = chooseRequestId(req, app.get('trust proxy fn'));
    const length = String(Buffer.byteLength(text));
    res.writeHead(way.status, [...headers, REQUEST_ID, id, 'Content-Length', length]);
    res.end(text);
  }

  function countLater({ route }: Way, { res, since }: { res: ServerResponse; since: number }) {
    const count = () =>
      countRequest(metrics, { method: 'POST', route, res, ms: performance.now() - since });
    res.once('close', count);
    return () => res.off('close', count);
  }

  return {
    /** Opens the short way for an endpoint, in addition to its route. */
    add(endpoint: Operation, handle: Handle): void {
      const { access, method, path, params, query, status } = endpoint;
      const isOnlyBody = method === 'post' && !params && !query;
      if (access === 'public' || !isOnlyBody || visibilityOfEndpoint(endpoint) !== 'never')
        throw new Error(`${path} cannot take the short way`);
      const route = `/api${path}`;
      ways.set(route, { route, access, status, handle });
    },

    serve: ((req, res) => {
      const way = req.method === 'POST' ? ways.get(req.url ?? '') : undefined;
      const session = way && isPlain(req) && bearerOf(req.headers.authorization, readSession);
      if (session && mayCall(way.access, session)) void take(way, session, req, res);
      else app(req, res);
    }) satisfies RequestListener,
  };
}

const json = /^application\/json(?:; ?charset=utf-8)?$/i;

/** A body of JSON in UTF-8 that is neither encoded, nor in chunks, nor empty, nor too large. */
function isPlain({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= LIMITS.requestBytes &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    json.test(headers['content-type'] ?? '')
  );
}

/** Resolves at the end of the body. Never, if the caller disconnects before. */
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

/** @throws AppError MALFORMED_BODY, also for a lone number or string */
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

import type { ErrorEnvelope, SuccessEnvelope } from '@votewise/server/contract';
import { ApiError, ConnectionError } from './api-error.ts';
import { noteCall } from './connection.ts';
import { awaitRenewal, readToken } from './token-store.ts';

const BASE = '/api';
const TIMEOUT_MS = 30_000;

type UnauthorizedListener = () => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Calls back when the server refuses the stored token. Answers the way to stop listening. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => {
    unauthorizedListeners.delete(listener);
  };
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  file?: Blob;
  signal?: AbortSignal;
  /** The answer brings a new token: what it says of the old one needs no waiting. */
  renewsToken?: true;
}

/**
 * Sends a request with the stored token and answers the raw response, whatever its status. One that is refused
 * while the token is being renewed, be it in another tab, is sent again with the new one.
 * Throws ConnectionError when no answer came.
 */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const token = readToken();
  const headers = new Headers({ Accept: 'application/json' });
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method: options.method ?? 'GET',
      headers,
      signal: withTimeout(options.signal),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.file && { body: options.file }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteCall(false);
    throw new ConnectionError(error);
  }
  noteCall(true);
  if (response.status !== 401 || !token) return response;
  const wasRenewed = !options.renewsToken && (await awaitRenewal());
  const current = readToken();
  if (current === token) for (const listener of unauthorizedListeners) listener();
  // Only then: a token that changed without having been renewed may be another person's.
  else if (current && wasRenewed) return send(path, options);
  return response;
}

/**
 * Calls the API and answers the success envelope.
 * Throws ApiError when the answer is not 2xx, ConnectionError when none came.
 */
export async function request<Data>(
  path: string,
  options: RequestOptions = {},
): Promise<SuccessEnvelope<Data>> {
  const response = await send(path, options);
  if (!response.ok) throw await toApiError(response);
  try {
    return (await response.json()) as SuccessEnvelope<Data>;
  } catch (error) {
    throw new ConnectionError(error);
  }
}

/** Calls the API and answers the `data` of the envelope. Throws like `request`. */
export async function requestData<Data>(path: string, options?: RequestOptions): Promise<Data> {
  const { data } = await request<Data>(path, options);
  return data;
}

export async function toApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    envelope: await readEnvelope(response),
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  });
}

async function readEnvelope(response: Response): Promise<Partial<ErrorEnvelope> | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

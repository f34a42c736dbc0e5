import { ConnectionError } from './api-error.ts';
import { noteCall } from './connection.ts';
import type { CallOptions, Target } from './endpoint-types.ts';
import { awaitRenewal, readToken } from './token-store.ts';

const BASE = '/api';
const TIMEOUT_MS = 30_000;

type UnauthorizedListener = () => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Calls back when the server rejects the stored token. Returns a function that stops listening. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => {
    unauthorizedListeners.delete(listener);
  };
}

interface AddressParts {
  params?: Readonly<Record<string, string | number>>;
  /** Undefined values are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface Parcel extends AddressParts, CallOptions {
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  file?: Blob;
}

/**
 * Sends a request with the stored token and returns the raw response, whatever its status. A request that is
 * rejected while this or another tab renews the token is sent again with the new token.
 * Throws ConnectionError if there is no answer.
 */
export async function deliver(target: Target, parcel: Parcel = {}): Promise<Response> {
  const { signal, renewsToken } = parcel;
  const token = readToken();
  let response: Response;
  try {
    response = await (takeAhead(target, parcel, token) ?? request(target, parcel, token));
  } catch (error) {
    if (signal?.aborted) throw error;
    noteCall(false);
    throw new ConnectionError(error);
  }
  noteCall(true);
  if (response.status !== 401 || !token) return response;
  const wasRenewed = !renewsToken && (await awaitRenewal());
  const current = readToken();
  if (current === token) for (const listener of unauthorizedListeners) listener();
  // Sent again only after a renewal. If the token changed for another reason, it may belong to another user.
  else if (current && wasRenewed) return deliver(target, parcel);
  return response;
}

function request(target: Target, parcel: Parcel, token: string | null): Promise<Response> {
  const { body, file, signal, timeoutMs } = parcel;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(BASE + addressOf(target, parcel), {
    method: target.method.toUpperCase(),
    headers,
    signal: withTimeout(signal, timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  });
}

/** Responses older than this are not used, because the figures may have changed. */
const AHEAD_MS = 5_000;

interface Ahead {
  token: string;
  sentAt: number;
  response: Promise<Response>;
}

/** Prefetched requests, by URL. */
const ahead = new Map<string, Ahead>();

/**
 * Sends a request before the screen that needs it opens. The first call for the same address with the same
 * token gets its response. Sends nothing while signed out.
 */
export function sendAhead(target: Target & { method: 'get' }, parts: AddressParts = {}): void {
  const token = readToken();
  if (!token) return;
  const response = request(target, parts, token);
  // The call that takes the response reports the failure. Without such a call, the failure does not matter.
  response.catch(() => undefined);
  ahead.set(addressOf(target, parts), { token, sentAt: Date.now(), response });
}

function takeAhead(
  target: Target,
  parcel: Parcel,
  token: string | null,
): Promise<Response> | undefined {
  if (target.method !== 'get') return undefined;
  const address = addressOf(target, parcel);
  const found = ahead.get(address);
  ahead.delete(address);
  const isUsable = found?.token === token && Date.now() - (found?.sentAt ?? 0) < AHEAD_MS;
  return isUsable ? found?.response : undefined;
}

function withTimeout(signal: AbortSignal | undefined, timeoutMs = TIMEOUT_MS): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** The URL of a file that a page loads without a token, such as an image. */
export const urlOf = (target: Target & { method: 'get' }, parts: AddressParts): string =>
  BASE + addressOf(target, parts);

/** The address of an endpoint below /api, with its parameters and query. */
function addressOf({ path }: Target, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_colon, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}

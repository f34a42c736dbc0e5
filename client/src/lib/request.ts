import type { CallOptions, Target } from './endpoint-types.ts';

const BASE = '/api';
const TIMEOUT_MS = 30_000;

export interface UrlParts {
  params?: Readonly<Record<string, string | number>>;
  /** Undefined values are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface Parcel extends UrlParts, CallOptions {
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  file?: Blob;
}

/** Sends a request with the token and returns the raw response, whatever its status. Rejects if there is no answer. */
export function request(target: Target, parcel: Parcel, token: string | null): Promise<Response> {
  const { body, file, signal, timeoutMs } = parcel;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(BASE + pathOf(target, parcel), {
    method: target.method.toUpperCase(),
    headers,
    signal: withTimeout(signal, timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  });
}

function withTimeout(signal: AbortSignal | undefined, timeoutMs = TIMEOUT_MS): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** The URL of a file that a page loads without a token, such as an image. */
export const urlOf = (target: Target & { method: 'get' }, parts: UrlParts): string =>
  BASE + pathOf(target, parts);

/** The path of an endpoint below /api, with its parameters and query. */
export function pathOf({ path }: Target, { params = {}, query = {} }: UrlParts = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_colon, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}

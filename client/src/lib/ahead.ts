import type { Target } from './endpoint-types.ts';
import { type UrlParts, pathOf, type Parcel, request } from './request.ts';
import { readToken } from './token-store.ts';

/**
 * Responses older than this are not used, because the figures may have changed. A slow phone needs this long to load the
 * scripts that use them.
 */
const AHEAD_MS = 15_000;

interface Ahead {
  token: string;
  sentAt: number;
  response: Promise<Response>;
}

declare global {
  interface Window {
    votewiseAhead?: Map<string, Ahead>;
  }
}

/** Prefetched requests, by URL. Kept in the window, because they are sent by one script and used by another. */
const sent = (): Map<string, Ahead> => (window.votewiseAhead ??= new Map());

/**
 * Sends a request before the screen that needs it opens. The first call for the same path with the same
 * token gets its response. Sends nothing while signed out.
 */
export function sendAhead(target: Target & { method: 'get' }, parts: UrlParts = {}): void {
  const token = readToken();
  if (!token) return;
  const response = request(target, parts, token);
  // The call that takes the response reports the failure. Without such a call, the failure does not matter.
  response.catch(() => undefined);
  sent().set(pathOf(target, parts), { token, sentAt: Date.now(), response });
}

/** True if requests have been sent whose responses have not been used. */
export const hasAhead = (): boolean => sent().size > 0;

/** Returns the response to an identical request that was sent ahead. A write makes all of them outdated. */
export function takeAhead(
  target: Target,
  parcel: Parcel,
  token: string | null,
): Promise<Response> | undefined {
  if (target.method !== 'get') {
    sent().clear();
    return undefined;
  }
  const path = pathOf(target, parcel);
  const found = sent().get(path);
  sent().delete(path);
  const isUsable = found?.token === token && Date.now() - (found?.sentAt ?? 0) < AHEAD_MS;
  return isUsable ? found?.response : undefined;
}

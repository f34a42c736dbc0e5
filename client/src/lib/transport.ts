import { takeAhead } from './ahead.ts';
import { ConnectionError } from './api-error.ts';
import { noteCall } from './connection.ts';
import type { Target } from './endpoint-types.ts';
import { type Parcel, request } from './request.ts';
import { awaitRenewal, readToken } from './token-store.ts';

type UnauthorizedListener = () => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Calls back when the server rejects the stored token. Returns a function that stops listening. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => {
    unauthorizedListeners.delete(listener);
  };
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
    const send = () => request(target, parcel, token);
    // A request that was sent ahead and failed says nothing about the network now.
    response = await (takeAhead(target, parcel, token)?.catch(send) ?? send());
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

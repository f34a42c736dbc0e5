import type { ErrorEnvelope, SuccessEnvelope } from '@votewise/contract';
import { ApiError, ConnectionError } from './api-error.ts';
import type { AnyEndpoint, CallInput, DataEndpoint, DataOf, Target } from './endpoint-types.ts';
import type { Parcel } from './request.ts';
import { deliver } from './transport.ts';

/**
 * Calls an endpoint in the contract and returns the `data` of the envelope.
 * Throws ApiError if the status is not 2xx, and ConnectionError if there is no answer.
 */
export async function call<const E extends DataEndpoint>(
  endpoint: E,
  ...[input]: CallInput<E>
): Promise<DataOf<E>> {
  const { data } = await open<DataOf<E>>(endpoint, input);
  return data;
}

/** Like `call`, but returns the whole envelope, including the message. */
export function callForEnvelope<const E extends DataEndpoint>(
  endpoint: E,
  ...[input]: CallInput<E>
): Promise<SuccessEnvelope<DataOf<E>>> {
  return open(endpoint, input);
}

/** Returns the raw response, whatever its status. Throws ConnectionError if there is no answer. */
export function send<const E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: CallInput<E>
): Promise<Response> {
  return deliver(endpoint, input);
}

async function open<Data>(endpoint: Target, input?: Parcel): Promise<SuccessEnvelope<Data>> {
  const response = await deliver(endpoint, input);
  if (!response.ok) throw await toApiError(response);
  try {
    return (await response.json()) as SuccessEnvelope<Data>;
  } catch (error) {
    throw new ConnectionError(error);
  }
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

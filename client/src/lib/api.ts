import type { ErrorEnvelope, SuccessEnvelope } from '@votewise/contract';
import { ApiError, ConnectionError } from './api-error.ts';
import type { AnyEndpoint, CallInput, DataEndpoint, DataOf, Target } from './endpoint-types.ts';
import { deliver, type Parcel } from './transport.ts';

/**
 * Calls an endpoint in the contract and returns the `data` of the envelope.
 * Throws ApiError if the status is not 2xx, and ConnectionError if there is no answer.
 */
export function call<const E extends DataEndpoint>(
  endpoint: E,
  ...input: CallInput<E>
): Promise<DataOf<E>>;
export async function call(endpoint: Target, input: Parcel = {}): Promise<unknown> {
  const { data } = await open(endpoint, input);
  return data;
}

/** Like `call`, but returns the whole envelope, including the message. */
export function callForEnvelope<const E extends DataEndpoint>(
  endpoint: E,
  ...input: CallInput<E>
): Promise<SuccessEnvelope<DataOf<E>>>;
export function callForEnvelope(
  endpoint: Target,
  input: Parcel = {},
): Promise<SuccessEnvelope<unknown>> {
  return open(endpoint, input);
}

/**
 * Calls an endpoint and returns the raw response, whatever its status. Throws ConnectionError if there is no
 * answer.
 */
export function send<const E extends AnyEndpoint>(
  endpoint: E,
  ...input: CallInput<E>
): Promise<Response>;
export function send(endpoint: Target, input: Parcel = {}): Promise<Response> {
  return deliver(endpoint, input);
}

async function open(endpoint: Target, input: Parcel): Promise<SuccessEnvelope<unknown>> {
  const response = await deliver(endpoint, input);
  if (!response.ok) throw await toApiError(response);
  try {
    return (await response.json()) as SuccessEnvelope<unknown>;
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

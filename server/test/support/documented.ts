import { z } from 'zod';
import {
  endpoints,
  ERROR_REASONS,
  ERROR_STATUS,
  type Operation,
  REASON_KEYS,
} from '@votewise/contract';
import { errorCodesOf } from '../../src/platform/http/reference/refusals.ts';
import type { Answer } from './http-call.ts';

const all: readonly Operation[] = Object.values(endpoints);

const refusal = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  code: z.enum(Object.keys(ERROR_STATUS)),
  fields: z.record(z.string(), z.string()).optional(),
  reason: z.enum(REASON_KEYS).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** Endpoints by method and number of parts, with the parts of their paths. */
const known = new Map<string, { endpoint: Operation; pattern: string[] }[]>();
for (const endpoint of all) {
  const pattern = endpoint.path.split('/');
  const key = `${endpoint.method} ${pattern.length}`;
  known.set(key, [...(known.get(key) ?? []), { endpoint, pattern }]);
}

/** Returns the endpoint that answers a request; undefined if there is none. */
export function endpointAt(method: string, path: string): Operation | undefined {
  const [address = ''] = path.split('?');
  const parts = address.split('/');
  const isSame = (part: string, index: number) => part.startsWith(':') || part === parts[index];
  const found = known.get(`${method} ${parts.length}`);
  return found?.find(({ pattern }) => pattern.every(isSame))?.endpoint;
}

/** Returns whether an endpoint sends a stream, which has no end. */
export const isStream = ({ data }: Operation): boolean =>
  typeof data === 'object' && 'messages' in data;

const listed = new Map<Operation, ReadonlySet<string>>();

function codesOf(endpoint: Operation): ReadonlySet<string> {
  const codes = listed.get(endpoint) ?? new Set<string>(errorCodesOf(endpoint));
  listed.set(endpoint, codes);
  return codes;
}

/** Throws if the API reference does not describe a response. */
export function expectDocumented(endpoint: Operation | undefined, { status, body }: Answer): void {
  if (status >= 400) {
    const { code, reason, values = {} } = refusal.parse(body);
    if (reason && !reason.startsWith(`${code}.`)) throw new Error(`${reason} with code ${code}`);
    const names = reason ? ERROR_REASONS[reason] : [];
    if (String(Object.keys(values)) !== String(names))
      throw new Error(`${reason} with other values than ${names.join(', ')}`);
    const wanted = Reflect.get(ERROR_STATUS, code);
    if (wanted !== status)
      throw new Error(`${code} was returned with ${status} instead of ${wanted}`);
    if (endpoint && !codesOf(endpoint).has(code))
      throw new Error(`${endpoint.path} returned ${code}. Add it to its errors in the contract.`);
    return;
  }
  if (!endpoint || status === 304 || endpoint.data === 'file') return;
  if (endpoint.status !== status) throw new Error(`${endpoint.path} returned ${status}`);
  if ('messages' in endpoint.data) endpoint.data.messages.parse(body);
  else endpoint.data.parse(body.data);
}

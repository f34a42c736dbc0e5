import type { Response } from 'supertest';
import { z } from 'zod';
import {
  endpoints,
  ERROR_REASONS,
  ERROR_STATUS,
  type Operation,
  REASON_KEYS,
} from '@votewise/contract';

const all: readonly Operation[] = Object.values(endpoints);

const refusal = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  code: z.enum(Object.keys(ERROR_STATUS)),
  fields: z.record(z.string(), z.string()).optional(),
  reason: z.enum(REASON_KEYS).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

function endpointAt(method: string, path: string): Operation | undefined {
  const [address = ''] = path.split('?');
  const parts = address.split('/');
  return all.find((one) => {
    const pattern = one.path.split('/');
    const isSame = (part: string, index: number) => part.startsWith(':') || part === parts[index];
    return one.method === method && pattern.length === parts.length && pattern.every(isSame);
  });
}

/** Returns whether a route sends a stream, which has no end. */
export function isStream(method: string, path: string): boolean {
  const { data } = endpointAt(method, path) ?? {};
  return typeof data === 'object' && 'messages' in data;
}

/** Throws if the API reference does not describe a response. */
export function expectDocumented(method: string, path: string, { status, body }: Response): void {
  if (status >= 400) {
    const { code, reason, values = {} } = refusal.parse(body);
    if (reason && !reason.startsWith(`${code}.`)) throw new Error(`${reason} with code ${code}`);
    const names = reason ? ERROR_REASONS[reason] : [];
    if (String(Object.keys(values)) !== String(names))
      throw new Error(`${reason} with other values than ${names.join(', ')}`);
    const wanted = Reflect.get(ERROR_STATUS, code);
    if (wanted !== status)
      throw new Error(`${code} was returned with ${status} instead of ${wanted}`);
    return;
  }
  const endpoint = endpointAt(method, path);
  if (!endpoint || status === 304 || endpoint.data === 'file') return;
  if (endpoint.status !== status) throw new Error(`${method} ${path} returned ${status}`);
  if ('messages' in endpoint.data) endpoint.data.messages.parse(body);
  else endpoint.data.parse(body.data);
}

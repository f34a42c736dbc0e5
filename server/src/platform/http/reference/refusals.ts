import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, type Operation, REASON_KEYS } from '@votewise/contract';
import type { JsonSchema } from './json-schemas.ts';

const codes = Object.entries(ERROR_STATUS);

/** One response for each HTTP status of the error codes, such as `NotFound`. */
export const refusalResponses = Object.fromEntries(
  [...new Set(Object.values(ERROR_STATUS))].map((status) => [
    nameOf(status),
    responseOf(codes.filter(([, its]) => its === status).map(([code]) => code)),
  ]),
);

/** The body of every error response. */
export const refusalSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'For people: what happened and what to do.' },
    code: { enum: Object.keys(ERROR_STATUS), description: 'For programs.' },
    fields: {
      type: 'object',
      description: 'The first problem with each field, by path.',
      additionalProperties: { type: 'string' },
      examples: [{ 'candidates.1.name': 'Candidate name is required' }],
    },
    reason: {
      enum: REASON_KEYS,
      description: 'Distinguishes messages that share a code, so that clients can translate them.',
    },
    values: {
      type: 'object',
      description: 'Values that appear in the message.',
      additionalProperties: { type: ['string', 'number'] },
      examples: [{ minutes: 15 }],
    },
  },
};

const anyRefusal = {
  description: 'Any other error.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

/** The error responses of an operation, by status. They depend on its input and on who may call it. */
export function refusalsOf(operation: Operation) {
  const { access, isOpenToAuditors, isOpenToLinks, params, query, body, uploadBytes } = operation;
  const isOpenToAll = access === 'signed-in' && isOpenToAuditors && isOpenToLinks;
  const takesBody = Boolean(body ?? uploadBytes);
  const statuses = [
    ...(params || query || takesBody ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' || isOpenToAll ? [] : [403]),
    ...(params ? [404] : []),
    ...(takesBody ? [413] : []),
    ...(body ? [415] : []),
    500,
    503,
  ];
  const refusals = statuses.map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status)}` },
  ]);
  return { ...Object.fromEntries(refusals), default: anyRefusal };
}

/** Returns the status text as a key, such as `NotFound`. */
function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? `Status ${status}`).replaceAll(/\W/g, '');
}

function responseOf(its: readonly string[]) {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const schema = { allOf: [refusal, { properties: { code: { enum: its } } }] };
  const example = { success: false, message: 'What happened and what to do.', code: its[0] };
  return {
    description: its.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { schema, example } },
  };
}

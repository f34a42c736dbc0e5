import {
  ERROR_CODES,
  ERROR_STATUS,
  type ErrorCode,
  type Operation,
  REASON_KEYS,
} from '@votewise/contract';
import type { JsonSchema } from './json-schemas.ts';

/** The body of every error response. */
export const refusalSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false, description: 'False in every error.' },
    message: { type: 'string', description: 'For people: what happened and what to do.' },
    code: { enum: ERROR_CODES, description: 'For programs.' },
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

const refusal = { $ref: '#/components/schemas/Refusal' };

/**
 * Returns every error code that an operation can answer with: its own, and those that follow from its input, from who
 * may call it, and from what every operation needs, such as the database.
 */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { access, method, isOpenToAuditors, isOpenToLinks, worksOnCopy } = operation;
  const { params, query, body, uploadBytes, errors = [] } = operation;
  const isOpenToAll = access === 'signed-in' && isOpenToAuditors && isOpenToLinks;
  const isChange = method !== 'get';
  const isForVoters = access === 'signed-in' || access === 'voter';
  const codes = new Set<ErrorCode>([
    ...(params || query || body ? (['VALIDATION_FAILED'] as const) : []),
    ...(body ? (['MALFORMED_BODY'] as const) : []),
    ...(access === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(access === 'public' || isOpenToAll ? [] : (['FORBIDDEN'] as const)),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(!worksOnCopy && (isChange || isForVoters) ? (['RESTORED_COPY'] as const) : []),
    ...(body || uploadBytes ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    'INTERNAL',
    'BUSY',
    'DATABASE_UNAVAILABLE',
    ...(isChange ? (['OUTCOME_UNKNOWN'] as const) : []),
    ...errors,
  ]);
  return ERROR_CODES.filter((code) => codes.has(code));
}

/** The error responses of an operation, by status. */
export function refusalsOf(operation: Operation): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, responseOf(codes)]));
}

function responseOf(codes: readonly ErrorCode[]) {
  const schema = {
    allOf: [refusal, { properties: { code: { enum: codes, description: 'For programs.' } } }],
  };
  const example = { success: false, message: 'What happened and what to do.', code: codes[0] };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { schema, example } },
  };
}

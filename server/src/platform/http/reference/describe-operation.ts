import type { z } from 'zod';
import { type Access, formatList, type Operation } from '@votewise/contract';
import { refusalsOf } from './refusals.ts';
import { inlineSchema, type JsonSchema, type SchemaCollection } from './json-schemas.ts';

const CALLERS: Record<Exclude<Access, 'public'>, readonly string[]> = {
  'signed-in': ['voters', 'administrators'],
  administrator: ['administrators'],
  voter: ['voters'],
};

function describeCallers({ access, isOpenToAuditors }: Operation): string {
  if (access === 'public') return 'Open to everyone.';
  const callers = [...CALLERS[access], ...(isOpenToAuditors ? ['auditors'] : [])];
  return callers.length === 1 ? `For ${callers[0]} only.` : `For ${formatList(callers)}.`;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface Described {
  operationId: string;
  /** The feature that the operation is in. */
  tag: string;
  operation: Operation;
  /** A valid request body, if the operation takes JSON. */
  example: unknown;
  schemas: SchemaCollection;
}

/** Describes one of the contract's operations as an OpenAPI operation. */
export function describeOperation({ operationId, tag, operation, example, schemas }: Described) {
  const {
    summary,
    access,
    isOpenToAuditors,
    isOpenToLinks,
    status,
    params,
    query,
    body,
    uploadBytes,
    isRevalidated,
  } = operation;
  const content = body
    ? { 'application/json': { schema: schemas.refer(body, 'input'), example } }
    : uploadBytes && { 'application/octet-stream': { schema: { maxLength: uploadBytes } } };
  return {
    operationId,
    tags: [tag],
    summary,
    description: describeCallers(operation),
    'x-access': access,
    ...(isOpenToAuditors && { 'x-open-to-auditors': true }),
    ...(isOpenToLinks && { 'x-open-to-links': true }),
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [status]: successOf(operation, schemas),
      ...(isRevalidated && {
        304: { description: 'Not modified: the `ETag` you sent is current.' },
      }),
      ...refusalsOf(operation),
    },
  };
}

/** Returns one parameter for each key of an object schema. */
function parametersOf(schema: z.ZodType | undefined, where: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlineSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function successOf({ data }: Operation, schemas: SchemaCollection) {
  if (data === 'file') {
    return { description: 'The file', content: { 'application/octet-stream': {} } };
  }
  const envelope = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: schemas.refer(data, 'output'),
    },
  };
  return { description: 'Success', content: { 'application/json': { schema: envelope } } };
}

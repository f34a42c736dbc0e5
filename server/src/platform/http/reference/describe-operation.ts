import type { z } from 'zod';
import { type Access, formatCount, formatList, type Operation } from '@votewise/contract';
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

/**
 * Describes one of the contract's operations as an OpenAPI operation.
 * @param example a valid request body, if the operation takes JSON
 */
export function describeOperation(
  operation: Operation,
  example: unknown,
  schemas: SchemaCollection,
) {
  const { access, isOpenToAuditors, isOpenToLinks, body, uploadBytes } = operation;
  const content = body
    ? { 'application/json': { schema: schemas.refer(body, 'input'), example } }
    : uploadBytes && { '*/*': { schema: { maxLength: uploadBytes } } };
  const [summary = '', ...more] = operation.summary.split(/(?<=\.) /);
  return {
    // Lists show the first sentence.
    summary: summary.replace(/\.$/, ''),
    description: [...more, describeCallers(operation)].join(' '),
    'x-access': access,
    ...(isOpenToAuditors && { 'x-open-to-auditors': true }),
    ...(isOpenToLinks && { 'x-open-to-links': true }),
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
    ],
    ...(content && {
      requestBody: {
        ...(uploadBytes && {
          description: `The file itself, at most ${formatCount(uploadBytes / 1_000)} kB.`,
        }),
        required: true,
        content,
      },
    }),
    responses: {
      [operation.status]: successOf(operation, schemas),
      ...(operation.isRevalidated && {
        304: { description: 'Not modified: the `ETag` you sent is current.' },
      }),
      ...refusalsOf(operation),
    },
  };
}

/** Returns one parameter for each key of an object schema. */
function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlineSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: where,
    description,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }));
}

function successOf({ data }: Operation, schemas: SchemaCollection) {
  if (data === 'file') {
    return {
      description:
        'A file. `Content-Type` and `Content-Disposition` contain its type and its name.',
      content: { '*/*': {} },
    };
  }
  if ('messages' in data) {
    return {
      description:
        'Server-sent events. The data of each event is a message as JSON. Messages are at most 5 seconds apart.',
      content: { 'text/event-stream': { schema: schemas.refer(data.messages, 'output') } },
    };
  }
  const envelope = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true, description: 'True in every success.' },
      message: { type: 'string', description: 'What was done, for people. Absent if nothing was.' },
      data: { ...schemas.refer(data, 'output'), description: 'What the operation returns.' },
    },
  };
  return { description: 'Success', content: { 'application/json': { schema: envelope } } };
}

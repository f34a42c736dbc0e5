import { z } from 'zod';
import {
  ERROR_STATUS,
  type Endpoint,
  type ErrorCode,
  type Operation,
} from '../../../contract/index.ts';

type JsonSchema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface OpenApiOperation {
  operationId: string;
  summary: string;
  'x-access': Endpoint['access'];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, object>;
}

type Method = Endpoint['method'];

export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<Method, OpenApiOperation>>>;
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> };
}

/** Codes that depend on what is asked, and not only on who asks and how. */
const generalCodes: Record<string, readonly ErrorCode[]> = {
  400: ['VALIDATION_FAILED', 'MALFORMED_BODY'],
  401: ['UNAUTHENTICATED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

/** A parameter for each key of an object schema. */
function parametersOf(schema: z.ZodType | undefined, where: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

function envelopeOf(data: z.ZodType): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: schemaOf(data, 'output'),
    },
  };
}

function refusalsOf({ access, params, query, body }: Operation): Record<string, object> {
  const statuses = [
    ...(params || query || body ? ['400'] : []),
    ...(access === 'public' ? [] : ['401']),
    ...(access === 'administrator' || access === 'voter' ? ['403'] : []),
    ...(params ? ['404'] : []),
  ];
  const refusals = statuses.map((status) => [status, refusal(generalCodes[status] ?? [])]);
  const rest = { default: refusal(Object.keys(ERROR_STATUS)) };
  return { ...Object.fromEntries(refusals), ...rest };
}

const refusal = (codes: readonly string[]) => ({
  description: codes.join(', '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

function operationOf(operationId: string, endpoint: Operation): OpenApiOperation {
  const { summary, access, status, params, query, body, data, uploadBytes } = endpoint;
  const isFile = data === 'file';
  const requestBody = body
    ? { 'application/json': { schema: schemaOf(body, 'input') } }
    : uploadBytes && { 'application/octet-stream': { schema: { maxLength: uploadBytes } } };
  return {
    operationId,
    summary,
    'x-access': access,
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(requestBody && { requestBody: { required: true, content: requestBody } }),
    responses: {
      [status]: isFile
        ? { description: 'A file', content: { 'application/octet-stream': {} } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: envelopeOf(data) } },
          },
      ...refusalsOf(endpoint),
    },
  };
}

/** The API as an OpenAPI document, made from the schemas that the server itself parses with. */
export function describeApi(endpoints: Readonly<Record<string, Operation>>): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'VoteWise API',
      version: '1',
      description:
        'Every answer but a file is JSON in an envelope: {success, message?, data}, or {success, message, code, fields?} when something was refused. Signing in answers a token; send it as “Authorization: Bearer …”.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'message', 'code'],
          properties: {
            success: { const: false },
            message: { type: 'string', description: 'For people; the first problem found.' },
            code: { enum: Object.keys(ERROR_STATUS) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

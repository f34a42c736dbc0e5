import { validate } from '@readme/openapi-parser';
import type { Express, IRouter } from 'express';
import { describe, expect, it } from 'vitest';
import { endpoints, ERROR_CODES, type Operation } from '@votewise/contract';
import { createApp } from '../src/app.ts';
import { createLogger } from '../src/platform/logger.ts';
import { errorCodesOf } from '../src/platform/http/reference/refusals.ts';
import { REFERENCE_PATHS } from '../src/platform/http/reference/reference-routes.ts';
import { serveApp } from './support/http-call.ts';
import { shared, startTestApp } from './support/test-app.ts';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: Partial<IRouter>;
}

/** Lists an app's routes at any depth, in the form `get /path`. */
function routesOf(stack: readonly unknown[]): string[] {
  return (stack as Layer[]).flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle.stack ?? []);
    return Object.keys(route.methods).map((method) => `${method} ${route.path}`);
  });
}

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Described {
  operationId: string;
  summary: string;
  description: string;
  'x-access': string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

const operations: readonly (readonly [string, Operation])[] = Object.entries(endpoints);

/** The product and its document. */
const documented = shared(async (options) => {
  const { services, readiness } = await startTestApp(options);
  const app: Express = createApp({
    services,
    logger: createLogger('silent'),
    isHealthy: async () => true,
    readiness,
  });
  const get = await serveApp(app, options.onEnd);
  const { body } = await get('/api/openapi.json').expect(200);
  const paths: Record<string, Record<string, Described>> = body.paths;
  const described = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  return { app, get, body, paths, described };
});

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const { body } = documented();
    expect(body.openapi).toBe('3.1.1');
    expect(await validate(structuredClone(body))).toMatchObject({ valid: true, warnings: [] });
  });

  it('lists exactly the routes that the server has', () => {
    const { app, paths } = documented();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const own = new Set(REFERENCE_PATHS.map((path) => `get ${path}`));
    const served = routesOf(app.router.stack).filter((route) => !own.has(route));
    expect(served.length).toBeGreaterThan(40);
    expect(served.toSorted()).toEqual(listed.toSorted());
  });

  it('states what every operation does and who can call it', () => {
    const { described } = documented();
    for (const [name, { summary, access }] of operations) {
      const security = access === 'public' ? [] : [{ token: [] }];
      const found = described.get(name);
      expect(found).toMatchObject({ 'x-access': access, security });
      const all = `${found?.summary}. ${found?.description}`;
      expect(all).toContain(summary);
    }
  });

  it('lists the errors of each operation by status', () => {
    const { described } = documented();
    const refusalsOf = (name: string) =>
      Object.entries(described.get(name)?.responses ?? {}).flatMap(([status, { description }]) =>
        Number(status) < 400 ? [] : [`${status} ${description.replaceAll('`', '')}`],
      );
    const always = ['500 INTERNAL', '503 BUSY, DATABASE_UNAVAILABLE'];
    expect(refusalsOf('contact')).toEqual(always);
    expect(refusalsOf('elections')).toEqual([
      '401 UNAUTHENTICATED',
      '409 RESTORED_COPY',
      ...always,
    ]);
    expect(refusalsOf('declineProxy')).toEqual([
      '400 VALIDATION_FAILED',
      '401 UNAUTHENTICATED',
      '403 FORBIDDEN, NOT_REPRESENTED',
      '404 NOT_FOUND',
      '409 RESTORED_COPY, MEETING_NOT_OPEN',
      '500 INTERNAL',
      '503 BUSY, DATABASE_UNAVAILABLE, OUTCOME_UNKNOWN',
    ]);
    expect(refusalsOf('login')).toContain('429 TOO_MANY_ATTEMPTS');
    expect(refusalsOf('addStatement')).toContain('429 TOO_MANY_UPLOADS');
    expect(refusalsOf('addPhoto')).toContain('413 PAYLOAD_TOO_LARGE');
  });

  it('describes every error code in at least one operation', () => {
    const listed = new Set(operations.flatMap(([, operation]) => errorCodesOf(operation)));
    expect(ERROR_CODES.filter((code) => !listed.has(code))).toEqual([]);
  });

  it('defines shared schemas only once', () => {
    const { body, described } = documented();
    const { ElectionsData, ElectionData, Election, Refusal } = body.components.schemas;
    expect(ElectionsData.properties.elections.items).toMatchObject({
      $ref: '#/components/schemas/ListedElection',
    });
    expect(ElectionData.properties.election).toMatchObject({
      $ref: '#/components/schemas/Election',
    });
    expect(Election.properties.status).toMatchObject({
      $ref: '#/components/schemas/ElectionStatus',
    });
    expect(Refusal.properties.code.enum).toContain('ALREADY_VOTED');
    expect(described.get('createElection')?.requestBody?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/CreateElectionRequest' } },
    });
  });

  it('describes parameters as the server reads them', () => {
    const { described } = documented();
    expect(described.get('roll')?.parameters).toContainEqual({
      name: 'pageSize',
      in: 'query',
      required: false,
      description: 'How many voters a page has.',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    });
    expect(described.get('election')?.parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'The `id` of the election.',
        schema: { type: 'string' },
      },
    ]);
  });

  it('describes every parameter, and every field of requests and responses', () => {
    const { body, described } = documented();
    const schemas: Record<string, Schema> = body.components.schemas;

    /** @param inside the names of schemas that contain this one */
    function missingIn(schema: Schema, path: string, inside: readonly string[] = []): string[] {
      const name = schema.$ref?.split('/').at(-1) ?? '';
      if (inside.includes(name)) return [];
      const found = schemas[name] ?? schema;
      const { properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = found;
      const known = schemas[name] ? [...inside, name] : inside;
      const start = schemas[name] ? name : path;
      const fields = Object.entries(properties).flatMap(([field, one]) => [
        ...(one.description || schemas[one.$ref?.split('/').at(-1) ?? '']?.description
          ? []
          : [`${start}.${field}`]),
        ...missingIn(one, `${start}.${field}`, known),
      ]);
      const inner = [
        items,
        additionalProperties,
        ...(anyOf ?? []),
        ...(oneOf ?? []),
        ...(allOf ?? []),
      ];
      return [...fields, ...inner.flatMap((one) => (one ? missingIn(one, start, known) : []))];
    }

    const missing = [...described.values()].flatMap((operation) => {
      const { operationId, parameters, requestBody, responses } = operation;
      const contents = [requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.values(one?.content ?? {}),
      );
      return [
        ...parameters.flatMap((one) => (one.description ? [] : [`${operationId} {${one.name}}`])),
        ...contents.flatMap(({ schema }) => (schema ? missingIn(schema, operationId) : [])),
      ];
    });
    expect([...new Set(missing)].toSorted()).toEqual([]);
  });

  it('has a valid example for every request body', () => {
    const { described } = documented();
    const bodies = operations.flatMap(([name, { body }]) => (body ? [{ name, body }] : []));
    const refused = bodies.filter(({ name, body }) => {
      const content = described.get(name)?.requestBody?.content['application/json'];
      return !body.safeParse(content?.example).success;
    });
    expect(bodies.length).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });
});

describe('the API reference page', () => {
  it('loads scripts and styles only from this server', async () => {
    const { get } = documented();
    const { text, headers } = await get('/api/docs').expect(200);
    expect(headers['content-type']).toContain('text/html');
    const loaded = [...text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(loaded.toSorted()).toEqual([
      '/api/docs/reference.css',
      '/api/docs/start.js',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/swagger-ui.css',
    ]);
    for (const path of loaded) {
      const type = path.endsWith('.js') ? /javascript/ : /text\/css/;
      const file = await get(path).expect(200);
      expect(file.get('Content-Type')).toMatch(type);
    }
    expect(text).not.toMatch(/<script>|<style|style=|https?:\/\//);
  });

  it('has the same content security policy as every other page', async () => {
    const { get } = documented();
    const page = await get('/api/docs').expect(200);
    const other = await get('/api/health').expect(200);
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("script-src 'self';style-src 'self'");
    expect(policy).toBe(other.headers['content-security-policy']);
  });

  it.each(['package.json', 'index.html', 'swagger-ui.js', 'swagger-ui-bundle.js.map', '..%2fdocs'])(
    'does not serve %s, which the page does not load',
    async (file) => {
      const { get } = documented();
      await get(`/api/docs/${file}`).expect(404);
    },
  );
});

import type { Express, IRouter } from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { endpoints } from '../src/contract/index.ts';
import { createApp } from '../src/app.ts';
import { createLogger } from '../src/platform/logger.ts';
import { REFERENCE_PATHS } from '../src/platform/http/reference/routes.ts';
import { startTestApp } from './support/test-app.ts';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: Partial<IRouter>;
}

/** Every route that an app serves, as `get /path`, however deep. */
function routesOf(stack: readonly unknown[]): string[] {
  return (stack as Layer[]).flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle.stack ?? []);
    return Object.keys(route.methods).map((method) => `${method} ${route.path}`);
  });
}

async function startDocumented() {
  const { services, readiness } = await startTestApp();
  const app: Express = createApp({
    services,
    logger: createLogger('silent'),
    contact: {},
    isHealthy: async () => true,
    readiness,
  });
  return app;
}

it('the reference names every route that is served, and no other', async () => {
  const app = await startDocumented();
  const { body } = await request(app).get('/api/openapi.json').expect(200);
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(
      (method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const own = new Set(REFERENCE_PATHS.map((path) => `get ${path}`));
  const served = routesOf(app.router.stack).filter((route) => !own.has(route as never));
  expect(served.length).toBeGreaterThan(40);
  expect(served.toSorted()).toEqual(documented.toSorted());
});

it('the page shows every call with its summary, and runs and loads nothing from elsewhere', async () => {
  const app = await startDocumented();
  const { text, headers } = await request(app).get('/api/docs').expect(200);
  for (const [name, { summary }] of Object.entries(endpoints)) {
    expect(text).toContain(`id="${name}"`);
    expect(text).toContain(summary.replaceAll('"', '&quot;'));
  }
  expect(text).not.toMatch(/<script|https?:\/\//);
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  await request(app)
    .get('/api/docs.css')
    .expect(200)
    .expect('Content-Type', /text\/css/);
});

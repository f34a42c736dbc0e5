import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import type { Router } from 'express';
import { keepAnswer, type SendKept } from '../kept-answer.ts';
import { describeApi } from './openapi.ts';
import { REFERENCE_CSS, REFERENCE_PAGE, START_SCRIPT } from './reference-page.ts';

const require = createRequire(import.meta.url);

/** The files of the API reference, by path below /api. Only the Swagger UI files that the page loads are served. */
const contents = {
  '/openapi.json': async () => JSON.stringify(describeApi()),
  '/docs': async () => REFERENCE_PAGE,
  '/docs/reference.css': async () => REFERENCE_CSS,
  '/docs/start.js': async () => START_SCRIPT,
  '/docs/swagger-ui.css': () => readFile(require.resolve('swagger-ui-dist/swagger-ui.css')),
  '/docs/swagger-ui-bundle.js': () =>
    readFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
} as const satisfies Record<string, () => Promise<string | Buffer>>;

export const REFERENCE_PATHS = Object.keys(contents);

/** Serves the API reference, for people and for programs. Each file is prepared at its first request. */
export function serveReference(router: Router): void {
  for (const [path, make] of Object.entries(contents)) {
    let kept: Promise<SendKept> | undefined;
    router.get(path, async (req, res) => {
      kept ??= make().then((text) => keepAnswer(extname(path) || 'html', Buffer.from(text)));
      const send = await kept.catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      res.set('Cache-Control', 'no-cache');
      await send(req, res);
    });
  }
}

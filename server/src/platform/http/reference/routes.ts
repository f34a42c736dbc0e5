import type { Router } from 'express';
import { endpoints } from '../../../contract/index.ts';
import { keepAnswer, type SendKept } from '../kept-answer.ts';
import { describeApi } from './openapi.ts';
import { REFERENCE_CSS, renderReference } from './page.ts';

/** Where the reference lies, below /api. */
export const REFERENCE_PATHS = ['/openapi.json', '/docs', '/docs.css'] as const;

type Pages = Record<(typeof REFERENCE_PATHS)[number], SendKept>;

let pages: Pages | undefined;

/** Made when somebody asks for the first time: a start has better things to do. */
function makePages(): Pages {
  const api = describeApi(endpoints);
  return {
    '/openapi.json': keepAnswer('json', Buffer.from(JSON.stringify(api))),
    '/docs': keepAnswer('html', Buffer.from(renderReference(api))),
    '/docs.css': keepAnswer('css', Buffer.from(REFERENCE_CSS)),
  };
}

/** The reference of the API for people and for programs. It tells nothing that the source does not. */
export function serveReference(router: Router): void {
  for (const path of REFERENCE_PATHS) {
    router.get(path, async (req, res) => {
      pages ??= makePages();
      res.set('Cache-Control', 'no-cache');
      await pages[path](req, res);
    });
  }
}

import type { Router } from 'express';
import { endpoints } from '../../../contract/index.ts';
import { describeApi } from './openapi.ts';
import { REFERENCE_CSS, renderReference } from './page.ts';

/** Where the reference lies, below /api. */
export const REFERENCE_PATHS = ['/openapi.json', '/docs', '/docs.css'] as const;

interface Page {
  type: string;
  text: string;
}

let pages: Record<(typeof REFERENCE_PATHS)[number], Page> | undefined;

/** Made when somebody asks for the first time: a start has better things to do. */
function makePages(): Record<(typeof REFERENCE_PATHS)[number], Page> {
  const api = describeApi(endpoints);
  return {
    '/openapi.json': { type: 'application/json', text: JSON.stringify(api) },
    '/docs': { type: 'text/html', text: renderReference(api) },
    '/docs.css': { type: 'text/css', text: REFERENCE_CSS },
  };
}

/** The reference of the API for people and for programs. It tells nothing that the source does not. */
export function serveReference(router: Router): void {
  for (const path of REFERENCE_PATHS) {
    router.get(path, (_req, res) => {
      pages ??= makePages();
      const { type, text } = pages[path];
      res.set('Cache-Control', 'no-cache').type(type).send(text);
    });
  }
}

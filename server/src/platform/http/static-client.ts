import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { AppError } from '../app-error.ts';
import { escapeHtml } from '../escape-html.ts';
import { type FindKept, keepFiles } from './kept-files.ts';

/**
 * The page for checking ballots, as a single file. It is served as a download, because its own
 * content security policy allows its inline script, but the policy of this server does not.
 */
const VERIFIER = '/votewise-verifier.html';

/** The scripts that each path needs in addition to the page's own, as listed by the client's build. */
type PreloadTable = ReadonlyMap<string, readonly string[]>;

interface ClientSettings {
  /**
   * The name of the single sign-on provider, as shown to users; may be empty. Undefined if there is no single sign-on.
   */
  signOnLabel?: string | undefined;
}

/** Adds single sign-on to the page, so that the sign-in page need not request this setting. */
const offerSignOn = (label: string) => (page: string) =>
  page.replace(
    '</head>',
    () => `<meta name="single-sign-on" content="${escapeHtml(label)}" /></head>`,
  );

/**
 * Serves the built client: hashed assets are cached forever, and the page itself is checked for
 * changes each time. The page's `Link` header lists the scripts for its path, which saves a round
 * trip on slow networks.
 */
export function staticClient(folder: string, { signOnLabel }: ClientSettings = {}): Router {
  const router = Router();
  const findKept = keepFiles(
    folder,
    signOnLabel === undefined ? {} : { '/index.html': offerSignOn(signOnLabel) },
  );
  router.get('/{*splat}', sendTexts(findKept));
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      fallthrough: false,
    }),
  );
  router.use(express.static(folder, { index: false }));
  const preload = readPreloadTable(folder);
  router.get('/{*splat}', async (req, res, next) => {
    const send = await findKept('/index.html');
    if (!send) {
      next();
      return;
    }
    res.set('Cache-Control', 'no-cache');
    const scripts = preload.get(req.path) ?? [];
    res.append(
      'Link',
      scripts.map((script) => `<${script}>; rel=modulepreload`),
    );
    await send(req, res);
  });
  router.use(missingFile);
  return router;
}

/** Serves scripts and styles, which are nearly all that a visitor loads, without compressing them each time. */
function sendTexts(findKept: FindKept): RequestHandler {
  return async (req, res, next) => {
    const send = await findKept(req.path);
    if (!send) {
      next();
      return;
    }
    const isHashed = req.path.startsWith('/assets/');
    if (req.path === VERIFIER) res.attachment(VERIFIER.slice(1));
    res.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    await send(req, res);
  };
}

function readPreloadTable(folder: string): PreloadTable {
  const file = join(folder, 'preload.json');
  if (!existsSync(file)) return new Map();
  const table: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(table));
}

/** Reports a missing file, a malformed path, or a range beyond the end as "not found". */
const missingFile: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const isCallers = status >= 400 && status < 500;
  next(isCallers ? new AppError('NOT_FOUND', 'Page not found.', { cause: error }) : error);
};

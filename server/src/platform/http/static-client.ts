import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import express, { Router, type ErrorRequestHandler } from 'express';
import { AppError } from '../app-error.ts';
import { keepAnswer, type SendKept } from './kept-answer.ts';

/**
 * The page for checking ballots, as a single file. It is served as a download, because its own
 * content security policy allows its inline script, but the policy of this server does not.
 */
const VERIFIER = '/votewise-verifier.html';

const PAGE = '/index.html';

const isPage = (path: string) => path.endsWith('.html') && path !== VERIFIER;

/** Text compresses well. Fonts and images are already compressed. */
const textTypes = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/**
 * Serves the built client: hashed assets are cached forever, and the page itself is checked for changes each time. The
 * page's `Link` header lists the files for its path, which saves a round trip on slow networks. Paths that show data
 * have a page of their own, with a script that requests the data at once.
 * @param head returns what is added to the head of each page, as HTML
 */
export function staticClient(folder: string, head: () => string): Router {
  const router = Router();
  const findText = keepTexts(folder, head);
  router.get('/{*splat}', async (req, res, next) => {
    const send = await findText(req.path);
    if (!send) return next();
    if (req.path === VERIFIER) res.attachment(VERIFIER.slice(1));
    const isHashed = req.path.startsWith('/assets/');
    res.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    await send(req, res);
  });
  const forever = { immutable: true, maxAge: '1y', index: false, fallthrough: false } as const;
  router.use('/assets', express.static(join(folder, 'assets'), forever));
  router.use(express.static(folder, { index: false }));
  const preload = readPreloadTable(folder);
  router.get('/{*splat}', async (req, res, next) => {
    const { page, files } = findPreload(preload, req.path, req.query['view']);
    const send = await findText(page);
    if (!send) return next();
    res.set('Cache-Control', 'no-cache');
    res.append('Link', files.map(preloadLink));
    await send(req, res);
  });
  router.use(missingFile);
  return router;
}

/**
 * Returns a function that finds the response for a path such as `/assets/index.js`; undefined if it is not a text file
 * in the folder. A changed file is read again, and so is a page if its head changes; a new file is not detected.
 */
function keepTexts(folder: string, head: () => string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => textTypes.has(extname(name)));
  const files = new Map(texts.map((name) => [`/${name.replaceAll(sep, '/')}`, join(folder, name)]));
  const kept = new Map<string, { mtimeMs: number; added: string; send: Promise<SendKept> }>();
  return async (path: string): Promise<SendKept | undefined> => {
    const file = files.get(path);
    const found = file && (await stat(file).catch(() => undefined));
    if (!found) return undefined;
    const { mtimeMs } = found;
    const known = kept.get(path);
    const added = isPage(path) ? head() : '';
    if (known?.mtimeMs === mtimeMs && known.added === added) return known.send;
    const send = readFile(file).then((content) =>
      keepAnswer(extname(file), added === '' ? content : withHead(content, added)),
    );
    kept.set(path, { mtimeMs, added, send });
    send.catch(() => kept.delete(path));
    return send;
  };
}

/** Returns the page as `staticClient` serves it, for routes that add to its head. */
export async function readPage(folder: string, head: () => string): Promise<string> {
  return withHead(await readFile(join(folder, PAGE)), head()).toString();
}

const withHead = (page: Buffer, added: string): Buffer =>
  Buffer.from(page.toString().replace('</head>', () => `${added}</head>`));

/** The page for a path, and the scripts and style sheets to load with it, in this order. */
interface Preload {
  page: string;
  files: string[];
}

/** @param view from the query */
function findPreload(table: ReadonlyMap<string, Preload>, path: string, view: unknown): Preload {
  const ofView = typeof view === 'string' ? table.get(`${path}?view=${view}`) : undefined;
  return ofView ?? table.get(path) ?? { page: PAGE, files: [] };
}

/** The client's own scripts load style sheets with CORS, so only a preload with CORS is used. */
const preloadLink = (file: string) =>
  `<${file}>; rel=${extname(file) === '.css' ? 'preload; as=style; crossorigin' : 'modulepreload'}`;

/**
 * Reads what the client's build has written about paths, and about views as in `/path?view=name`. Other paths have the
 * same page and preload nothing.
 */
function readPreloadTable(folder: string): ReadonlyMap<string, Preload> {
  const file = join(folder, 'preload.json');
  if (!existsSync(file)) return new Map();
  const table: Record<string, Preload> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(table));
}

/** Reports a missing file, a malformed path, or a range beyond the end as "not found". */
const missingFile: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const isCallers = status >= 400 && status < 500;
  next(isCallers ? new AppError('NOT_FOUND', 'Page not found.', { cause: error }) : error);
};

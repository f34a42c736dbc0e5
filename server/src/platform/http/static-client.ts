import { join } from 'node:path';
import express, { Router, type ErrorRequestHandler } from 'express';
import { AppError } from '../app-error.ts';

/** Serves the built client: hashed assets for ever, the page itself never from a cache. */
export function staticClient(folder: string): Router {
  const router = Router();
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
  router.get('/{*splat}', (_req, res) => {
    res.set('Cache-Control', 'no-cache');
    res.sendFile('index.html', { root: folder });
  });
  router.use(missingFile);
  return router;
}

/** A file that is not there, a broken path, a range beyond the end: to the caller they are one. */
const missingFile: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const isCallers = status >= 400 && status < 500;
  next(
    isCallers
      ? new AppError('NOT_FOUND', 'There is nothing at this address.', { cause: error })
      : error,
  );
};

import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Why a request left the short way, and when it arrived there, by `performance.now()`. */
interface Detour {
  error: unknown;
  since: number;
}

const detours = new WeakMap<ServerResponse, Detour>();

/** Stores what Express needs for a request that failed on the short way. */
export function noteDetour(res: ServerResponse, detour: Detour): void {
  detours.set(res, detour);
}

/** When the request arrived: before it came to Express if it has failed on the short way. */
export const arrivalOf = (res: ServerResponse): number =>
  detours.get(res)?.since ?? performance.now();

/** Fails with the error of the short way. The request was read there, so it must not be handled again. */
export const resumeDetour: RequestHandler = (_req, res, next) => {
  const detour = detours.get(res);
  if (detour) throw detour.error;
  next();
};

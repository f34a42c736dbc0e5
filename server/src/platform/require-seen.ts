import { AppError } from './app-error.ts';

/**
 * Rejects a request that was based on less than is known by now, such as one that is repeated after others have acted.
 * @param seen what the caller saw; undefined for a request that is compared with the present state only
 * @throws AppError EDITED_MEANWHILE
 */
export function requireSeen(current: number, seen: number | undefined, message: string): void {
  if (seen === undefined || seen === current) return;
  throw new AppError('EDITED_MEANWHILE', message);
}

import { endpoints } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { Readiness } from './readiness.ts';

interface OperationsRoutesDeps {
  isHealthy: () => Promise<boolean>;
  readiness: Readiness;
  backups: { lastAt(): Promise<Date | undefined> };
}

/**
 * The routes are public for monitoring. Only the route for the last backup is for administrators.
 */
export function defineOperationsRoutes(
  route: DefineRoute,
  { isHealthy, readiness, backups }: OperationsRoutesDeps,
): void {
  route(endpoints.health, async () => {
    if (!(await isHealthy())) {
      throw new AppError(
        'DATABASE_UNAVAILABLE',
        'The database is unavailable. Try again in a moment.',
        {
          retryAfterSeconds: 2,
        },
      );
    }
    return { data: {} };
  });

  route(endpoints.ready, async () => ({ data: await readiness.check() }));
  route(endpoints.lastBackup, async () => {
    const at = await backups.lastAt();
    return { data: { lastBackupAt: at?.toISOString() ?? null } };
  });
}

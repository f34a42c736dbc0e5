import { type Contact, endpoints } from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { Readiness } from './readiness/service.ts';

interface OperationsRoutesDeps {
  /** What the contact page shows. */
  contact: Contact;
  /** Whether the database can be reached. */
  isHealthy: () => Promise<boolean>;
  readiness: Readiness;
  backups: { lastAt(): Promise<Date | undefined> };
}

/** Public, because monitoring and people who cannot sign in need them; only the backup is for administrators. */
export function defineOperationsRoutes(
  route: DefineRoute,
  { contact, isHealthy, readiness, backups }: OperationsRoutesDeps,
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
  route(endpoints.contact, async () => ({ data: { contact } }));
}

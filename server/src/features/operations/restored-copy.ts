import { createEvent, type Actor } from '../audit/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { RestoreStore } from './restore-store.ts';

export type RestoredCopy = ReturnType<typeof createRestoredCopy>;

/** Returns the event for the audit trail. */
export const restoreConfirmed = (at: Date, actor: Actor) =>
  createEvent({
    event: 'restore.confirmed',
    at,
    actor,
    subject: { type: 'restore', id: 'restore', label: 'Restored copy' },
  });

/**
 * Knows whether this database was restored from a backup and has not been confirmed as the real one. Until it is
 * confirmed, it could exist twice: jobs, routes, and sign-ins ask `isUnconfirmed`. A database never becomes unconfirmed
 * while it is in use, because a restore needs an empty one.
 */
export function createRestoredCopy({ store, logger }: { store: RestoreStore; logger: Logger }) {
  let isUnconfirmed = false;
  return {
    isUnconfirmed: () => isUnconfirmed,

    /** Must be called before anything asks, and then repeatedly, because another process may confirm the copy. */
    async refresh(): Promise<void> {
      isUnconfirmed = await store.isUnconfirmed();
    },

    /** Puts the copy into use, in this process at once. Does nothing if that has happened already. */
    async confirm(at: Date, actor: Actor): Promise<void> {
      if (await store.confirm(restoreConfirmed(at, actor)))
        logger.warn('an administrator confirmed that this restored copy replaces the original');
      isUnconfirmed = false;
    },
  };
}

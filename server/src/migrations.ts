import type { Roll } from './features/people/roll/service.ts';
import type { ResetStore } from './features/auth/resets/store.ts';
import type { Users } from './features/people/service.ts';
import { latestSchema, type Migration } from './platform/db/migrations.ts';

interface Features {
  roll: Roll;
  users: Pick<Users, 'clearTraces'>;
  resets: Pick<ResetStore, 'removeUnsealed'>;
}

/** What data of earlier releases lacks. Never change one that was released: add another. */
export const MIGRATIONS: readonly Migration<Features>[] = [
  { schema: 2, task: 'making voters searchable', run: ({ roll }) => roll.addMissingKeys() },
  // Nothing is missing, but a release before knows no second step: it would let the password alone in.
  { schema: 3, task: 'keeping releases without two-step sign-in out', run: async () => {} },
  {
    schema: 4,
    task: 'taking the times of what voters did out of the roll',
    async run({ users, resets }) {
      await users.clearTraces();
      await resets.removeUnsealed();
    },
  },
  { schema: 5, task: 'shortening search keys', run: ({ roll }) => roll.shortenKeys() },
];

/** The schema of the data that this release writes. */
export const SCHEMA = latestSchema(MIGRATIONS);

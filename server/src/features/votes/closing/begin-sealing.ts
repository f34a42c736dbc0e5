import { AppError } from '../../../platform/app-error.ts';
import type { Quarantine } from '../../../platform/db/quarantine.ts';
import type { Elections } from '../../elections/index.ts';

/** The job that begins to seal elections that closed long enough ago. Administrators handle counts that differ. */
export function createSealingStart(deps: {
  elections: Pick<Elections, 'findSealable' | 'isSealingDue' | 'beginSealing'>;
  /** Days from the close until sealing begins automatically; 0 means never. */
  sealAfterDays: number;
  quarantine: Quarantine;
}) {
  const { elections, sealAfterDays, quarantine } = deps;
  return async function beginDue(): Promise<void> {
    for (const election of await elections.findSealable(sealAfterDays)) {
      const { _id } = election;
      await quarantine.attempt(_id, async () => {
        if (!(await elections.isSealingDue(election, sealAfterDays))) return;
        await elections.beginSealing(_id, { type: 'system' }).catch((error: unknown) => {
          const isRefused = error instanceof AppError && error.code === 'SEALING_REFUSED';
          if (!isRefused) throw error;
        });
      });
    }
  };
}

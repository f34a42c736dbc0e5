import type { Core } from '../../platform/feature/feature.ts';
import { countMailFiles, mailFolder, removeMailFiles } from '../../platform/mail/mail-files.ts';
import type { RightsChangeStore } from './groups/rights-change-store.ts';
import type { ToErase } from './erasing/to-erase.ts';

/**
 * What this feature stores about voters besides the roll and account pages: their groups' changes, and emails that are
 * files.
 */
export function createRecordsToErase(
  { dataDir }: Pick<Core, 'dataDir'>,
  rightsChanges: Pick<RightsChangeStore, 'forget'>,
): ToErase {
  const folder = mailFolder(dataDir);

  return {
    count: async ({ userId }) => ({ emails: await countMailFiles(folder, userId) }),

    async erase({ userId }) {
      await rightsChanges.forget(userId);
      await removeMailFiles(folder, userId);
    },
  };
}

import type { Core } from '../../../platform/feature.ts';
import { countMailFiles, mailFolder, removeMailFiles } from '../../../platform/mail/mail-files.ts';
import type { RightsChangeStore } from '../groups/membership-change-store.ts';
import type { createListsNaming } from '../imports/lists-naming.ts';
import type { Personal } from './personal.ts';

/** What this feature stores about voters besides the roll and account pages: voter lists, and emails that are files. */
export function createPersonalRecords(
  { dataDir }: Pick<Core, 'dataDir'>,
  deps: {
    lists: ReturnType<typeof createListsNaming>;
    rightsChanges: Pick<RightsChangeStore, 'forget'>;
  },
): Personal {
  const { lists, rightsChanges } = deps;
  const folder = mailFolder(dataDir);

  return {
    async refusal({ _id: id, userId, name, email }) {
      const found = await lists.find({ id, userId, name, email });
      return found.some(({ state }) => state === 'running')
        ? 'A voter list with this voter is being imported. Wait until the import has ended, then try again.'
        : undefined;
    },

    count: async (person) => ({
      lists: (await lists.find(person)).length,
      emails: await countMailFiles(folder, person.userId),
    }),

    async erase(person) {
      await lists.remove(person);
      await rightsChanges.forget(person.userId);
      await removeMailFiles(folder, person.userId);
    },
  };
}

import type { ToErase } from '../people/index.ts';
import type { createListsNaming } from './lists-naming.ts';

/** What this feature stores about voters: the lists that contain them. */
export function createListsToErase(lists: ReturnType<typeof createListsNaming>): ToErase {
  return {
    async refusal({ _id: id, userId, name, email }) {
      const found = await lists.find({ id, userId, name, email });
      return found.some(({ state }) => state === 'running')
        ? 'A voter list with this voter is being imported. Wait until the import has ended, then try again.'
        : undefined;
    },

    count: async (person) => ({ lists: (await lists.find(person)).length }),

    erase: (person) => lists.remove(person),
  };
}

import type { ElectorateChoice } from '../../../../contract/index.ts';
import type { Actor } from '../../../audit/service.ts';
import type { Groups } from '../../../people/service.ts';
import type { ElectionRecord } from '../../store.ts';
import { requireUnmerged } from '../rules.ts';

/** What elections need from the groups of voters. */
export type NamedGroups = Pick<Groups, 'resolve' | 'findMerged' | 'nameOf'>;

type Stored = ElectionRecord['electorate'];

/** Electorates as elections store them: groups with their IDs. */
export function createStoredElectorates(groups: NamedGroups) {
  return {
    /**
     * Makes a change with the groups that have these names, and creates those that don't exist. The change is first
     * made without IDs, so that one that is refused creates no group.
     */
    async store<Change>(
      { groups: names }: ElectorateChoice,
      actor: Actor,
      changeOf: (electorate: Stored) => Change,
    ): Promise<Change> {
      changeOf({ groups: names.map((name) => ({ id: '', name })) });
      const found = await groups.resolve(names, actor);
      return changeOf({ groups: found.map(({ _id: id, name }) => ({ id, name })) });
    },

    /** @throws AppError REOPENING_REFUSED */
    async requireUnmerged(election: ElectionRecord): Promise<void> {
      requireUnmerged(election, await groups.findMerged(), groups.nameOf);
    },
  };
}

import type { ElectorateChoice } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Groups } from '../../people/index.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { groupsOf } from './electorates.ts';

/** The part of the groups of voters that elections use. */
export type NamedGroups = Pick<
  Groups,
  'resolve' | 'isMerging' | 'findMerged' | 'nameOf' | 'currentOf'
>;

export type StoredElectorates = ReturnType<typeof createStoredElectorates>;

/** Electorates as elections store them: groups with their IDs. */
export function createStoredElectorates(groups: NamedGroups) {
  return {
    /**
     * Makes a change with the groups that have these names, and creates missing groups. The change is first tried
     * without IDs, so that a rejected change creates no groups.
     */
    async store<Change>(
      { groups: names }: ElectorateChoice,
      actor: Actor,
      changeOf: (electorate: ElectionRecord['electorate']) => Change,
    ): Promise<Change> {
      changeOf({ groups: names.map((name) => ({ id: '', name })) });
      const found = await groups.resolve(names, actor);
      return changeOf({ groups: found.map(({ _id: id, name }) => ({ id, name })) });
    },

    /**
     * Rejects reopening an election after one of its groups was merged into another. Otherwise, it would either include
     * people who could not vote in it before, or exclude people who could. A new group may have the old name.
     * @param election undefined if none is reopened
     * @throws AppError REOPENING_REFUSED
     */
    async requireUnmerged(election: ElectionRecord | undefined): Promise<void> {
      const found = election && mergedIn(election, await groups.findMerged());
      if (!found) return;
      const name = election.electorate.groups.find(({ id }) => id === found.from)?.name ?? '';
      throw new AppError(
        'REOPENING_REFUSED',
        `This election can’t be reopened, because its group ${name} has been merged into ${groups.nameOf(found.into)}. Schedule a new election instead.`,
      );
    },
  };
}

/** Returns a group of an election that has been merged into one that the election does not list. */
export function mergedIn(
  election: Pick<ElectionRecord, 'electorate'>,
  merged: readonly { from: string; into: string }[],
): { from: string; into: string } | undefined {
  const listed = groupsOf(election);
  return merged.find(({ from, into }) => listed.includes(from) && !listed.includes(into));
}

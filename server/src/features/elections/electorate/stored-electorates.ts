import type { ElectorateChoice } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Groups } from '../../people/index.ts';
import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';
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
     * Rejects reopening an election after a merge of its groups. A merge that begins after this check creates a
     * new version, so the caller can no longer replace the version that it read.
     * @throws AppError REOPENING_REFUSED; EDITED_MEANWHILE while a merge is in progress
     */
    async requireUnmerged(election: ElectionRecord): Promise<void> {
      // Checked first: if a merge ends in the meantime, the next check finds it.
      if (mayHaveBallots(election) && (await groups.isMerging(groupsOf(election)))) {
        throw new AppError(
          'EDITED_MEANWHILE',
          'A group of this election is being merged into another one. Try again in a moment.',
        );
      }
      requireUnmerged(election, await groups.findMerged(), groups.nameOf);
    },
  };
}

/**
 * Rejects reopening an election with ballots after one of its groups was merged into another. The reopened
 * election would either include people who could not vote in it before, or exclude people who could.
 * @throws AppError REOPENING_REFUSED
 */
function requireUnmerged(
  election: ElectionRecord,
  merged: readonly { from: string; into: string }[],
  nameOf: (id: string) => string,
): void {
  const listed = groupsOf(election);
  const blocking = merged.find(({ from, into }) => listed.includes(from) && !listed.includes(into));
  if (!mayHaveBallots(election) || !blocking) return;
  const name = election.electorate.groups.find(({ id }) => id === blocking.from)?.name ?? '';
  throw new AppError(
    'REOPENING_REFUSED',
    `This election can’t be reopened, because its group ${name} has been merged into ${nameOf(blocking.into)}. Schedule a new election instead.`,
  );
}

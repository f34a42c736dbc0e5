import type {
  ChangeMembershipsInput,
  CorrectMembershipRequest,
  MembershipsChanged,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { Actor } from '../../audit/index.ts';
import type { UserDocument } from '../user/user-document.ts';
import type { Groups } from '../groups/groups.ts';
import type { Roll } from './roll.ts';
import type { Users } from '../accounts/users.ts';
import type { RightsChanges } from '../groups/rights-changes.ts';
import { type AffectingChange, requireConfirmation } from '../groups/open-voting-guard.ts';
import type { MembershipStore } from '../groups/membership-store.ts';

const SYSTEM: Actor = { type: 'system' };
/** How many voters are moved at once out of a group that was merged. */
const LATE_AT_ONCE = 5_000;
const NO_CHANGE = { join: [], leave: [], isExact: false, weight: null };

export type Memberships = ReturnType<typeof createMemberships>;

/** Administrators' changes to voters' groups and weights. */
export function createMemberships(
  context: PeopleContext,
  services: {
    changes: RightsChanges;
    store: MembershipStore;
    groups: Groups;
    roll: Roll;
    users: Users;
  },
) {
  const { changes, store, groups, roll, users } = services;
  const aside = createQuarantine({ ...context, kind: 'merged group' });

  const idsOf = (found: readonly { _id: string }[]) => found.map(({ _id }) => _id);

  /** @throws AppError VOTING_OPEN */
  async function confirmed({ _id: own, ...change }: AffectingChange & { _id?: string }) {
    const coming = await changes.coming(own);
    await groups.refresh();
    await requireConfirmation(
      { store, coming, weightName: context.general().weight },
      await context.groupChanges().findOpen(),
      { ...change, join: groups.latestOf(change.join) },
    );
  }

  /** Moves voters who were added to a group while it was being merged, like any others: see `requireConfirmation`. */
  async function moveMembers({ from, into }: { from: string; into: string }): Promise<void> {
    const late = idsOf(await store.findMembers(from, LATE_AT_ONCE));
    if (late.length === 0) return;
    const wish = {
      ...NO_CHANGE,
      kind: 'many',
      join: [into],
      leave: [from],
      voters: [late],
    } as const;
    try {
      await changes.change(wish, SYSTEM, confirmed);
    } catch (error) {
      // They are moved once voting has closed.
      if (!(error instanceof AppError && error.code === 'VOTING_OPEN')) throw error;
    }
  }

  return {
    /** @throws AppError VOTING_OPEN */
    async changeMany(given: ChangeMembershipsInput, actor: Actor): Promise<MembershipsChanged> {
      const { whom, add, remove, weight = null, confirmWhileOpen } = given;
      const find = () => ('ids' in whom ? [[...new Set(whom.ids)]] : roll.idsOf(whom.matching));
      const leave = idsOf(await groups.findAll(remove));
      const wanted = { leave, isExact: false, weight };
      if (!confirmWhileOpen) {
        const join = idsOf(await groups.findAll(add));
        await confirmed({ ...wanted, join, voters: find() });
      }
      const join = idsOf(await groups.resolve(add, actor));
      const { counts, isRunning } = await changes.change(
        { ...wanted, kind: 'many', join, voters: find() },
        actor,
        confirmWhileOpen ? undefined : confirmed,
      );
      return { changed: counts.voters, leftOut: counts.full, ...(isRunning && { isRunning }) };
    },

    /** @throws AppError NOT_FOUND, VOTING_OPEN, OUTCOME_UNKNOWN */
    async correct(
      id: string,
      given: CorrectMembershipRequest,
      actor: Actor,
    ): Promise<UserDocument> {
      const { userId } = await users.findVoter(id);
      const wanted = { leave: [], isExact: true, weight: given.weight, voters: [[id]] };
      if (!given.confirmWhileOpen) {
        const join = idsOf(await groups.findAll(given.groups));
        await confirmed({ ...wanted, join });
      }
      const join = idsOf(await groups.resolve(given.groups, actor));
      const wish = { ...wanted, kind: 'one', userId, join } as const;
      await changes.change(wish, actor, given.confirmWhileOpen ? undefined : confirmed);
      return users.findVoter(id);
    },

    /**
     * Also replaces the first group in elections. @returns the group with the members of both
     * @throws AppError NOT_FOUND, GROUP_IN_USE, VALIDATION_FAILED
     */
    async merge(from: string, into: string, actor: Actor) {
      await groups.require(from);
      if (from === into) throw sameGroup();
      await groups.require(into);
      // Asked again once the merge is recorded. From then on, no election opens.
      const refusal = await context.groupChanges().mergeRefusal();
      if (refusal !== undefined) throw new AppError('GROUP_IN_USE', refusal);
      const wish = {
        ...NO_CHANGE,
        kind: 'merge',
        join: [into],
        leave: [from],
        voters: [],
      } as const;
      await changes.change(wish, actor);
      return groups.require(into);
    },

    /** The job that moves voters and elections that were added to a group while it was being merged. */
    async moveLate(): Promise<void> {
      if (await groups.isMerging()) return;
      const named = (id: string) => ({ _id: id, name: groups.nameOf(id) });
      for (const pair of await groups.findMerged()) {
        await aside.attempt(pair.from, async () => {
          await context.groupChanges().replaceGroup(named(pair.from), named(pair.into), SYSTEM);
          await moveMembers(pair);
        });
      }
    },
  };
}

function sameGroup(): AppError {
  const text = 'A group can’t be merged into itself. Choose another group.';
  return new AppError('VALIDATION_FAILED', text, { fields: { into: text } });
}

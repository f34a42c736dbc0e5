import type { Users } from '../accounts/users.ts';
import type { Groups } from '../groups/groups.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { CorrectionStore } from './correction-store.ts';
import { createCorrections } from './corrections.ts';
import { createRollPages } from './roll-pages.ts';
import type { RollStore } from './roll-store.ts';
import { createSendingAgain } from './sending-again.ts';

export type Roll = ReturnType<typeof createRoll>;

/** The voter roll as administrators work with it. */
export function createRoll(
  context: PeopleContext,
  deps: { store: RollStore; corrections: CorrectionStore; users: Users; groups: Groups },
) {
  const { corrections, users } = deps;
  return {
    ...createRollPages(deps),
    ...createSendingAgain(context, deps),
    ...createCorrections(context, { store: corrections, users }),
  };
}

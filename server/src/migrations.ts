import type { Roll } from './features/people/roll/service.ts';
import type { ElectionUpgrade } from './features/elections/upgrade/store.ts';
import type { ResetStore } from './features/auth/resets/store.ts';
import type { UserStore } from './features/people/store.ts';
import type { BallotUpgrade } from './features/votes/ballots/upgrade/store.ts';
import { latestSchema, type Migration } from './platform/db/migrations.ts';

interface Features {
  roll: Roll;
  users: Pick<UserStore, 'clearTraces'>;
  resets: Pick<ResetStore, 'removeUnsealed'>;
  ballots: BallotUpgrade;
  elections: ElectionUpgrade;
}

/** Migrations of data from earlier releases. Never change a released migration. Add a new one instead. */
export const MIGRATIONS: readonly Migration<Features>[] = [
  { schema: 2, task: 'adding search keys to voters', run: ({ roll }) => roll.addMissingKeys() },
  // No data changes, but an earlier release does not support two-step sign-in and would accept the
  // password alone.
  { schema: 3, task: 'blocking releases without two-step sign-in', run: async () => {} },
  {
    schema: 4,
    task: 'removing voters’ sign-in times from the roll',
    async run({ users, resets }) {
      await users.clearTraces();
      await resets.removeUnsealed();
    },
  },
  { schema: 5, task: 'shortening search keys', run: ({ roll }) => roll.shortenKeys() },
  {
    schema: 6,
    task: 'adding the words of addresses to search keys',
    run: ({ roll }) => roll.addAddressWords(),
  },
  {
    schema: 7,
    task: 'renaming the candidate field of ballots',
    run: ({ ballots }) => ballots.nameChoices(),
  },
  // An earlier release would let everyone vote in elections that are only for some groups.
  { schema: 8, task: 'blocking releases without groups', run: async () => {} },
  // An earlier release would also accept ballots without a receipt.
  {
    schema: 9,
    task: 'turning off receipts in elections that may have ballots',
    run: ({ elections }) => elections.settleReceipts(),
  },
  // An earlier release would reopen sealed elections and would not find their ballots.
  {
    schema: 10,
    task: 'leaving closed elections to be sealed by hand',
    run: ({ elections }) => elections.leaveUnsealed(),
  },
];

/** The schema of data that this release writes. */
export const SCHEMA = latestSchema(MIGRATIONS);

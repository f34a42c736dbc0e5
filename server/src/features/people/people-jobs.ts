import { onlyAfterWrites } from '../../platform/due-time.ts';
import type { Job } from '../../platform/feature/job.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { CredentialsSender } from './credentials/credentials-sender.ts';
import type { Erasing } from './erasing/erasing.ts';
import type { Retention } from './erasing/retention.ts';
import type { Groups } from './groups/groups.ts';
import type { RightsChanges } from './groups/rights-changes.ts';
import type { VotingRights } from './rights/voting-rights.ts';
import type { Memberships } from './roll/memberships.ts';
import type { AdministratorStatus } from './staff/administrator-status.ts';

/** What this feature does independently of requests. */
export function peopleJobs(services: {
  rights: VotingRights;
  groups: Groups;
  changes: RightsChanges;
  memberships: Memberships;
  credentials: CredentialsSender;
  erasing: Erasing;
  retention: Retention;
  accounts: Accounts;
  administratorStatus: AdministratorStatus;
  countVoters: () => Promise<number>;
  onMailQueued: NonNullable<Job['onWanted']>;
}): Job[] {
  const { rights, groups, changes, memberships, credentials, erasing, retention } = services;
  const { accounts, administratorStatus, countVoters, onMailQueued } = services;
  return [
    {
      name: 'learn-voting-rights',
      everyMs: 2_000,
      isLeased: false,
      runsOnCopy: true,
      run: () => Promise.all([rights.refresh(), groups.refresh()]),
      nextDue: rights.nextDue,
    },
    {
      name: 'change-memberships',
      everyMs: 2_000,
      isLeased: false,
      run: changes.continueAll,
      nextDue: changes.nextDue,
    },
    {
      name: 'settle-groups',
      everyMs: 10_000,
      isLeased: true,
      run: async () => {
        await groups.spreadNames();
        await memberships.moveLate();
        await changes.removeOutdated();
      },
      nextDue: onlyAfterWrites,
    },
    {
      name: 'send-credentials',
      everyMs: 5_000,
      isLeased: false,
      run: credentials.sendDue,
      nextDue: credentials.nextDue,
      onWanted: onMailQueued,
    },
    {
      name: 'erase-voters',
      everyMs: 5_000,
      isLeased: true,
      run: erasing.continueAll,
      nextDue: erasing.nextDue,
    },
    {
      name: 'erase-restored-voters',
      everyMs: 3_600_000,
      isLeased: true,
      run: erasing.eraseAgain,
    },
    {
      // Without RETAIN_MONTHS, it takes announcements back that were made before.
      name: 'erase-voters-who-left',
      everyMs: 3_600_000,
      isLeased: true,
      needsClock: true,
      run: retention.run,
    },
    {
      name: 'divide-account-pages',
      everyMs: 60_000,
      isLeased: true,
      run: async (signal) => accounts.divideFor(await countVoters(), signal),
    },
    {
      name: 'settle-administrator-status',
      everyMs: 10_000,
      isLeased: true,
      run: administratorStatus.settle,
      nextDue: onlyAfterWrites,
    },
  ];
}

import type { Connection } from 'mongoose';
import { createSignal } from '../../platform/signals.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { AuditServices } from '../audit/index.ts';
import { createAccountPageStore } from './accounts/account-page-store.ts';
import { createAdministratorStatusStore } from './staff/administrator-status-store.ts';
import { createAdministratorStatus } from './staff/administrator-status.ts';
import { createAdministrators } from './staff/administrators.ts';
import { createAuditors } from './staff/auditors.ts';
import { createBulkRegistration } from './accounts/bulk-registration.ts';
import { createCodeSheets } from './credentials/code-sheets.ts';
import { createCredentialsSender } from './credentials/credentials-sender.ts';
import { createCredentialsStore } from './credentials/credentials-store.ts';
import { createElectorateCounts } from './rights/electorate-counts.ts';
import { createErasedIds } from './erasing/erased-ids.ts';
import { createErasing } from './erasing/erasing.ts';
import { createLeavingStore } from './erasing/leaving-store.ts';
import { createErasingStore } from './erasing/erasing-store.ts';
import { createRecordsToErase } from './records-to-erase.ts';
import type { ToErase } from './erasing/to-erase.ts';
import { createRetention } from './erasing/retention.ts';
import { createGroupStore } from './groups/group-store.ts';
import { createGroups } from './groups/groups.ts';
import { createMembershipStore } from './groups/membership-store.ts';
import { createRightsChangeStore } from './groups/rights-change-store.ts';
import { createRightsChanges } from './groups/rights-changes.ts';
import { createMemberships } from './roll/memberships.ts';
import { createGroupMerging } from './groups/group-merging.ts';
import { createKeptAboutUser } from './kept-about-user.ts';
import { type BounceProblem, createMailState } from './credentials/mail-state.ts';
import type { GroupElections, PeopleContext } from './user/people-context.ts';
import { type Confirm, definePeopleRoutes } from './people-routes.ts';
import { createRightsStore } from './rights/rights-store.ts';
import { createVotingRights } from './rights/voting-rights.ts';
import { createWeightUnits } from './rights/weight-units.ts';
import { createCorrectionStore } from './roll/correction-store.ts';
import { createRollStore } from './roll/roll-store.ts';
import { createRoll } from './roll/roll.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createUserStore } from './user/user-store.ts';
import { createVotingLinkStore } from './accounts/voting-link-store.ts';
import { createCodeSheetStore } from './credentials/code-sheet-store.ts';
import { peopleJobs } from './people-jobs.ts';
import { createVoterStore } from './user/voter-store.ts';
import { createUsers } from './accounts/users.ts';
import { createVotingLinks } from './accounts/voting-links.ts';

export function createPeopleStores(connection: Connection) {
  const users = createUserStore(connection);
  const groups = createGroupStore(connection);
  const accountPages = createAccountPageStore(connection);
  const rightsChanges = createRightsChangeStore(connection);
  return {
    users,
    groups,
    accountPages,
    rightsChanges,
    memberships: createMembershipStore(connection, users.model),
    voters: createVoterStore(users.model),
    rights: createRightsStore(users.model),
    roll: createRollStore(users.model),
    corrections: createCorrectionStore(users.model),
    credentials: createCredentialsStore(users.model),
    sheets: createCodeSheetStore(users.model),
    votingLinks: createVotingLinkStore(users.model),
    erasing: createErasingStore(users.model),
    leaving: createLeavingStore(users.model),
    administratorStatus: createAdministratorStatusStore(connection, users.model),
    models: [users.model, groups.model, accountPages.model, ...rightsChanges.models],
    outboxes: [users.outbox, groups.outbox, rightsChanges.outbox],
  };
}

export type PeopleServices = ReturnType<typeof createPeopleFeature>['services'];

/** What this feature needs of higher ones. */
const createPeopleNeeds = () => ({
  groupChanges: createSlot<[], GroupElections>('groupChanges'),
  /** What higher features store about voters, from the lowest to the highest. */
  toErase: createSlot<[], readonly ToErase[]>('toErase'),
  confirm: createSlot<Parameters<Confirm>, Promise<void>>('confirm'),
  onSessionsEnded: createSlot<[], Promise<void>>('onSessionsEnded'),
  /** Undefined if returned emails could be read in the last attempt, or are not read. */
  bounceProblem: createSlot<[], Promise<BounceProblem | undefined>>('bounceProblem'),
});

/** Voters, administrators, auditors, and their credentials emails. */
export function createPeopleFeature(
  core: Core,
  stores: ReturnType<typeof createPeopleStores>,
  { audit, auditNeeds }: Pick<AuditServices, 'audit' | 'auditNeeds'>,
) {
  const { users: store, voters } = stores;
  // Events of people wait in their documents, but the trail knows no documents.
  auditNeeds.pushToPerson.fill(store.pushEvent);
  const peopleNeeds = createPeopleNeeds();
  const mailQueued = createSignal();
  const rights = createVotingRights(core, stores.rights);
  const context: PeopleContext = {
    ...core,
    ...peopleNeeds,
    onQueued: mailQueued.emit,
    onRightsChanged: rights.refresh,
  };
  const accounts = createAccounts(core, { store: stores.accountPages, users: store });
  const groups = createGroups(context, { store: stores.groups, merges: stores.rightsChanges });
  const users = createUsers(context, { store, accounts, groups });
  const roll = createRoll(context, {
    store: stores.roll,
    corrections: stores.corrections,
    users,
    groups,
  });
  const changes = createRightsChanges(context, {
    store: stores.rightsChanges,
    members: stores.memberships,
    groups,
    merging: createGroupMerging(context, { store: stores.groups, groups }),
  });
  const memberships = createMemberships(context, {
    changes,
    store: stores.memberships,
    groups,
    roll,
    users,
  });
  const administratorStatus = createAdministratorStatus(context, {
    store: stores.administratorStatus,
    users: store,
  });
  const administrators = createAdministrators(context, { store, users, administratorStatus });
  const credentials = createCredentialsSender(core, stores.credentials);
  const electorateCounts = createElectorateCounts(voters, rights);
  const registration = createBulkRegistration(context, { store, groups });
  const votingLinks = createVotingLinks({ store: stores.votingLinks, users: store, accounts });
  const keptAboutUser = createKeptAboutUser({ users: store, groups, general: core.general });
  const erasing = createErasing(context, {
    store: stores.erasing,
    users: voters,
    toErase: () => [own, ...peopleNeeds.toErase()],
    accounts,
    audit,
    erasedIds: createErasedIds(core.dataDir),
  });
  const retention = createRetention(core, { store: stores.leaving, erasing });
  const own = createRecordsToErase(core, stores.rightsChanges);
  const mailState = createMailState(core.mailer, peopleNeeds.bounceProblem);
  const feature: Feature = {
    routes: (route) =>
      definePeopleRoutes(route, {
        administratorStatus,
        auditors: createAuditors({ store, users }),
        users,
        roll,
        groups,
        memberships,
        rights,
        weightUnits: createWeightUnits(core),
        electorateCounts,
        erasing,
        retention,
        sheets: createCodeSheets(context, { store: stores.sheets, users: store, roll }),
        mailState,
        confirm: peopleNeeds.confirm,
      }),
    jobs: peopleJobs({
      rights,
      groups,
      changes,
      memberships,
      credentials,
      erasing,
      retention,
      accounts,
      administratorStatus,
      countVoters: () => stores.roll.count({}),
      onMailQueued: mailQueued.listen,
    }),
    queues: { credentials: stores.credentials.countQueued },
  };
  return {
    services: {
      accounts,
      users,
      voters,
      rights,
      weightUnits: createWeightUnits(core),
      electorateCounts,
      groups,
      memberships,
      rightsChanges: changes,
      roll,
      administratorStatus,
      administrators,
      credentials,
      registration,
      erasing,
      votingLinks,
      keptAboutUser,
      mailState,
      userModel: store.model,
      pushToPerson: store.pushEvent,
      peopleNeeds,
    },
    feature,
  };
}

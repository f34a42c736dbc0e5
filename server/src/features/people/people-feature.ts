import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import { createSignal, createSlot, type Core, type Feature } from '../../platform/feature.ts';
import { createEncryption } from '../../platform/encryption.ts';
import type { AuditServices } from '../audit/index.ts';
import { createSpreadsheetReader } from '../../platform/spreadsheet/spreadsheet-reader.ts';
import { createAccounts } from './sealed-accounts.ts';
import { createAccountPageStore } from './account-page-store.ts';
import {
  defineAdministratorRoutes,
  defineAuditorRoutes,
  defineUserRoutes,
  defineSheetRoutes,
} from './people-routes.ts';
import { createAdministrators } from './administrators.ts';
import { createAuditors } from './auditors.ts';
import { createBulkRegistration } from './bulk-registration.ts';
import { createBulkStore } from './user-store.ts';
import { createCredentials } from './credentials-sender.ts';
import { createCredentialsStore } from './credentials-store.ts';
import { createElectorate } from './electorate.ts';
import { createElectorateStore } from './electorate-store.ts';
import { createMerging } from './groups/merge-groups.ts';
import { defineGroupRoutes } from './groups/group-routes.ts';
import { createGroups, type GroupElections } from './groups/groups.ts';
import { createGroupStore } from './groups/group-store.ts';
import { createListReading } from './imports/read-list.ts';
import { createImportRegistering } from './imports/register-list.ts';
import { defineImportRoutes } from './imports/import-routes.ts';
import { createImportRowStore } from './imports/import-row-store.ts';
import { createImports } from './imports/imports.ts';
import { createImportStore } from './imports/import-store.ts';
import { createVotingLinks } from './voting-links.ts';
import { createLinkStore } from './user-store.ts';
import { createRightsChanges } from './groups/membership-changes.ts';
import { createOpenVoting } from './groups/open-voting-guard.ts';
import { createMemberships } from './groups/memberships.ts';
import { createRightsChangeStore } from './groups/membership-change-store.ts';
import { createVotingRights } from './rights/voting-rights.ts';
import { createRightsStore } from './rights/rights-store.ts';
import { defineRollRoutes } from './roll/roll-routes.ts';
import { createRoll } from './roll/roll.ts';
import { createRollStore } from './roll/roll-store.ts';
import { type Confirm, createUsers } from './users.ts';
import { createSheets } from './code-sheets.ts';
import { createSheetStore } from './code-sheet-store.ts';
import { createAdministratorStatus } from './administrator-status.ts';
import { createAdministratorStatusStore } from './administrator-status-store.ts';
import { createUserStore } from './user-store.ts';

export function createPeopleStores(connection: Connection) {
  const users = createUserStore(connection);
  const groups = createGroupStore(connection);
  const accountPages = createAccountPageStore(connection);
  const imports = createImportStore(connection);
  const importRows = createImportRowStore(connection);
  const rightsChanges = createRightsChangeStore(connection, users.model);
  return {
    users,
    groups,
    accountPages,
    imports,
    importRows,
    rightsChanges,
    administratorStatus: createAdministratorStatusStore(connection, users.model),
    models: [
      users.model,
      groups.model,
      accountPages.model,
      imports.model,
      ...importRows.models,
      ...rightsChanges.models,
    ],
    outboxes: [users.outbox, groups.outbox, imports.outbox, rightsChanges.outbox],
  };
}

export type PeopleServices = ReturnType<typeof createPeopleFeature>['services'];

/** Voters, administrators, auditors, and their credentials emails. */
export function createPeopleFeature(
  core: Core,
  stores: ReturnType<typeof createPeopleStores>,
  { auditNeeds }: Pick<AuditServices, 'auditNeeds'>,
) {
  const pushToPerson = stores.users.pushEvent;
  auditNeeds.pushToPerson.fill(pushToPerson);
  const peopleNeeds = {
    groupChanges: createSlot<[], GroupElections>('groupChanges'),
    confirm: createSlot<Parameters<Confirm>, Promise<void>>('confirm'),
    onSessionsEnded: createSlot<[], Promise<void>>('onSessionsEnded'),
  };
  const { groupChanges, confirm, onSessionsEnded } = peopleNeeds;
  const { clock, counters, hasher, keys, dataDir, logger, mailer } = core;
  const mailQueued = createSignal();
  const importQueued = createSignal();
  const onQueued = mailQueued.emit;
  const accounts = createAccounts({
    store: stores.accountPages,
    findById: stores.users.findById,
    encryption: createEncryption(keys.ballot, 'votewise account pages v1'),
    pageKey: deriveKey(keys.ballot, 'votewise account page numbers v1'),
    clock,
    logger,
  });
  const groups = createGroups({
    store: stores.groups,
    merges: stores.rightsChanges,
    groupChanges,
    clock,
    logger,
  });
  const rights = createVotingRights({
    store: createRightsStore(stores.users.model),
    clock,
    logger,
  });
  const users = createUsers({
    store: stores.users,
    accounts,
    groups,
    groupChanges,
    counters,
    hasher,
    clock,
    onQueued,
    onSessionsEnded,
    onRightsChanged: rights.refresh,
  });
  const rollStore = createRollStore(stores.users.model);
  const roll = createRoll({ store: rollStore, users, groups, clock, onQueued, onSessionsEnded });
  const changes = createRightsChanges({
    store: stores.rightsChanges,
    groups,
    merging: createMerging({ store: stores.groups, groups, groupChanges, clock }),
    groupChanges,
    clock,
    logger,
    onRightsChanged: rights.refresh,
  });
  const memberships = createMemberships({
    changes,
    openVoting: createOpenVoting({ store: stores.rightsChanges, groupChanges }),
    store: stores.rightsChanges,
    groups,
    roll,
    users,
    groupChanges,
    clock,
    logger,
  });
  const administratorStatus = createAdministratorStatus({
    store: stores.administratorStatus,
    clock,
    onSessionsEnded,
    onQueued,
  });
  const administrators = createAdministrators({
    store: stores.users,
    users,
    administratorStatus,
    hasher,
    clock,
    dataDir,
  });
  const auditors = createAuditors({ store: stores.users, users });
  const credentialsStore = createCredentialsStore(stores.users.model);
  const credentials = createCredentials({
    ...core,
    store: credentialsStore,
    ttlSeconds: core.credentialsTtlSeconds,
  });
  const sheets = createSheets({
    ...core,
    store: createSheetStore(stores.users.model),
    roll,
    ttlSeconds: core.credentialsTtlSeconds,
    pushToPerson,
    onSessionsEnded,
  });
  const electorate = createElectorate({
    store: createElectorateStore(stores.users.model),
    rights,
  });
  const bulkStore = createBulkStore(stores.users.model);
  const registration = createBulkRegistration({
    store: bulkStore,
    groups,
    groupChanges,
    counters,
    clock,
    onQueued,
  });
  const votingLinks = createVotingLinks({
    store: createLinkStore(stores.users.model),
    accounts,
    findById: stores.users.findById,
  });
  const lists = { store: stores.imports, rows: stores.importRows, clock, logger };
  const reading = createListReading({ ...lists, registration, groups });
  const imports = createImports({
    ...lists,
    reading,
    spreadsheets: createSpreadsheetReader(),
    onStarted: importQueued.emit,
  });
  const importRegistering = createImportRegistering({ ...lists, registration });
  const feature: Feature = {
    routes(route) {
      defineAdministratorRoutes(route, administratorStatus, confirm);
      defineAuditorRoutes(route, auditors, confirm);
      defineImportRoutes(route, imports);
      defineUserRoutes(route, { users, groups, confirm });
      defineRollRoutes(route, { users, roll, mailer, groups, memberships, rights, confirm });
      defineSheetRoutes(route, { sheets, confirm });
      defineGroupRoutes(route, { groups, memberships, rights, electorate });
    },
    jobs: [
      {
        name: 'learn-voting-rights',
        everyMs: 2_000,
        isLeased: false,
        run: async () => {
          await Promise.all([rights.refresh(), groups.refresh()]);
        },
      },
      {
        name: 'change-memberships',
        everyMs: 2_000,
        isLeased: false,
        run: (signal) => changes.continueAll(signal),
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
      },
      {
        name: 'send-credentials',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => credentials.sendDue(signal),
        onWanted: mailQueued.listen,
      },
      {
        name: 'register-imports',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => importRegistering.runDue(signal),
        onWanted: importQueued.listen,
      },
      {
        name: 'remove-old-imports',
        everyMs: 600_000,
        isLeased: true,
        needsClock: true,
        run: () => importRegistering.removeOutdated(),
      },
      {
        name: 'divide-account-pages',
        everyMs: 60_000,
        isLeased: true,
        run: async (signal) => accounts.divideFor(await rollStore.count({}), signal),
      },
      {
        name: 'settle-administrator-status',
        everyMs: 10_000,
        isLeased: true,
        run: () => administratorStatus.settle(),
      },
    ],
    queues: { credentials: credentialsStore.countQueued },
  };
  return {
    services: {
      accounts,
      users,
      electorate,
      rights,
      groups,
      memberships,
      rightsChanges: changes,
      roll,
      administratorStatus,
      administrators,
      credentials,
      registration,
      imports,
      importRegistering,
      votingLinks,
      userModel: stores.users.model,
      pushToPerson,
      peopleNeeds,
    },
    feature,
  };
}

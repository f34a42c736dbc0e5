import { confirmationRequest } from './confirmation.ts';
import * as administrators from './administrators.ts';
import * as erasing from './erasing.ts';
import * as groups from './groups.ts';
import * as imports from './imports.ts';
import * as roll from './roll.ts';
import * as users from './users.ts';
import * as at from './people-endpoints.ts';
import { LIMITS } from '../base/limits.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** The errors of operations that take the administrator’s own password and code. */
const CONFIRMATION_ERRORS = ['WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'] as const;

/** Voters, administrators, auditors, and voter lists. */
export const peopleApi = {
  register: {
    ...at.register,
    summary:
      'Registers a voter, an administrator, or an auditor and emails the credentials. A voter may have no address. Administrators and auditors require the caller’s password.',
    body: users.registerRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: [...CONFIRMATION_ERRORS, 'EMAIL_TAKEN', 'EDITED_MEANWHILE'],
    data: users.registerData,
  },
  voters: {
    ...at.voters,
    summary: 'Lists registered voters, newest first',
    query: users.votersQuery,
    data: users.votersData,
  },
  roll: {
    ...at.roll,
    summary: 'Lists the voter roll page by page, with sorting and search',
    query: roll.rollQuery,
    data: roll.rollData,
  },
  sendAgain: {
    ...at.sendAgain,
    summary:
      'Queues emails with new passwords. Old passwords stop working when the emails are sent.',
    body: roll.sendAgainRequest,
    bodyBytes: LIMITS.requestBytes,
    data: users.changedData,
  },
  printSheets: {
    ...at.printSheets,
    summary:
      'Returns a PDF with new passwords for voters. Their earlier passwords and voting links stop working immediately. Requires the caller’s password.',
    body: roll.printSheetsRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: [...CONFIRMATION_ERRORS, 'EDITED_MEANWHILE'],
    data: 'file',
  },
  correctVoter: {
    ...at.correctVoter,
    summary:
      'Corrects a voter’s name, address, and language, or removes the address. If the address changes, the caller’s password is required, the voter’s password stops working, and new credentials are sent to the new address.',
    params: roll.voterParams,
    body: roll.correctVoterRequest,
    errors: [...CONFIRMATION_ERRORS, 'EMAIL_TAKEN'],
    data: roll.voterData,
  },
  correctAddresses: {
    ...at.correctAddresses,
    summary:
      'Corrects the addresses of several voters and emails new credentials to them. Requires the caller’s password.',
    body: roll.correctAddressesRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: [...CONFIRMATION_ERRORS],
    data: roll.correctAddressesData,
  },
  setLanguage: {
    ...at.setLanguage,
    summary: 'Sets the language in which voters get emails',
    body: roll.setLanguageRequest,
    bodyBytes: LIMITS.requestBytes,
    data: users.changedData,
  },
  disableVoters: {
    ...at.disableVoters,
    summary: 'Disables voters. Their ballots still count.',
    body: users.idsRequest,
    bodyBytes: LIMITS.requestBytes,
    data: users.changedData,
  },
  enableVoters: {
    ...at.enableVoters,
    summary: 'Enables disabled voters',
    body: users.idsRequest,
    bodyBytes: LIMITS.requestBytes,
    data: users.changedData,
  },
  changeMemberships: {
    ...at.changeMemberships,
    summary: 'Adds voters to groups, removes them from groups, or sets their weight',
    body: roll.changeMembershipsRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['VOTING_OPEN', 'EDITED_MEANWHILE'],
    data: roll.membershipsChangedData,
  },
  correctMembership: {
    ...at.correctMembership,
    summary: 'Sets a voter’s groups and weight',
    params: roll.voterParams,
    body: roll.correctMembershipRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['VOTING_OPEN', 'EDITED_MEANWHILE'],
    data: roll.voterData,
  },
  erasing: {
    ...at.erasing,
    summary: 'Shows what would be erased with voters, and which voters can’t be erased now',
    query: erasing.erasingQuery,
    data: erasing.erasingData,
  },
  eraseVoters: {
    ...at.eraseVoters,
    summary:
      'Erases everything that names these voters. Ballots, counts, and the numbers of voters stay as they are. Requires the caller’s password.',
    body: erasing.eraseVotersRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: [...CONFIRMATION_ERRORS],
    data: erasing.votersErasedData,
  },
  groups: {
    ...at.groups,
    summary: 'Lists the groups of voters with their sizes',
    data: groups.groupsData,
  },
  createGroup: {
    ...at.createGroup,
    summary: 'Creates a group without members',
    body: groups.nameGroupRequest,
    errors: ['GROUP_NAME_TAKEN'],
    data: groups.groupData,
  },
  renameGroup: {
    ...at.renameGroup,
    summary: 'Renames a group',
    params: groups.groupParams,
    body: groups.nameGroupRequest,
    errors: ['GROUP_NAME_TAKEN'],
    data: groups.groupData,
  },
  mergeGroup: {
    ...at.mergeGroup,
    summary: 'Moves all members of a group into another group and removes the group',
    params: groups.groupParams,
    body: groups.mergeGroupRequest,
    errors: ['GROUP_IN_USE'],
    data: groups.groupData,
  },
  electorateSize: {
    ...at.electorateSize,
    summary: 'Counts the voters in the given groups, or on the whole roll',
    body: groups.electorateSizeRequest,
    bodyBytes: LIMITS.requestBytes,
    data: groups.electorateSizeData,
  },
  administrators: {
    ...at.administrators,
    summary: 'Lists administrators, with their status and the state of their credentials emails',
    data: administrators.administratorsData,
  },
  disableAdministrator: {
    ...at.disableAdministrator,
    summary: 'Disables an administrator. The last enabled administrator cannot be disabled.',
    params: administrators.administratorParams,
    errors: ['LAST_ADMINISTRATOR', 'OWN_ACCOUNT'],
    data: administrators.administratorData,
  },
  enableAdministrator: {
    ...at.enableAdministrator,
    summary: 'Enables a disabled administrator. Requires the caller’s password.',
    params: administrators.administratorParams,
    body: confirmationRequest,
    errors: [...CONFIRMATION_ERRORS],
    data: administrators.administratorData,
  },
  auditors: {
    ...at.auditors,
    summary: 'Lists auditors, with their status and the state of their credentials emails',
    data: administrators.auditorsData,
  },
  disableAuditor: {
    ...at.disableAuditor,
    summary: 'Disables an auditor',
    params: administrators.administratorParams,
    data: administrators.auditorData,
  },
  enableAuditor: {
    ...at.enableAuditor,
    summary: 'Enables a disabled auditor. Requires the caller’s password.',
    params: administrators.administratorParams,
    body: confirmationRequest,
    errors: [...CONFIRMATION_ERRORS],
    data: administrators.auditorData,
  },
  voterImports: {
    ...at.voterImports,
    summary: 'Lists recently uploaded voter lists',
    data: imports.importsData,
  },
  uploadImport: {
    ...at.uploadImport,
    summary:
      'Checks a voter list, sent as the whole body, and stores it: CSV or other text, or an XLSX spreadsheet. No voters are registered yet.',
    query: imports.uploadQuery,
    errors: ['UNREADABLE_LIST'],
    data: imports.importData,
  },
  voterImport: {
    ...at.voterImport,
    summary: 'Returns a voter list with its problems and the progress of its import',
    params: imports.importParams,
    data: imports.importData,
  },
  discardImport: {
    ...at.discardImport,
    summary: 'Discards a list that has not been imported',
    params: imports.importParams,
    errors: ['IMPORT_NOT_DRAFT'],
    data: nothing,
  },
  changeImportLayout: {
    ...at.changeImportLayout,
    summary: 'Reads a list again with different column settings',
    params: imports.importParams,
    body: imports.changeLayoutRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['UNREADABLE_LIST', 'IMPORT_NOT_DRAFT', 'EDITED_MEANWHILE'],
    data: imports.importData,
  },
  fixImportLine: {
    ...at.fixImportLine,
    summary: 'Fixes a line in a list',
    params: imports.importLineParams,
    body: imports.fixLineRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['UNREADABLE_LIST', 'IMPORT_NOT_DRAFT', 'EDITED_MEANWHILE'],
    data: imports.fixLineData,
  },
  importLines: {
    ...at.importLines,
    summary: 'Lists the lines that can be imported, or those that match a search',
    params: imports.importParams,
    query: imports.linesQuery,
    data: imports.linesData,
  },
  importProblems: {
    ...at.importProblems,
    summary: 'Lists the lines that cannot be imported, and why',
    params: imports.importParams,
    query: imports.problemsQuery,
    data: imports.problemsData,
  },
  exportImportProblems: {
    ...at.exportImportProblems,
    summary:
      'Downloads the lines that cannot be imported, so that you can fix and upload them again',
    params: imports.importParams,
    query: imports.exportProblemsQuery,
    data: 'file',
  },
  startImport: {
    ...at.startImport,
    summary: 'Registers the valid lines in the background',
    params: imports.importParams,
    body: imports.startImportRequest,
    errors: ['IMPORT_NOT_DRAFT', 'EDITED_MEANWHILE', 'NOTHING_TO_IMPORT', 'READING_NOT_CHOSEN'],
    data: imports.importData,
  },
  cancelImport: {
    ...at.cancelImport,
    summary: 'Stops an import. Voters who are already registered stay registered.',
    params: imports.importParams,
    errors: ['IMPORT_NOT_DRAFT'],
    data: imports.importData,
  },
} as const satisfies Record<string, Operation>;

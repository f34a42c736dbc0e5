import * as administrators from './administrators.ts';
import * as imports from './imports.ts';
import * as roll from './roll.ts';
import * as users from './users.ts';
import * as at from './endpoints.ts';
import { nothing, type Operation } from '../operation.ts';

/** Voters, administrators and lists of voters. */
export const peopleApi = {
  register: {
    ...at.register,
    summary: 'Registers a voter or an administrator and mails the credentials',
    body: users.registerRequest,
    data: users.registerData,
  },
  voters: {
    ...at.voters,
    summary: 'Registered voters, newest first',
    query: users.votersQuery,
    data: users.votersData,
  },
  roll: {
    ...at.roll,
    summary: 'The roll of voters, sorted and searched, page by page',
    query: roll.rollQuery,
    data: roll.rollData,
  },
  sendAgain: {
    ...at.sendAgain,
    summary: 'Queues mails with new passwords; the old ones die when they are sent',
    body: roll.sendAgainRequest,
    data: users.changedData,
  },
  correctAddress: {
    ...at.correctAddress,
    summary: 'Corrects the address of a voter and mails new credentials to it',
    params: roll.voterParams,
    body: roll.correctAddressRequest,
    data: roll.voterData,
  },
  disableVoters: {
    ...at.disableVoters,
    summary: 'Keeps voters from signing in and voting; ballots stay',
    body: users.idsRequest,
    data: users.changedData,
  },
  enableVoters: {
    ...at.enableVoters,
    summary: 'Lets disabled voters sign in and vote again',
    body: users.idsRequest,
    data: users.changedData,
  },
  administrators: {
    ...at.administrators,
    summary: 'Administrators, with who may sign in and the state of their mail',
    data: administrators.administratorsData,
  },
  disableAdministrator: {
    ...at.disableAdministrator,
    summary: 'Keeps an administrator from signing in; the last enabled one stays',
    params: administrators.administratorParams,
    data: administrators.administratorData,
  },
  enableAdministrator: {
    ...at.enableAdministrator,
    summary: 'Lets a disabled administrator sign in again',
    params: administrators.administratorParams,
    data: administrators.administratorData,
  },
  voterImports: {
    ...at.voterImports,
    summary: 'Lists of voters that were uploaded lately',
    data: imports.importsData,
  },
  uploadImport: {
    ...at.uploadImport,
    summary: 'Looks through a list of voters and keeps it; nobody is registered yet',
    query: imports.uploadQuery,
    data: imports.importData,
  },
  voterImport: {
    ...at.voterImport,
    summary: 'A list with what was found in it, and how far its import has come',
    params: imports.importParams,
    data: imports.importData,
  },
  discardImport: {
    ...at.discardImport,
    summary: 'Discards a list that nobody was registered from',
    params: imports.importParams,
    data: nothing,
  },
  changeImportLayout: {
    ...at.changeImportLayout,
    summary: 'Reads a list anew with other columns',
    params: imports.importParams,
    body: imports.changeLayoutRequest,
    data: imports.importData,
  },
  fixImportLine: {
    ...at.fixImportLine,
    summary: 'Fixes a line of a list',
    params: imports.importLineParams,
    body: imports.fixLineRequest,
    data: imports.fixLineData,
  },
  importProblems: {
    ...at.importProblems,
    summary: 'Lines that cannot be imported, and why',
    params: imports.importParams,
    query: imports.problemsQuery,
    data: imports.problemsData,
  },
  exportImportProblems: {
    ...at.exportImportProblems,
    summary: 'The same lines as a file that can be fixed and uploaded again',
    params: imports.importParams,
    data: 'file',
  },
  startImport: {
    ...at.startImport,
    summary: 'Registers the good lines in the background',
    params: imports.importParams,
    body: imports.startImportRequest,
    data: imports.importData,
  },
  cancelImport: {
    ...at.cancelImport,
    summary: 'Stops an import; whoever is registered stays',
    params: imports.importParams,
    data: imports.importData,
  },
} as const satisfies Record<string, Operation>;

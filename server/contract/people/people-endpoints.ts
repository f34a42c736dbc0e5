import { endpoint } from '../base/endpoint.ts';
import { LIMITS } from '../base/limits.ts';

export const register = endpoint('post', '/auth/register', 'administrator', { status: 201 });
export const voters = endpoint('get', '/auth/voters', 'administrator');
export const roll = endpoint('get', '/auth/voters/roll', 'administrator');
export const setLanguage = endpoint('post', '/auth/voters/language', 'administrator');
export const sendAgain = endpoint('post', '/auth/voters/send-again', 'administrator');
export const printSheets = endpoint('post', '/auth/voters/code-sheets', 'administrator');
export const correctVoter = endpoint('put', '/auth/voters/:id', 'administrator');
export const correctAddresses = endpoint('post', '/auth/voters/addresses', 'administrator');
export const disableVoters = endpoint('post', '/auth/voters/disable', 'administrator');
export const enableVoters = endpoint('post', '/auth/voters/enable', 'administrator');
export const changeMemberships = endpoint('post', '/auth/voters/memberships', 'administrator');
export const correctMembership = endpoint('put', '/auth/voters/:id/membership', 'administrator');
export const erasing = endpoint('get', '/auth/voters/erasing', 'administrator');
export const eraseVoters = endpoint('post', '/auth/voters/erasing', 'administrator');
export const groups = endpoint('get', '/groups', 'administrator');
export const createGroup = endpoint('post', '/groups', 'administrator', { status: 201 });
export const renameGroup = endpoint('put', '/groups/:id', 'administrator');
export const mergeGroup = endpoint('post', '/groups/:id/merge', 'administrator');
export const electorateSize = endpoint('post', '/groups/electorate-size', 'administrator');
export const administrators = endpoint('get', '/auth/administrators', 'administrator');
export const disableAdministrator = endpoint(
  'post',
  '/auth/administrators/:id/disable',
  'administrator',
);
export const enableAdministrator = endpoint(
  'post',
  '/auth/administrators/:id/enable',
  'administrator',
);
export const auditors = endpoint('get', '/auth/auditors', 'administrator');
export const disableAuditor = endpoint('post', '/auth/auditors/:id/disable', 'administrator');
export const enableAuditor = endpoint('post', '/auth/auditors/:id/enable', 'administrator');
export const voterImports = endpoint('get', '/imports', 'administrator');
export const uploadImport = endpoint('post', '/imports', 'administrator', {
  status: 201,
  uploadBytes: LIMITS.importBytes,
});
export const voterImport = endpoint('get', '/imports/:id', 'administrator');
export const discardImport = endpoint('delete', '/imports/:id', 'administrator');
export const changeImportLayout = endpoint('put', '/imports/:id/layout', 'administrator');
export const fixImportLine = endpoint('put', '/imports/:id/lines/:line', 'administrator');
export const importLines = endpoint('get', '/imports/:id/lines', 'administrator');
export const importProblems = endpoint('get', '/imports/:id/problems', 'administrator');
export const exportImportProblems = endpoint(
  'get',
  '/imports/:id/problems/export',
  'administrator',
);
export const startImport = endpoint('post', '/imports/:id/start', 'administrator');
export const cancelImport = endpoint('post', '/imports/:id/cancel', 'administrator');

import type { Endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

export const register = {
  method: 'post',
  path: '/auth/register',
  access: 'administrator',
  status: 201,
} as const satisfies Endpoint;

export const voters = {
  method: 'get',
  path: '/auth/voters',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const roll = {
  method: 'get',
  path: '/auth/voters/roll',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const setLanguage = {
  method: 'post',
  path: '/auth/voters/language',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const sendAgain = {
  method: 'post',
  path: '/auth/voters/send-again',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const printSheets = {
  method: 'post',
  path: '/auth/voters/code-sheets',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const correctVoter = {
  method: 'put',
  path: '/auth/voters/:id',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const correctAddresses = {
  method: 'post',
  path: '/auth/voters/addresses',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const disableVoters = {
  method: 'post',
  path: '/auth/voters/disable',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const enableVoters = {
  method: 'post',
  path: '/auth/voters/enable',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const changeMemberships = {
  method: 'post',
  path: '/auth/voters/memberships',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const correctMembership = {
  method: 'put',
  path: '/auth/voters/:id/membership',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const groups = {
  method: 'get',
  path: '/groups',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const createGroup = {
  method: 'post',
  path: '/groups',
  access: 'administrator',
  status: 201,
} as const satisfies Endpoint;

export const renameGroup = {
  method: 'put',
  path: '/groups/:id',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const mergeGroup = {
  method: 'post',
  path: '/groups/:id/merge',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const electorateSize = {
  method: 'post',
  path: '/groups/electorate-size',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const administrators = {
  method: 'get',
  path: '/auth/administrators',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const disableAdministrator = {
  method: 'post',
  path: '/auth/administrators/:id/disable',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const enableAdministrator = {
  method: 'post',
  path: '/auth/administrators/:id/enable',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const auditors = {
  method: 'get',
  path: '/auth/auditors',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const disableAuditor = {
  method: 'post',
  path: '/auth/auditors/:id/disable',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const enableAuditor = {
  method: 'post',
  path: '/auth/auditors/:id/enable',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const voterImports = {
  method: 'get',
  path: '/imports',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const uploadImport = {
  method: 'post',
  path: '/imports',
  access: 'administrator',
  status: 201,
  uploadBytes: LIMITS.importBytes,
} as const satisfies Endpoint;

export const voterImport = {
  method: 'get',
  path: '/imports/:id',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const discardImport = {
  method: 'delete',
  path: '/imports/:id',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const changeImportLayout = {
  method: 'put',
  path: '/imports/:id/layout',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const fixImportLine = {
  method: 'put',
  path: '/imports/:id/lines/:line',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const importProblems = {
  method: 'get',
  path: '/imports/:id/problems',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const exportImportProblems = {
  method: 'get',
  path: '/imports/:id/problems/export',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const startImport = {
  method: 'post',
  path: '/imports/:id/start',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const cancelImport = {
  method: 'post',
  path: '/imports/:id/cancel',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

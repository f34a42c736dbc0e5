import { z } from 'zod';
import * as audit from './audit.ts';
import { contactData } from './contact.ts';
import * as elections from './elections.ts';
import * as imports from './imports.ts';
import * as passwords from './passwords.ts';
import * as messages from './messages.ts';
import * as roll from './roll.ts';
import * as users from './users.ts';
import * as votes from './votes.ts';

/** Who may call a route. There is no default: every endpoint says it. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'voter';

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below /api, in Express notation. */
  path: `/${string}`;
  access: Access;
  /** Whether a browser may keep the answer and ask with its ETag whether it still holds. */
  isRevalidated?: true;
  /** HTTP status of success. */
  status: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file, taken as it is, of at most so many bytes. */
  uploadBytes?: number;
  /** Schema of `data` in the success envelope; `'file'` for a download. */
  data: z.ZodType | 'file';
}

const nothing = z.object({});

/** Every route of the API (SPEC.md §7), and some of our own. */
export const endpoints = {
  health: { method: 'get', path: '/health', access: 'public', status: 200, data: nothing },
  contact: { method: 'get', path: '/contact', access: 'public', status: 200, data: contactData },
  login: {
    method: 'post',
    path: '/auth/login',
    access: 'public',
    status: 200,
    body: users.loginRequest,
    data: users.loginData,
  },
  register: {
    method: 'post',
    path: '/auth/register',
    access: 'administrator',
    status: 201,
    body: users.registerRequest,
    data: users.registerData,
  },
  profile: {
    method: 'get',
    path: '/auth/profile',
    access: 'signed-in',
    status: 200,
    data: users.profileData,
  },
  forgot: {
    method: 'post',
    path: '/auth/forgot',
    access: 'public',
    status: 200,
    body: passwords.forgotRequest,
    data: nothing,
  },
  changePassword: {
    method: 'put',
    path: '/auth/password',
    access: 'signed-in',
    status: 200,
    body: passwords.changePasswordRequest,
    data: passwords.changePasswordData,
  },
  logout: { method: 'post', path: '/auth/logout', access: 'signed-in', status: 200, data: nothing },
  voters: {
    method: 'get',
    path: '/auth/voters',
    access: 'administrator',
    status: 200,
    query: users.votersQuery,
    data: users.votersData,
  },
  roll: {
    method: 'get',
    path: '/auth/voters/roll',
    access: 'administrator',
    status: 200,
    query: roll.rollQuery,
    data: roll.rollData,
  },
  sendAgain: {
    method: 'post',
    path: '/auth/voters/send-again',
    access: 'administrator',
    status: 200,
    body: roll.sendAgainRequest,
    data: users.changedData,
  },
  correctAddress: {
    method: 'put',
    path: '/auth/voters/:id/email',
    access: 'administrator',
    status: 200,
    params: roll.voterParams,
    body: roll.correctAddressRequest,
    data: roll.voterData,
  },
  disableVoters: {
    method: 'post',
    path: '/auth/voters/disable',
    access: 'administrator',
    status: 200,
    body: users.idsRequest,
    data: users.changedData,
  },
  enableVoters: {
    method: 'post',
    path: '/auth/voters/enable',
    access: 'administrator',
    status: 200,
    body: users.idsRequest,
    data: users.changedData,
  },
  ...imports.importEndpoints,
  elections: {
    isRevalidated: true,
    method: 'get',
    path: '/elections',
    access: 'signed-in',
    status: 200,
    data: elections.electionsData,
  },
  election: {
    method: 'get',
    path: '/elections/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: elections.electionData,
  },
  createElection: {
    method: 'post',
    path: '/elections',
    access: 'administrator',
    status: 201,
    body: elections.createElectionRequest,
    data: elections.electionData,
  },
  updateElection: {
    method: 'put',
    path: '/elections/:id',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: elections.updateElectionRequest,
    data: elections.electionData,
  },
  updateCandidates: {
    method: 'put',
    path: '/elections/:id/candidates',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: elections.updateCandidatesRequest,
    data: elections.electionData,
  },
  deleteElection: {
    method: 'delete',
    path: '/elections/:id',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    data: nothing,
  },
  exportResults: {
    method: 'get',
    path: '/elections/:id/export',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    query: elections.exportQuery,
    data: 'file',
  },
  exportParticipation: {
    method: 'get',
    path: '/elections/:id/participation',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    data: 'file',
  },
  messages: {
    method: 'get',
    path: '/elections/:id/messages',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    query: messages.messagesQuery,
    data: messages.messagesData,
  },
  sendMessage: {
    method: 'post',
    path: '/elections/:id/messages',
    access: 'administrator',
    status: 201,
    params: elections.electionParams,
    body: messages.sendMessageRequest,
    data: messages.messageData,
  },
  testMessage: {
    method: 'post',
    path: '/elections/:id/messages/test',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: messages.testMessageRequest,
    data: nothing,
  },
  setAutomaticMessages: {
    method: 'put',
    path: '/elections/:id/messages/automatic',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: messages.automaticRequest,
    data: messages.automaticData,
  },
  messageFailures: {
    method: 'get',
    path: '/elections/:id/messages/:messageId/failures',
    access: 'administrator',
    status: 200,
    params: messages.messageParams,
    data: messages.failuresData,
  },
  retryMessage: {
    method: 'post',
    path: '/elections/:id/messages/:messageId/retry',
    access: 'administrator',
    status: 200,
    params: messages.messageParams,
    body: messages.retryRequest,
    data: messages.messageData,
  },
  castVote: {
    method: 'post',
    path: '/votes/cast',
    access: 'voter',
    status: 201,
    body: votes.castRequest,
    data: nothing,
  },
  voteHistory: {
    method: 'get',
    path: '/votes/history',
    access: 'signed-in',
    status: 200,
    data: votes.historyData,
  },
  results: {
    isRevalidated: true,
    method: 'get',
    path: '/votes/results/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: votes.resultsData,
  },
  voteStatus: {
    method: 'get',
    path: '/votes/status/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: votes.voteStatusData,
  },
  auditTrail: {
    method: 'get',
    path: '/audit',
    access: 'administrator',
    status: 200,
    query: audit.auditQuery,
    data: audit.auditData,
  },
  checkAudit: {
    method: 'get',
    path: '/audit/check',
    access: 'administrator',
    status: 200,
    query: audit.auditCheckQuery,
    data: audit.auditCheckData,
  },
  exportAudit: {
    method: 'get',
    path: '/audit/export',
    access: 'administrator',
    status: 200,
    query: audit.auditExportQuery,
    data: 'file',
  },
} as const satisfies Record<string, Endpoint>;

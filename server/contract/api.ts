import { auditApi } from './audit/audit-api.ts';
import { authApi } from './auth/auth-api.ts';
import { encryptionApi } from './encryption/encryption-api.ts';
import { electionsApi } from './elections/elections-api.ts';
import { meetingsApi } from './meetings/meetings-api.ts';
import { messagesApi } from './messages/messages-api.ts';
import type { Operation } from './base/operation.ts';
import { operationsApi } from './operations/operations-api.ts';
import { peopleApi } from './people/people-api.ts';
import { privacyApi } from './privacy/privacy-api.ts';
import { resultsApi } from './results/results-api.ts';
import { trusteesApi } from './trustees/trustees-api.ts';
import { votesApi } from './votes/votes-api.ts';

/** Every route of the API, by feature: every route is listed once. */
export const features = {
  auth: authApi,
  people: peopleApi,
  elections: electionsApi,
  votes: votesApi,
  results: resultsApi,
  meetings: meetingsApi,
  messages: messagesApi,
  audit: auditApi,
  privacy: privacyApi,
  trustees: trusteesApi,
  encryption: encryptionApi,
  operations: operationsApi,
} as const satisfies Record<string, Record<string, Operation>>;

/** The same routes in one object. */
export const endpoints = {
  ...operationsApi,
  ...authApi,
  ...peopleApi,
  ...electionsApi,
  ...meetingsApi,
  ...messagesApi,
  ...votesApi,
  ...resultsApi,
  ...auditApi,
  ...privacyApi,
  ...trusteesApi,
  ...encryptionApi,
} as const satisfies Record<string, Operation>;

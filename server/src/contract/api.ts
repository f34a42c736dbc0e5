import { auditApi } from './audit/api.ts';
import { authApi } from './auth/api.ts';
import { electionsApi } from './elections/api.ts';
import { messagesApi } from './messages/api.ts';
import type { Operation } from './operation.ts';
import { operationsApi } from './operations/api.ts';
import { peopleApi } from './people/api.ts';
import { resultsApi } from './results/api.ts';
import { votesApi } from './votes/api.ts';

/** Every route of the API (SPEC.md §7), and some of our own. */
export const endpoints = {
  ...operationsApi,
  ...authApi,
  ...peopleApi,
  ...electionsApi,
  ...messagesApi,
  ...votesApi,
  ...resultsApi,
  ...auditApi,
} as const satisfies Record<string, Operation>;

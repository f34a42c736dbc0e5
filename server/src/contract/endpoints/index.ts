import { contactData } from '../operations/contact.ts';
import { readyData } from '../operations/readiness.ts';
import { administratorEndpoints } from './administrators.ts';
import { auditEndpoints } from './audit.ts';
import { electionsEndpoints } from './elections.ts';
import { type Endpoint, nothing } from './endpoint.ts';
import { importsEndpoints } from './imports.ts';
import { messagesEndpoints } from './messages.ts';
import { ownSessionsEndpoints } from './own-sessions.ts';
import { peopleEndpoints } from './people.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { votingEndpoints } from './voting.ts';

export type { Access, Endpoint } from './endpoint.ts';

/** Every route of the API (SPEC.md §7), and some of our own. */
export const endpoints = {
  health: {
    summary: '200 once it can serve, 503 while the database is away',
    method: 'get',
    path: '/health',
    access: 'public',
    status: 200,
    data: nothing,
  },
  ready: {
    summary:
      'Which part is well; 503 when one is ill that serving needs, with all parts in `fields`',
    method: 'get',
    path: '/ready',
    access: 'public',
    status: 200,
    data: readyData,
  },
  contact: {
    summary: 'Who runs this site and how to reach them',
    method: 'get',
    path: '/contact',
    access: 'public',
    status: 200,
    data: contactData,
  },
  ...peopleEndpoints,
  ...ownSessionsEndpoints,
  ...secondFactorEndpoints,
  ...administratorEndpoints,
  ...electionsEndpoints,
  ...messagesEndpoints,
  ...importsEndpoints,
  ...votingEndpoints,
  ...auditEndpoints,
} as const satisfies Record<string, Endpoint>;

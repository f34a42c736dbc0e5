import { contactData } from '../contact.ts';
import { importEndpoints } from '../imports.ts';
import { administratorEndpoints } from './administrators.ts';
import { auditEndpoints } from './audit.ts';
import { electionsEndpoints } from './elections.ts';
import { type Endpoint, nothing } from './endpoint.ts';
import { messagesEndpoints } from './messages.ts';
import { peopleEndpoints } from './people.ts';
import { votingEndpoints } from './voting.ts';

export type { Access, Endpoint } from './endpoint.ts';

/** Every route of the API (SPEC.md §7), and some of our own. */
export const endpoints = {
  health: { method: 'get', path: '/health', access: 'public', status: 200, data: nothing },
  contact: { method: 'get', path: '/contact', access: 'public', status: 200, data: contactData },
  ...peopleEndpoints,
  ...administratorEndpoints,
  ...electionsEndpoints,
  ...messagesEndpoints,
  ...importEndpoints,
  ...votingEndpoints,
  ...auditEndpoints,
} as const satisfies Record<string, Endpoint>;

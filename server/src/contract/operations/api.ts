import { contactData } from './contact.ts';
import { readyData } from './readiness.ts';
import * as at from './endpoints.ts';
import { nothing, type Operation } from '../operation.ts';

/** How the service is, and who runs it. */
export const operationsApi = {
  health: {
    ...at.health,
    summary: '200 once it can serve, 503 while the database is away',
    data: nothing,
  },
  ready: {
    ...at.ready,
    summary:
      'Which part is well; 503 when one is ill that serving needs, with all parts in `fields`',
    data: readyData,
  },
  contact: {
    ...at.contact,
    summary: 'Who runs this site and how to reach them',
    data: contactData,
  },
} as const satisfies Record<string, Operation>;

import * as results from './results.ts';
import * as elections from '../elections/elections.ts';
import * as at from './endpoints.ts';
import type { Operation } from '../operation.ts';

/** The count, and what is exported of it. */
export const resultsApi = {
  results: {
    ...at.results,
    summary: 'The count, at most half a second old',
    params: elections.electionParams,
    data: results.resultsData,
  },
  exportResults: {
    ...at.exportResults,
    summary: 'The results as a file',
    params: elections.electionParams,
    query: results.exportQuery,
    data: 'file',
  },
  exportParticipation: {
    ...at.exportParticipation,
    summary: 'Who has and who has not voted, never how, as a file',
    params: elections.electionParams,
    data: 'file',
  },
} as const satisfies Record<string, Operation>;

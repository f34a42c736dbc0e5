import * as results from './results.ts';
import * as elections from '../elections/elections.ts';
import * as at from './results-endpoints.ts';
import type { Operation } from '../base/operation.ts';

/** The count, and its exports. */
export const resultsApi = {
  results: {
    ...at.results,
    summary: 'Returns the count, at most half a second old',
    params: elections.electionParams,
    data: results.resultsData,
  },
  publicResult: {
    ...at.publicResult,
    summary: 'Returns the declared result of an election whose result is public, to anyone',
    params: elections.electionParams,
    data: results.publicResultData,
  },
  exportResults: {
    ...at.exportResults,
    summary: 'Exports the results as a file',
    params: elections.electionParams,
    query: results.exportQuery,
    errors: ['COUNT_NOT_CONFIRMED'],
    data: 'file',
  },
  exportParticipation: {
    ...at.exportParticipation,
    summary:
      'Exports the participation list: who has voted and who has not, but never how anyone voted',
    params: elections.electionParams,
    query: results.participationQuery,
    errors: ['PARTICIPATION_HIDDEN'],
    data: 'file',
  },
} as const satisfies Record<string, Operation>;

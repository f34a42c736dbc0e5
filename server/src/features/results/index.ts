export { type Results, decidedCount } from './present-results.ts';
export { createResultsFeature, type ResultsServices } from './results-feature.ts';
export type { ResultsService } from './results.ts';

export type { Participation } from './participation-list.ts';
export { type Results, decidedCount } from './present-results.ts';
export { createResultsFeature, type ResultsServices } from './results-feature.ts';
export type { ResultsService } from './results.ts';
export type { TurnoutService } from './turnout.ts';

export type { InMeeting } from './in-meeting.ts';
export { type Fact, factsOf } from './minutes/facts.ts';
export {
  type MinutesInput,
  provisionally,
  sectionOf,
  shortened,
  signedRecord,
} from './minutes/minutes.ts';
export { questionFacts } from './minutes/paper-minutes.ts';
export {
  decidedCount,
  presentHandouts,
  presentWriteInVotes,
  type Results,
  withoutExplanation,
  withoutNote,
} from './outcome/present-results.ts';
export { neededOf } from './outcome/verdict.ts';
export { createResultsFeature, type ResultsServices } from './results-feature.ts';
export type { ResultsService } from './outcome/results.ts';

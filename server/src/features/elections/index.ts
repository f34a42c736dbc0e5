export { isCountHidden, lotHashOf } from './ballot-settings.ts';
export { subjectOf } from './edit-election.ts';
export type { AnnounceResults } from './election-routes.ts';
export type { ElectionRecord } from './election-store.ts';
export {
  createElectionsFeature,
  createElectionsStores,
  type ElectionsServices,
} from './elections-feature.ts';
export type { Elections } from './elections.ts';
export { type FranchiseElection, franchiseOf, groupsOf } from './electorates.ts';
export type { LinkedElections } from './linked-elections.ts';
export {
  type CountState,
  byVotes,
  countedCandidates,
  namesIn,
  presentBallot,
} from './present-election.ts';
export { areLinksOn, isLinkVoid, questionsTogether, statusTogether } from './linked-elections.ts';
export type { Visibility } from './visible-elections.ts';
export { type WatchedElection, watchedOf } from './watched-election.ts';

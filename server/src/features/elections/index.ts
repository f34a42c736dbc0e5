export { isCountHidden, lotHashOf } from './ballot-settings.ts';
export { changeAt, changeWith, electionEvent } from './election-change.ts';
export {
  type ElectionRecord,
  onBallot,
  type JoinedHandouts,
  type StoredWriteIns,
  type WatchedElection,
  watchedOf,
} from './election-document.ts';
export {
  createElectionsFeature,
  createElectionsStores,
  type ElectionsServices,
} from './elections-feature.ts';
export { nextUpdatedAt } from './clock-moves.ts';
export type { Elections } from './elections.ts';
export {
  type Attended,
  type ElectorateFields,
  electorateOf,
  groupsOf,
  isForThosePresent,
} from './electorates.ts';
export {
  type CountState,
  byVotes,
  countedCandidates,
  namesIn,
  handoutsIn,
  presentBallot,
} from './present-election.ts';
export { coveredBy, isConcluded, votingPeriodOf, openTogether, relevant } from './open-together.ts';
export {
  createSharing,
  limitedToAttended,
  type ElectionsOfVoter,
  electionsOfVoter,
} from './shared-voters.ts';
export { areLinksOn, isLinkVoid, questionsTogether, statusTogether } from './linked-elections.ts';
export { electionNotFound, type Visibility } from './visible-elections.ts';

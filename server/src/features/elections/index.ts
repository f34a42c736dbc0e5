export { renewedIds } from './editing/candidates.ts';
export { isCountHidden, isLive, lotHashOf } from './stored/ballot-settings.ts';
export { changeAt, changeWith, electionEvent, nextUpdatedAt } from './stored/election-change.ts';
export {
  type ElectionRecord,
  isBeingOpened,
  isConcluded,
  onBallot,
  type JoinedHandouts,
  mayHaveBallots,
  namesIn,
  type StoredWriteIns,
  type WatchedElection,
  wasOpened,
  watchedOf,
} from './stored/election-document.ts';
export {
  createElectionsFeature,
  createElectionsStores,
  type ElectionsServices,
} from './elections-feature.ts';
export type { Elections } from './elections.ts';
export {
  type Attended,
  type ElectorateFields,
  electorateOf,
  groupsOf,
  isForThosePresent,
  isSameElectorate,
} from './electorate/electorates.ts';
export {
  type CountState,
  byVotes,
  countedCandidates,
  handoutsIn,
  presentTieDecision,
  presentBallot,
} from './reading/present-election.ts';
export { presentAnnulment } from './reading/present-annulment.ts';
export {
  coveredBy,
  periodByAnyClock,
  openTogether,
  relevant,
} from './electorate/open-together.ts';
export {
  createSharing,
  limitedToAttended,
  type ElectionsOfVoter,
  electionsOfVoter,
} from './electorate/shared-voters.ts';
export {
  areLinksOn,
  isLinkVoid,
  questionsTogether,
  statusTogether,
} from './reading/elections-by-link.ts';
export { electionNotFound, type Visibility } from './reading/visible-elections.ts';

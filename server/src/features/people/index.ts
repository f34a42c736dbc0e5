export type { BulkRegistration } from './accounts/bulk-registration.ts';
export { credentialsMail } from './credentials/credentials-mail.ts';
export type { ElectorateCounts } from './rights/electorate-counts.ts';
export { erasedIdsFile } from './erasing/erased-ids.ts';
export {
  eventsWait,
  newest,
  type Person,
  type ToErase,
} from './erasing/to-erase.ts';
export type { ReadOnce } from './erasing/read-once.ts';
export type { ComingMemberships } from './groups/coming-memberships.ts';
export type { Groups } from './groups/groups.ts';
export type { KeptAboutUser } from './kept-about-user.ts';
export type { BounceProblem } from './credentials/mail-state.ts';
export type { GroupElections } from './user/people-context.ts';
export { createPeopleFeature, createPeopleStores, type PeopleServices } from './people-feature.ts';
export { presentUser } from './present-user.ts';
export {
  currentGroups,
  type Electorate,
  isEligible,
  type Rights,
} from './rights/eligibility.ts';
export { isSameName, rollKeysOf, sortedWords } from './user/roll-keys.ts';
export { type Account, accountOf } from './accounts/accounts.ts';
export {
  addressKeyOf,
  ERASED_NAME,
  type SecondFactor,
  type SecondFactorSetup,
  type UserDocument,
  type UserModel,
} from './user/user-document.ts';
export type { Roll } from './roll/roll.ts';
export type { VotingRights } from './rights/voting-rights.ts';
export type { WeightUnits } from './rights/weight-units.ts';
export type { VoterRecord, Voters } from './user/voter-store.ts';
export {
  type AddressHolder,
  canShare,
  endingSessions,
  nameHolders,
  NO_MAIL,
  stillSignedIn,
  userSubject,
  takenText,
} from './user/user-updates.ts';
